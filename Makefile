# make play    set up, build, and start a game against the rehearsal partner
# make install  put both programs, their manual pages, completions and rules for boards below PREFIX
# make deb     a package for Debian, in the folder dist
# make dist    archives for six systems, with checksums and bills of materials, there too
# make check   an answer in two minutes, before each commit: the checkers, the packages that decide, a game by the program, and faults made in the lines that changed since BASE
# make test    set up, then every test
# make tournament    build the program that holds nothing which chooses a move
# make reproduce     build that program twice in two folders, and compare
# make golden  write the output of every table script anew, to be read as a difference
# make pictures    the pictures of the documents, as the program paints them; as PNG too where rsvg-convert is; those of the page, where chromium is, in /tmp
# make elsewhere     vet all packages and their tests for Windows and macOS
# make soak    the long tests, some of them half an hour
# make vulnerabilities DATABASE=FOLDER    whether any is known in what the program is made of
# make fuzz    every reader of foreign bytes is fed with anything, each for FUZZTIME
# make bench   the figures this project holds itself to

PREFIX ?= /usr/local

.PHONY: play build install deb dist tournament check test golden layout pictures elsewhere soak vulnerabilities bench

play:
	@scripts/install play
	@go build -o blindchess ./cmd/blindchess
	@scripts/attended ./blindchess play --opponent rehearsal --pair

# What is installed lies anywhere in memory, as Windows and macOS have it anyway.
pie = $(if $(filter linux,$(shell go env GOOS)),-buildmode=pie)

build:
	@scripts/install play
	go build $(pie) -o blindchess ./cmd/blindchess
	go build $(pie) -o blindchess-hall ./cmd/blindchess-hall

install: build
	install -D blindchess $(DESTDIR)$(PREFIX)/bin/blindchess
	install -D blindchess-hall $(DESTDIR)$(PREFIX)/bin/blindchess-hall
	scripts/data . $(DESTDIR)$(PREFIX)

deb:
	@scripts/install deb
	scripts/deb dist
	scripts/checkdeb dist/blindchess_*.deb

dist:
	@scripts/install deb
	scripts/dist dist

tournament:
	@scripts/install play
	go build -trimpath -buildvcs=false $(pie) -tags tournament -o blindchess-tournament ./cmd/blindchess
	scripts/attest blindchess-tournament >blindchess-tournament.list
	@cat blindchess-tournament.list

.PHONY: reproduce
reproduce:
	@scripts/install play
	scripts/reproduce

# Packages in which nothing runs beside anything else, as a test of the floors
# sees to. The race detector finds nothing in their own tests, which take ten
# times as long with it; where others use them it is on. The others mostly wait for
# time to go by, so that four of them run at once.
alone := $(addprefix ./internal/,announce/... host/checkwords/... clock/... console/... practice/diary/... practice/endings/... floors floors/golden host/script/... text/... practice/memory/... notation/... practice/puzzle/... report/... rules/... say/... scoresheet/... practice/study/... practice/rating/... table/... hearing/... event/tournament/swiss/... event/trf/...)

# Faults are made in the lines that changed since this branch left BASE, eight of them
# where there are more.
BASE ?= main
check: export GOGC = 300
check: export GOFLAGS := $(GOFLAGS) -trimpath
check: SHELL := /bin/bash
check:
	@scripts/install test
	go vet ./...
	CGO_ENABLED=0 go tool staticcheck $$(go list ./... | grep -v /portaudio$$)
	go test -vet=off -timeout 5m $(alone)
	go test -vet=off -timeout 5m -run 'TestScript/play$$' ./cmd/blindchess
	go run ./internal/floors/mutate -sample 8 -since $$(git merge-base HEAD $(BASE) 2>/dev/null || echo HEAD)

# The tests of the programs start them some thousand times, which takes three times as
# much of the processor with the race detector: make soak does it. Speech is tested
# for longest and so is begun with.
concurrent = ./internal/speech $$(go list ./... | grep -v /cmd/ | grep -vxF -f <(go list $(alone)))

# Less of the two cores goes into collecting what a test no longer holds, and what
# was compiled for one clone is there for the next. What calls C is checked where it
# was compiled, for staticcheck does not find it elsewhere. What go vet has looked at
# the tests do not look at again.
test: export GOGC = 300
test: export GOFLAGS := $(GOFLAGS) -trimpath
test: SHELL := /bin/bash
test:
	@scripts/install test
	go vet ./...
	go vet -tags tournament ./cmd/blindchess
	CGO_ENABLED=0 go build ./...
	CGO_ENABLED=0 go tool staticcheck $$(go list ./... | grep -v /portaudio$$)
	GOFLAGS="$(filter-out -trimpath,$(GOFLAGS))" go tool staticcheck ./internal/speech/portaudio
	CGO_ENABLED=0 GOOS=windows go build -o /dev/null ./cmd/blindchess
	CGO_ENABLED=0 GOOS=darwin go build -o /dev/null ./cmd/blindchess
	go test -vet=off -p 4 -timeout 10m ./cmd/... $(alone)
	GORACE=atexit_sleep_ms=0 go test -vet=off -p 4 -timeout 10m -race $(concurrent)
	go test -vet=off -tags tournament ./internal/console/manual
	go test -vet=off -tags tournament -run TestTheTournamentBuild ./cmd/blindchess

golden:
	go test ./internal/table ./internal/announce ./internal/rules/laws ./internal/host/script -run TestScript -update
	git diff --stat -- '*.golden'

# The picture of the imports and the index of decisions.
layout:
	go test ./internal/floors -run 'Layout|Decisions' -update

pictures:
	go test ./internal/screen/board -count=1 -run TestPictures_OfTheDocuments -pictures $(CURDIR)/docs/pictures
	@if command -v chromium >/dev/null; then SOAK=1 BLINDCHESS_PICTURES=/tmp PICTURES=/tmp go test ./internal/screen/page ./internal/event/hall/page -count=1 -run 'TestSoakPage_(EveryState|AThousandRows)'; fi
	@if command -v chromium >/dev/null; then SOAK=1 BLINDCHESS_PICTURES=/tmp go test ./cmd/blindchess -count=1 -run 'TestSoakPage_(ADispute|EveryScreen)'; fi
	@if command -v kitty >/dev/null; then SOAK=1 BLINDCHESS_PICTURES=/tmp go test ./cmd/blindchess -count=1 -run TestSoakTerminals; fi
	@if command -v rsvg-convert >/dev/null; then for picture in docs/pictures/*.svg; do rsvg-convert "$$picture" -o "/tmp/$$(basename "$$picture" .svg).png"; done; fi

# Tests are not run on these systems, and must not stop being Go for them unseen.
elsewhere:
	CGO_ENABLED=0 GOOS=windows go vet ./...
	CGO_ENABLED=0 GOOS=darwin go vet ./...
	CGO_ENABLED=0 GOOS=linux GOARCH=arm go vet ./...

# What holds a time against a figure is tested by itself, so that nothing else takes
# the time. The other long tests mostly wait, so that four lines of them go on at
# once.
timed := Soak.*(CostsTheTableLittle|Milliseconds|SeenAndHeardSoon|TenthOfACore|AHundredOnlookers|Heard_|InTime|WithinASecond)
soak: elsewhere
	@scripts/install soak
	@scripts/axe || echo "axe-core did not come: pages are not looked at with it"
	@scripts/pythonchess || echo "python-chess did not come: PGN is not read with it"
	SOAK=1 go test -count=1 -p 1 -timeout 120m -v -run '$(timed)' $$(grep -rlE --include='*_test.go' 'func Test$(timed)' . | xargs -n 1 dirname | sort -u)
	@$(MAKE) --jobs 4 --keep-going --output-sync=target soak-kills soak-programs soak-packages soak-fuzz soak-races soak-mutants

.PHONY: soak-kills soak-programs soak-packages soak-fuzz soak-races soak-mutants
soak-kills:
	SOAK=1 go test -count=1 -parallel 3 -timeout 120m -v -run 'Soak.*Kills' ./cmd/...

soak-programs:
	SOAK=1 go test -count=1 -p 1 -timeout 120m -v -run Soak -skip '$(timed)|Soak.*Kills' ./cmd/...

soak-packages:
	SOAK=1 go test -count=1 -p 2 -timeout 120m -v -run Soak -skip '$(timed)' $$(go list ./... | grep -v /cmd/)

soak-fuzz:
	scripts/fuzz 60s

soak-races:
	go test -count=1 -p 1 -timeout 60m -race ./cmd/...

# A hundred faults for each group of packages that decide. Its tests are to find 85. The
# numbers are what they find at least today, and only rise: of rules the proofs of who can
# win, and of a room the lines to other programs, are not held so well yet.
MUTANTS ?= 85
MUTANTS_RULES ?= 80
MUTANTS_ROOM ?= 65
soak-mutants:
	go run ./internal/floors/mutate -sample 100 -least $(MUTANTS) table console announce tactile/...
	go run ./internal/floors/mutate -sample 100 -least $(MUTANTS_RULES) rules/...
	go run ./internal/floors/mutate -sample 100 -least $(MUTANTS_ROOM) room/...

vulnerabilities:
	scripts/vulnerabilities $(DATABASE)

FUZZTIME ?= 60s
.PHONY: fuzz
fuzz:
	@scripts/install test
	scripts/fuzz $(FUZZTIME)

bench:
	@scripts/install test
	go test -timeout 60m -run '^$$' -bench . -benchmem ./...
