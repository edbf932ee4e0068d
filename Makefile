# make            builds ./ruleplay
# make run        installs what is missing, builds, does the main job
# make check      installs what is missing, builds with sanitizers, passes all tests
# make help       everything else
#
# A new .c file in src/ or tests/ needs no change here.

NAME    := ruleplay
VERSION := 0.1.0
MODE    ?= release
CC      := $(if $(filter default,$(origin CC)),gcc,$(CC))
OUT     := build/$(MODE)$(if $(filter gcc,$(CC)),,-$(notdir $(CC)))
PREFIX  ?= /usr/local
ORACLE  ?= ../shared/oracle
FUZZ_SECONDS ?= 10
JOBS    ?= $(shell nproc 2>/dev/null || echo 2)
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(JOBS)
endif

WARN    := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes \
           -Wmissing-prototypes -Wvla -Werror
# Results must not depend on the machine: no contraction of a*b+c into one rounding.
BASE    := -std=c11 -Isrc -MMD -MP -ffp-contract=off -D_POSIX_C_SOURCE=200809L \
           -DRULEPLAY_VERSION='"$(VERSION)"' -DRULEPLAY_SHARE='"$(PREFIX)/share/$(NAME)"' $(WARN)
FLAGS.release := -O2 -g -fno-math-errno
FLAGS.debug   := -O1 -g -DDEBUG -fsanitize=address,undefined -fno-sanitize-recover=all \
                 -fno-omit-frame-pointer
FLAGS.fuzz    := $(FLAGS.debug) -fsanitize=fuzzer-no-link
FLAGS.oracle  := $(FLAGS.release)
LIBS    := -lm -lpthread

# Optional libraries: each switches on the features that need it. PLAIN=1 does without them all.
has      = $(if $(PLAIN),,$(shell pkg-config --exists $(1) 2>/dev/null && echo yes))
ifeq ($(call has,jansson),yes)
OPTIONAL += -DHAVE_JANSSON $(shell pkg-config --cflags jansson)
LIBS     += $(shell pkg-config --libs jansson)
endif
ifeq ($(call has,libcurl),yes)
OPTIONAL += -DHAVE_CURL $(shell pkg-config --cflags libcurl)
LIBS     += $(shell pkg-config --libs libcurl)
endif
FLAGS   := $(BASE) $(OPTIONAL) $(FLAGS.$(MODE)) $(EXTRA) $(CFLAGS)

SOURCES := $(sort $(shell find src -name '*.c' ! -path 'src/cli/*'))
CLI     := $(sort $(wildcard src/cli/*.c))
TESTS   := $(sort $(wildcard tests/*.c))
FUZZERS := $(sort $(wildcard tests/fuzz/*.c))
ORACLES := $(sort $(patsubst tests/oracle/%/,%,$(dir $(wildcard tests/oracle/*/*.c))))
object   = $(patsubst %.c,$(OUT)/%.o,$(1))
program  = $(patsubst %.c,$(OUT)/%,$(1))

.PHONY: all run check programs golden mutants bench fuzz fuzzers oracle wasm install format lint \
        clean help FORCE
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

# What make run does: plays of the games for testing, by every jobs the machine has.
run:
	@tools/packages run
	@$(MAKE) --no-print-directory all
	@tools/main-job ./$(NAME)

# ---- tests -------------------------------------------------------------------------------------

$(OUT)/tests/%: $(OUT)/tests/%.o $(OUT)/lib$(NAME).a
	@echo '  ld   $@'; $(CC) $(FLAGS) -o $@ $^ -lcmocka $(LIBS)

programs: $(OUT)/$(NAME) $(call program,$(TESTS))

check:
	@tools/packages check
	@$(MAKE) --no-print-directory MODE=debug programs
	@tools/run-tests build/debug

clean:
	rm -rf build $(NAME)

-include $(shell find $(OUT) -name '*.d' 2>/dev/null)
