# make play    set up, build, and start a game against the rehearsal partner
# make test    set up, then every test
# make soak    the long tests, some of them half an hour
# make bench   the figures this project holds itself to

# The binding passes stream numbers as pointers, which the pointer check of the
# race detector takes for a fault: docs/adr/0006.
RACEFLAGS = -race -gcflags=github.com/gordonklaus/portaudio=-d=checkptr=0

.PHONY: play build test soak bench

play:
	@scripts/install play
	@go build -o blindchess ./cmd/blindchess
	@./blindchess play --opponent rehearsal --pair

build:
	@scripts/install play
	go build -o blindchess ./cmd/blindchess

test:
	@scripts/install test
	go vet ./...
	CGO_ENABLED=0 go build ./...
	go test $(RACEFLAGS) ./...

soak:
	@scripts/install test
	SOAK=1 go test -timeout 120m -v -run Soak ./...

bench:
	@scripts/install test
	go test -run '^$$' -bench . -benchmem ./...
