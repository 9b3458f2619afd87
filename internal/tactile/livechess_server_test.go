package tactile_test

import (
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/boards/livechess/livechesstest"
	"blindchess/internal/tactile/wire"
)

// held is a LiveChess board, as the program sees it: the contents of all its
// squares, from looks and changes.
type held struct {
	t        *testing.T
	device   *tactile.Device
	contents wire.Contents
	clock    *tactile.ClockRead
	lost     int
	found    int
	silent   int
}

// holds opens a board at an address and waits until it was read.
func holds(t *testing.T, address string) *held {
	t.Helper()
	device, err := tactile.Open("livechess:"+address, tactile.Config{})
	if err != nil {
		t.Fatal(err)
	}
	h := &held{t: t, device: device}
	t.Cleanup(func() {
		go func() { // signals are read until the device is closed
			for range device.Signals() {
			}
		}()
		if err := device.Close(); err != nil {
			t.Error(err)
		}
	})
	return h
}

// until reads signals until something is so.
func (h *held) until(what string, is func() bool) {
	h.t.Helper()
	end := time.After(30 * time.Second)
	for !is() {
		select {
		case signal, ok := <-h.device.Signals():
			if !ok {
				h.t.Fatalf("the signals ended before %s", what)
			}
			h.take(signal)
		case <-end:
			placement, _ := h.contents.Placement()
			h.t.Fatalf("not within thirty seconds: %s; the program has %v, clock %+v, lost %d, found %d", what, placement, h.clock, h.lost, h.found)
		}
	}
}

func (h *held) take(signal tactile.Signal) {
	switch what := signal.What.(type) {
	case tactile.Looked:
		h.contents = what.Contents
	case tactile.Changed:
		h.contents.Set(what.Square, what.After)
	case tactile.ClockRead:
		h.clock = &what
	case tactile.ClockGone:
		h.clock = nil
	case tactile.Lost:
		h.lost++
	case tactile.Trouble:
		if what.Kind == tactile.TroubleSilence {
			h.silent++
		}
	case tactile.Found:
		h.found++
	}
}

// stands waits until the program has a placement.
func (h *held) stands(placement string) {
	h.t.Helper()
	h.until("the program has "+placement, func() bool {
		got, named := h.contents.Placement()
		return named && got.String() == placement
	})
}

const array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

func TestLiveChess_ABoardThatItHoldsIsReadWithItsClock(t *testing.T) {
	server := livechesstest.Start(t, "23946")
	board := server.Board("23946")
	h := holds(t, server.Address())
	h.stands(array)
	board.Move("e2e4", "e7e5", "g1f3")
	h.stands("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R")
	board.SetClock(livechesstest.Clock{White: 5676, Black: 7190, Run: livechesstest.WhiteRuns})
	h.until("White's clock runs", func() bool {
		return h.clock != nil && h.clock.White.Time.Round(time.Minute) == 95*time.Minute && h.clock.Running && h.clock.WhiteTurn
	})
	board.SetClock(livechesstest.Clock{White: 5670, Black: 7190, Run: livechesstest.BlackRuns})
	h.until("Black's clock runs", func() bool { return h.clock != nil && h.clock.Running && !h.clock.WhiteTurn })
	board.SetClock(livechesstest.Clock{White: 5670, Black: 7100})
	h.until("the clock stands", func() bool {
		return h.clock != nil && !h.clock.Running && h.clock.Black.Time == 7100*time.Second
	})
	board.Stand("8/8/8/8/8/8/8/8")
	h.stands("8/8/8/8/8/8/8/8")
}

func TestLiveChess_TheProgramComesBackToItAfterEveryLoss(t *testing.T) {
	server := livechesstest.Start(t, "23946")
	board := server.Board("23946")
	h := holds(t, server.Address())
	h.stands(array)
	server.Drop()
	h.until("a torn connection is told", func() bool { return h.lost == 1 })
	board.Move("e2e4")
	h.until("the connection is back", func() bool { return h.found == 1 })
	h.stands("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR")
	server.Stop()
	h.until("the end of the program is told", func() bool { return h.lost == 2 })
	board.Move("e7e5")
	server.Restart()
	h.until("it is found again", func() bool { return h.found == 2 })
	h.stands("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR")
}

func TestLiveChess_ABoardThatVanishesIsToldAndComesBack(t *testing.T) {
	server := livechesstest.Start(t, "23946")
	board := server.Board("23946")
	h := holds(t, server.Address())
	h.stands(array)
	board.Vanish()
	h.until("the board that is gone is told", func() bool { return h.lost > 0 })
	board.Move("e2e4")
	board.Return()
	h.stands("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR")
}

func TestLiveChess_TheBoardOfANumberIsChosen(t *testing.T) {
	server := livechesstest.Start(t, "1", "25100")
	server.Board("25100").Move("d2d4")
	h := holds(t, server.Address()+"/25100")
	h.stands("rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR")
}

func TestLiveChess_WhatCannotBeReadEndsNothing(t *testing.T) {
	server := livechesstest.Start(t, "23946")
	board := server.Board("23946")
	h := holds(t, server.Address())
	h.stands(array)
	server.Ping()
	for _, raw := range []string{`{}`, `{"response":"feed","id":1,"param":null,"time":1}`, `{"response":"call","id":99,"param":null,"time":1}`,
		`{"response":"feed","id":77,"param":{"serialnr":"1","flipped":false,"board":"8/8/8/8/8/8/8/8"},"time":1}`, `{"response":"error","id":5,"param":{"message":"x"},"time":1}`} {
		server.Say(raw)
	}
	board.Move("e2e4")
	h.stands("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR")
	if h.contents.At(rules.SquareAt(4, 3)).Piece.Letter() != 'P' {
		t.Error("the pawn has no name")
	}
}

func TestLiveChess_OneThatHangsIsToldAndComesBack(t *testing.T) {
	server := livechesstest.Start(t, "23946")
	board := server.Board("23946")
	h := holds(t, server.Address())
	h.stands(array)
	server.Freeze(true)
	board.Move("e2e4")
	h.until("a program that hangs is told", func() bool { return h.silent > 0 })
	server.Freeze(false)
	h.stands("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR")
}
