# make            builds ./ruleplay (MODE=debug: with sanitizers, MODE=hostile; CC=clang; PLAIN=1: no libraries)
# make run        installs what is missing, builds, does the main job
# make check      installs what is missing, builds with sanitizers, passes all tests
# make mutants    plants known bugs and sees that the tests catch them
# make fuzz       every fuzz target for FUZZ_SECONDS=10 each
# make oracle     compares with recorded behaviour of other implementations in ORACLE=DIR
# make bench      what the waist costs, and VGDL's speed on the boards in ORACLE=DIR, side by side
# make shared     all but the commands as a library: build/release/libruleplay.so
# make python     the package for Python, usable in place: PYTHONPATH=build/python; installs what is missing, tests it
# make wheel      the package as one file for pip: build/wheel/*.whl
# make wasm       core, engines and agents as one module: build/wasm/ruleplay.wasm
# make studio     the studio as one page: studio.html
# make golden     writes the golden plays and outputs anew
# make install    into PREFIX=/usr/local, below DESTDIR=
# make format     clang-format;  make lint: clang-tidy and cppcheck
# make clean      removes what was built;  make help: this list
#
# A new .c file in src/ or tests/ needs no change here.

NAME    := ruleplay
VERSION := 0.1.0
MODE    ?= release
CC      := $(if $(filter default,$(origin CC)),gcc,$(CC))
SUFFIX  := $(if $(filter gcc,$(CC)),,-$(notdir $(CC)))
OUT     := build/$(MODE)$(if $(filter fuzz wasm,$(MODE)),,$(SUFFIX))
PREFIX  ?= /usr/local
ORACLE  ?= ../shared/oracle
FUZZ_SECONDS ?= 10
comma   := ,
JOBS    ?= $(shell nproc 2>/dev/null || echo 2)
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(JOBS)
endif

WARN    := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes \
           -Wmissing-prototypes -Wvla -Werror
# gcc notes how structs were passed before version 4.4; nobody links with that.
WARN    += -Wno-psabi
# Results must not depend on the machine: no contraction of a*b+c into one rounding.
BASE    := -std=c11 -Isrc -MMD -MP -ffp-contract=off -D_POSIX_C_SOURCE=200809L \
           -DRULEPLAY_VERSION='"$(VERSION)"' -DRULEPLAY_SHARE='"$(PREFIX)/share/$(NAME)"' $(WARN)
# The same objects make the program and the library; nobody replaces functions in it from outside.
FLAGS.release := -O2 -g1 -fno-math-errno -fPIC -fno-semantic-interposition
# -Og compiles in two thirds of the time of -O1, and runs a tenth slower. What is undefined stops the program at
# the bad instruction, which takes three quarters of the time of saying what it was: ASAN_OPTIONS=handle_sigill=1
# prints the place (tests are run so), EXTRA=-fno-sanitize-undefined-trap-on-error the words.
FLAGS.debug   := -Og -g1 -fno-pie -no-pie -DDEBUG -fsanitize=address,undefined -fsanitize-undefined-trap-on-error \
                 -fno-omit-frame-pointer
# Some forty programs are linked with all of it: lld takes a third of the time.
FLAGS.debug   += $(if $(shell command -v ld.lld),-fuse-ld=lld)
# Capacities shrunk, memory poisoned, games read-only, states moved; see tests/hostile/hostile.c.
FLAGS.hostile := $(FLAGS.debug) -DHOSTILE
# For planted bugs: quick to compile and to run; see tests/mutants/run.
FLAGS.mutant  := -O1 -DDEBUG
# The extension of Python under the address sanitizer; see tests/python/sanitized.
FLAGS.address := -O1 -g1 -fPIC -DDEBUG -fsanitize=address,undefined -fno-sanitize-recover=all \
                 -fno-omit-frame-pointer
# clang compiles and links with the same flags, and would complain of what only linking needs.
FLAGS.fuzz    := $(FLAGS.debug) -fsanitize=fuzzer-no-link -Wno-unused-command-line-argument
# Debian's clang would also search the headers of the machine itself.
FLAGS.wasm    := --target=wasm32-wasi -O2 -nostdlibinc -isystem /usr/include/wasm32-wasi \
                 -Wno-empty-translation-unit

SOURCES := $(sort $(shell find src -name '*.c' ! -path 'src/cli/*'))
CLI     := $(sort $(wildcard src/cli/*.c))
TESTS   := $(sort $(wildcard tests/*.c))
# Tests that say so in their first lines are of the program that users have: see tools/run-tests.
RELEASED := $(shell grep -lx ' \* Program: release' $(TESTS))
FUZZERS := $(sort $(wildcard tests/fuzz/*.c))
ORACLES := $(sort $(patsubst tests/oracle/%/,%,$(dir $(wildcard tests/oracle/*/*.c))))

# What needs files or threads stays out of the browser. Agents that need more than that are guarded
# by __wasi__ and say that they are unavailable; nothing may be left of their helper files. Experiments are
# read there, not run.
NATIVE  := src/core/file.c src/core/machine.c src/core/catalog.c src/core/record_file.c src/core/threads.c \
           src/core/crew.c src/core/library.c src/core/sim_threads.c src/evaluate/%.c src/evolve/%.c src/critics/%.c src/serve/%.c \
           src/generate/levels/%.c
NATIVE  += src/bind/files.c src/bind/series.c src/bind/opponents.c src/bind/experiments.c

# Of these rooms, what only reads: experiments, and critics of rules. Whatever in these files plays is left out by the
# linker, as nobody there calls it.
READING := src/evaluate/experiment.c src/evaluate/inference.c $(sort $(wildcard src/critics/static/*.c)) \
           $(patsubst %,src/critics/%.c,critic deeds finding inquiry lints prices search show since wishes)

# What the hostile build compiles: what shrinks there, and all of a folder in one of whose headers something
# does. The rest is that of the debug build.
SHRINKS := $(shell grep -rlE 'HOSTILE|core/hostile.h' src)
SHRUNK  := $(filter $(SHRINKS) $(addsuffix %,$(filter-out src/core/,$(dir $(filter %.h,$(SHRINKS))))),$(SOURCES))

# Optional libraries: each switches on the features that need it. PLAIN=1 does without them all.
# libcurl, libmicrohttpd and libpq are loaded when they are first needed: core/library.c.
has      = $(if $(PLAIN),,$(shell pkg-config --exists $(1) 2>/dev/null && echo yes))
ifeq ($(MODE),wasm)
SOURCES := $(filter-out $(NATIVE),$(SOURCES)) $(READING)
else
ifeq ($(MODE),hostile)
SOURCES := $(SHRUNK)
endif
LIBS    := -lm -lpthread
ifeq ($(call has,jansson),yes)
OPTIONAL += -DHAVE_JANSSON $(shell pkg-config --cflags jansson)
LIBS     += $(shell pkg-config --libs jansson)
endif
ifeq ($(call has,libcurl),yes)
OPTIONAL += -DHAVE_CURL $(shell pkg-config --cflags libcurl)
endif
ifeq ($(call has,sqlite3),yes)
OPTIONAL += -DHAVE_SQLITE $(shell pkg-config --cflags sqlite3)
LIBS     += $(shell pkg-config --libs sqlite3)
endif
ifeq ($(call has,libmicrohttpd),yes)
OPTIONAL += -DHAVE_MICROHTTPD $(shell pkg-config --cflags libmicrohttpd)
endif
ifeq ($(call has,libpq),yes)
OPTIONAL += -DHAVE_PQ $(shell pkg-config --cflags libpq)
endif
endif
# Libraries in C++ that are loaded later throw; the address sanitizer finds how only if that of C++ is there from the
# start. Where gcc's sanitizers only trap it would leave libubsan out, which brings it.
ifneq ($(filter debug hostile,$(MODE)),)
LIBS    += $(if $(filter gcc,$(CC)),-Wl$(comma)--push-state$(comma)--no-as-needed -lubsan -Wl$(comma)--pop-state)
endif
FLAGS   := $(BASE) $(OPTIONAL) $(FLAGS.$(MODE)) $(EXTRA) $(CFLAGS)

ifeq ($(MODE),hostile)
HOSTILE := $(OUT)/tests/hostile/hostile.o
REST    := build/debug$(SUFFIX)/lib$(NAME).a
LIBS    += $(patsubst %,-Wl$(comma)--wrap=%,heap_new heap_raw heap_grow heap_grow_for free game_load game_free \
             state_start state_apply state_resample)
endif

object   = $(patsubst %.c,$(OUT)/%.o,$(1))
program  = $(patsubst %.c,$(OUT)/%,$(1))

.PHONY: all run check syntax programs tested tested-debug tested-hostile tested-release hostile golden mutants bench fuzz fuzzers oracle oracle-program shared wasm studio \
        python wheel install format lint clean help FORCE
.PRECIOUS: $(OUT)/%.o
.DELETE_ON_ERROR:
all: $(NAME)

$(NAME): $(OUT)/$(NAME)
	@ln -sf $< $@

$(OUT)/lib$(NAME).a: $(call object,$(SOURCES)) $(OUT)/sources
	@echo '  ar   $@'; rm -f $@ && $(AR) rcs $@ $(filter %.o,$^)

$(OUT)/$(NAME): $(call object,$(CLI)) $(HOSTILE) $(OUT)/lib$(NAME).a
	@echo '  ld   $@'; $(CC) $(FLAGS) -o $@ $^ $(LIBS)

# A store keeps the sum of the sources with the version, so that results of two states of the program
# are never mixed, whichever compiler built it.
SUMMED  := $(sort $(shell find src \( -name '*.[ch]' -o -name '*.def' \) ! -path 'src/cli/*' \
           ! -path 'src/bind/*'))
$(OUT)/src/evaluate/store.o: MORE = -DSOURCES_SUM='"$(shell cat $(SUMMED) | cksum | cut -d' ' -f1)"'
$(OUT)/src/evaluate/store.o: $(SUMMED)

# What is linked is a dependency: a source that came, however old, or went links anew.
$(OUT)/sources: FORCE
	@mkdir -p $(@D); echo '$(SOURCES) $(CLI) $(TESTLIB)' | cmp -s - $@ || \
	    echo '$(SOURCES) $(CLI) $(TESTLIB)' > $@

# Flags are a dependency: changing them rebuilds.
$(OUT)/%.o: %.c $(OUT)/flags
	@[ -d $(@D) ] || mkdir -p $(@D); echo '  cc   $<'; $(CC) $(FLAGS) $(MORE) $(SPEED) -c -o $@ $<

# Whether the compiler takes every source, without objects: tests/second_compiler.sh.
syntax:
	@$(CC) $(filter-out -MMD -MP,$(FLAGS)) -fsyntax-only $(SOURCES) $(CLI)

# What a variable holds, for scripts: make -s show-LIBS
show-%:
	@echo '$($*)'

$(OUT)/flags: FORCE
	@mkdir -p $(@D); echo '$(CC) $(subst ','\'',$(FLAGS))' | cmp -s - $@ || \
	    echo '$(CC) $(subst ','\'',$(FLAGS))' > $@
FORCE:

# A library for other languages; exports every rp_ function of bind.h and nothing else.
shared:
	@$(MAKE) --no-print-directory MODE=release build/release$(SUFFIX)/lib$(NAME).so
$(OUT)/lib$(NAME).so: $(call object,$(SOURCES)) $(OUT)/sources
	@echo '  ld   $@'; echo '{ global: rp_*; local: *; };' > $(OUT)/exports
	@$(CC) $(FLAGS) -shared -Wl,--version-script=$(OUT)/exports -o $@ $(filter %.o,$^) $(LIBS)

# ---- Python ------------------------------------------------------------------------------------

# The package as it lies in a folder of Python: the extension module with all but the commands in it, the
# commands as a program, the games. MODE=address is for tests under the address sanitizer.
PYTHON  ?= /usr/bin/python3
PACKAGE := $(if $(filter release,$(MODE)),build/python,$(OUT)/python)/$(NAME)
EXTENSION := $(sort $(wildcard python/native/*.c))
PARTS   := $(shell find python/ruleplay -type f ! -name '*.pyc') $(shell find games -type f)
$(OUT)/python/%.o: MORE = -Wno-pedantic -isystem \
    $(shell $(PYTHON) -c 'import sysconfig; print(sysconfig.get_path("include"))')
$(PACKAGE)/_native.abi3.so: $(call object,$(EXTENSION)) $(call object,$(SOURCES)) $(OUT)/sources
	@mkdir -p $(@D); echo '{ global: PyInit__native; local: *; };' > $(OUT)/extension-exports
	@echo '  ld   $@'; $(CC) $(FLAGS) $(if $(filter release,$(MODE)),-s) -shared \
	    -Wl,--version-script=$(OUT)/extension-exports -o $@ $(filter %.o,$^) $(LIBS)
$(PACKAGE)/bin/$(NAME): $(OUT)/$(NAME)
	@mkdir -p $(@D); cp $< $@; $(if $(filter release,$(MODE)),strip $@)
$(PACKAGE)/complete: $(PACKAGE)/_native.abi3.so $(PACKAGE)/bin/$(NAME) $(PARTS)
	@rm -rf $(@D)/games $(@D)/*.py $(@D)/*.pyi $(@D)/__pycache__
	@cp -r python/ruleplay/. games $(@D); touch $@

python:
	@tools/packages python
	@$(MAKE) --no-print-directory MODE=release build/python/$(NAME)/complete build/release/$(NAME)
	@$(PYTHON) tests/python.py ./build/release/$(NAME)
wheel:
	@tools/packages wheel
	@$(MAKE) --no-print-directory MODE=release build/python/$(NAME)/complete
	@$(PYTHON) python/backend.py build/wheel

# What reads and writes texts in engines.
TEXTS   := parse load lint compile print english read describe listing layout scope modes domains names parts settings strata \
           parameters estimate_load verify lexer critics outline effect
of_engines = $(foreach word,$(1),$(filter $(foreach engine,spire gamelan vgdl chaos, \
             src/engines/$(engine)/$(word).c src/engines/$(engine)/$(word)_%.c),$(SOURCES)))
# In a page all but what plays most is compiled for size, since a page is sent. In the program, texts and commands are compiled at
# -O1, which takes two thirds of the time; nobody waits for them. With sanitizers, what plays nothing is not optimized, and
# calls the address sanitizer instead of having its checks in line: the same checks in three quarters of the time.
HOT     := $(patsubst %,src/core/%.c,arena game rng hash siphash sim) $(patsubst %,src/agents/%.c,mcts tree rollout sight random) \
           $(patsubst %,src/engines/spire/%.c,run questions state evaluate events deck actions intent quick rounds key machine play act battle) \
           $(patsubst %,src/engines/vgdl/%.c,collide tick) \
           $(patsubst %,src/engines/gamelan/%.c,fast_run courses_run ground_run)
COOL    := $(CLI) $(filter src/serve/% src/critics/% src/evolve/%,$(SOURCES))
ifeq ($(MODE),wasm)
$(call object,$(filter-out $(HOT),$(SOURCES))): SPEED := -Oz
endif
ifeq ($(MODE),release)
$(call object,$(COOL) $(call of_engines,$(TEXTS))): SPEED := -O1
endif
BRIEF   := $(if $(filter gcc,$(CC)),--param asan-instrumentation-with-call-threshold=0)
ifneq ($(filter debug hostile,$(MODE)),)
$(OUT)/tests/%.o $(OUT)/bench/%.o $(call object,$(COOL) \
    $(filter src/evaluate/% src/bind/%,$(SOURCES))): SPEED := -O0 $(BRIEF)
endif

# The core, engines and agents as one module for browsers; exports every rp_ function of bind.h but those of batches,
# which are for learners and would be a fiftieth of the page.
EXPORTS := $(filter-out rp_batch_% rp_buffer%,$(shell sed -nE 's/^[a-z].*[ *](rp_[a-z_0-9]+)[^a-z_0-9; ].*/\1/p' src/bind/bind.h))
wasm:
	@$(MAKE) --no-print-directory MODE=wasm CC=clang build/wasm/$(NAME).wasm build/wasm/lzma.wasm
$(OUT)/$(NAME).wasm: $(call object,$(SOURCES)) $(OUT)/sources src/bind/bind.h
	@echo '  ld   $@'; $(CC) --target=wasm32-wasi -mexec-model=reactor -Wl,--strip-all,-z,stack-size=4194304 -o $@ $(filter %.o,$^) \
	    $(patsubst %,-Wl$(comma)--export=%,$(EXPORTS))

# What unpacks the page, as a module of its own.
$(OUT)/lzma.wasm: web/lzma.c
	@mkdir -p $(@D)
	@echo '  ld   $@'; $(CC) --target=wasm32 -std=c11 $(WARN) -O2 -ffreestanding -nostdlib \
	    -Wl,--no-entry,--strip-all,-z,stack-size=4096,--export=room,--export=begin,--export=unpack -o $@ $<

# The studio: the module, the games and the modules of web/ as one page. Needs node and esbuild, no npm.
studio:
	@tools/packages studio
	@$(MAKE) --no-print-directory wasm
	@node web/build.mjs build/wasm/$(NAME).wasm studio.html

# A rule changes, and ten thousand games with it: tools/main-job.
run:
	@tools/packages run
	@$(MAKE) --no-print-directory all
	@tools/main-job ./$(NAME)

# ---- tests -------------------------------------------------------------------------------------

TESTLIB := $(sort $(wildcard tests/lib/*.c))
$(OUT)/tests/%: $(OUT)/tests/%.o $(call object,$(TESTLIB)) $(HOSTILE) $(OUT)/lib$(NAME).a $(REST)
	@echo '  ld   $@'; $(CC) $(FLAGS) $(LINK) -o $@ $(filter %.o,$^) \
	    $(if $(REST),-Wl$(comma)--whole-archive $(OUT)/lib$(NAME).a -Wl$(comma)--no-whole-archive $(REST),$(filter %.a,$^)) \
	    -lcmocka $(LIBS)
$(OUT)/tests/%.o: MORE := -Itests/lib
ifdef REST
$(REST): FORCE
	@$(MAKE) --no-print-directory MODE=debug $@
endif
# Rules must not allocate: the contract test counts. The hostile build has other uses for the allocator.
wrap    := $(if $(HOSTILE),,malloc calloc realloc free)
$(OUT)/tests/contract: LINK := $(patsubst %,-Wl$(comma)--wrap=%,$(wrap))

# Fuzz targets with a main of our own that feeds them files; with MODE=fuzz libFuzzer is the main.
$(OUT)/fuzz/%: $(OUT)/tests/fuzz/%.o $(call object,$(wildcard tests/fuzz/main/*.c)) \
    $(OUT)/lib$(NAME).a
	@mkdir -p $(@D)
	@echo '  ld   $@'; $(CC) $(FLAGS) $(if $(filter fuzz,$(MODE)),-fsanitize=fuzzer) -o $@ \
	    $(if $(filter fuzz,$(MODE)),$(filter-out %/main.o,$^),$^) $(LIBS)
$(OUT)/tests/fuzz/%.o: MORE := -Itests/fuzz

fuzzers: $(patsubst tests/fuzz/%.c,$(OUT)/fuzz/%,$(FUZZERS))
# The benchmarks are compiled too, so that they always are in order.
BENCHES := $(patsubst bench/%.c,$(OUT)/bench/%,$(sort $(wildcard bench/*.c)))
programs: $(OUT)/$(NAME) $(call program,$(filter-out $(RELEASED),$(TESTS))) fuzzers $(addsuffix .o,$(BENCHES))

# Golden plays, contract and cases in the hostile build: tests/hostile.sh.
hostile: $(patsubst %,$(OUT)/tests/%,golden contract cases hostile/bites)

# What tests are of, all builds side by side, so that none ends on one processor alone. The browser's build, which is
# also the second compiler's, plays the same plays as the first: tests/builds.sh.
tested: tested-hostile tested-release wasm
tested-debug:
	@$(MAKE) --no-print-directory MODE=debug programs
tested-hostile: tested-debug
	@$(MAKE) --no-print-directory MODE=hostile hostile
tested-release:
	@$(MAKE) --no-print-directory CC=gcc MODE=release all build/release/tests/builds/plays \
	    $(patsubst %.c,build/release/%,$(RELEASED)) build/release/lib$(NAME).so build/python/$(NAME)/complete

check:
	@tools/packages check
	@$(MAKE) --no-print-directory tested
	@tools/run-tests build/debug$(SUFFIX)

# Writes the golden plays and outputs anew; see tests/golden.c, tests/transcript.c and tests/outputs.py.
golden:
	@$(MAKE) --no-print-directory MODE=debug $(patsubst %,build/debug$(SUFFIX)/%,tests/golden tests/transcript $(NAME))
	@build/debug$(SUFFIX)/tests/golden --write
	@build/debug$(SUFFIX)/tests/transcript --write
	@tests/outputs.py build/debug$(SUFFIX)/$(NAME) --write

mutants:
	@tools/packages check
	@$(MAKE) --no-print-directory MODE=release build/python/$(NAME)/complete
	@tests/mutants/run

fuzz:
	@tools/packages check
	@$(MAKE) --no-print-directory MODE=fuzz CC=clang fuzzers
	@tools/fuzz $(FUZZ_SECONDS)

bench:
	@tools/packages check
	@$(MAKE) --no-print-directory all $(BENCHES)
	@bench/run '$(ORACLE)'

$(OUT)/bench/%: $(OUT)/bench/%.o $(OUT)/lib$(NAME).a
	@echo '  ld   $@'; $(CC) $(FLAGS) -o $@ $^ $(LIBS)

# Every folder tests/oracle/NAME is a program that compares with recorded behaviour of another
# implementation; one with an oracle_rng.h replaces our generator by theirs, so all is built anew.
oracle:
	@tools/packages run
	+@tools/oracle '$(ORACLE)' $(ORACLES)
oracle-program: $(OUT)/oracle
$(OUT)/oracle: $(call object,$(wildcard tests/oracle/$(ORACLE_NAME)/*.c)) $(OUT)/lib$(NAME).a
	@echo '  ld   $@'; $(CC) $(FLAGS) -o $@ $^ $(LIBS)

# ---- the rest ----------------------------------------------------------------------------------

install: all
	@tools/install '$(DESTDIR)$(PREFIX)' $(OUT)/$(NAME)

format:
	@tools/packages lint
	clang-format -i $$(git ls-files '*.c' '*.h')

lint:
	@tools/packages lint
	@tools/lint $(SOURCES) $(CLI)

clean:
	rm -rf build $(NAME) studio.html

help:
	@sed -n '/^# make/s/^# //p' Makefile

-include $(shell find $(OUT) -name '*.d' 2>/dev/null)
