# make            builds ./ruleplay
# make run        installs what is missing, builds, does the main job
# make check      installs what is missing, builds with sanitizers, passes all tests
# make help       everything else
#
# A new .c file in src/ needs no change here.

NAME    := ruleplay
VERSION := 0.1.0
MODE    ?= release
OUT     := build/$(MODE)
CC      := $(if $(filter default,$(origin CC)),gcc,$(CC))
PREFIX  ?= /usr/local
ORACLE  ?= ../shared/oracle

WARN    := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes \
           -Wmissing-prototypes -Wvla -Werror
# Results must not depend on the machine: no contraction of a*b+c into one rounding.
FLAGS   := -std=c11 -Isrc -MMD -MP -ffp-contract=off -D_POSIX_C_SOURCE=200809L \
           -DRULEPLAY_VERSION='"$(VERSION)"' -DRULEPLAY_SHARE='"$(PREFIX)/share/$(NAME)"' $(WARN)
FLAGS.release := -O2 -g -fno-math-errno
FLAGS.debug   := -O1 -g -DDEBUG -fsanitize=address,undefined -fno-sanitize-recover=all \
                 -fno-omit-frame-pointer
FLAGS   += $(FLAGS.$(MODE)) $(CFLAGS)
LIBS    := -lm -lpthread

# Optional libraries: each switches on the features that need it.
has      = $(shell pkg-config --exists $(1) 2>/dev/null && echo yes)
ifeq ($(call has,jansson),yes)
FLAGS   += -DHAVE_JANSSON $(shell pkg-config --cflags jansson)
LIBS    += $(shell pkg-config --libs jansson)
endif
ifeq ($(call has,libcurl),yes)
FLAGS   += -DHAVE_CURL $(shell pkg-config --cflags libcurl)
LIBS    += $(shell pkg-config --libs libcurl)
endif

SOURCES := $(shell find src -name '*.c' ! -path 'src/cli/*')
CLI     := $(wildcard src/cli/*.c)
object   = $(patsubst %.c,$(OUT)/%.o,$(1))

.PHONY: all FORCE clean
.SECONDARY:
.DELETE_ON_ERROR:
all: $(NAME)

$(NAME): $(OUT)/$(NAME)
	@ln -sf $< $@

$(OUT)/lib$(NAME).a: $(call object,$(SOURCES))
	@echo '  ar   $@'; rm -f $@ && $(AR) rcs $@ $^

$(OUT)/$(NAME): $(call object,$(CLI)) $(OUT)/lib$(NAME).a
	@echo '  ld   $@'; $(CC) $(FLAGS) -o $@ $^ $(LIBS)

# Flags are a dependency: changing them rebuilds.
$(OUT)/%.o: %.c $(OUT)/flags
	@mkdir -p $(@D)
	@echo '  cc   $<'; $(CC) $(FLAGS) -c -o $@ $<

$(OUT)/flags: FORCE
	@mkdir -p $(@D); echo '$(CC) $(subst ','\'',$(FLAGS))' | cmp -s - $@ || \
	    echo '$(CC) $(subst ','\'',$(FLAGS))' > $@
FORCE:

clean:
	rm -rf build $(NAME)

-include $(shell find build -name '*.d' 2>/dev/null)
