package attendant_test

import (
	"strings"
	"testing"
	"time"

	"blindchess/internal/online/onlinetest"
	"blindchess/internal/online/told"
	"blindchess/internal/rules"
)

func TestAttend_AGameIsPlayedAtTheTable(t *testing.T) {
	for _, castling := range []onlinetest.Castling{onlinetest.KingTakesRook, onlinetest.KingTwoSquares} {
		bubble(t, onlinetest.Options{Castling: castling}, func(t *testing.T, s *onlinetest.Server) {
			b := begin(t, s, rapid, rules.White)
			boris := s.Hand("Boris", b.id, true)
			for _, pair := range [][2]string{{"e2e4", "e7e5"}, {"g1f3", "b8c6"}, {"f1c4", "f8c5"}, {"e1g1", "g8f6"}} {
				time.Sleep(2 * time.Second)
				b.moves(pair[0])
				time.Sleep(2 * time.Second)
				if err := boris.Move(pair[1]); err != nil {
					t.Fatal(err)
				}
				b.same(time.Second)
			}
			left, there := b.room.State().Left(rules.White, b.room.Now()), s.See(b.id).Left.White
			if d := left - there; d > time.Second || d < -time.Second {
				t.Errorf("the clock shows %v, at the server it is %v", left, there)
			}
			if err := boris.Resign(); err != nil {
				t.Fatal(err)
			}
			b.same(time.Second)
			if o := b.room.State().Outcome; o.Reason != rules.ByResignation || o.Result != rules.WinFor(rules.White) {
				t.Errorf("got %v", o)
			}
			if n := len(b.s.Requests()); n > 8 {
				t.Errorf("%d requests for four moves", n)
			}
		})
	}
}

func TestAttend_WhatTheAnswerIsDecidesNothing(t *testing.T) {
	for _, f := range []onlinetest.Fault{
		{Do: onlinetest.Lose}, {Do: onlinetest.LoseAnswer}, {Do: onlinetest.LateAnswer, For: 10 * time.Second},
		{Do: onlinetest.LateRequest, For: 6 * time.Second}, {Do: onlinetest.Stall}, {Do: onlinetest.Limit},
		{Do: onlinetest.Fail, Status: 502, Body: "<html>"}, {Do: onlinetest.Fail, Status: 400, Body: `{"error":"no"}`},
	} {
		bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
			b := begin(t, s, rapid, rules.White)
			time.Sleep(time.Second)
			f.On = "POST /api/board/game/*/move/*"
			s.Inject(f)
			b.moves("e2e4")
			time.Sleep(80 * time.Second)
			refused := f.Status == 400
			if got := b.heard("online.not-taken"); (got == 1) != refused {
				t.Errorf("%+v: told %d times that it was not taken", f, got)
			}
			if refused {
				b.moves("e2e4")
				time.Sleep(time.Second)
			}
			if got := len(s.See(b.id).Moves); got != 1 {
				t.Errorf("%+v: the server has %d moves", f, got)
			}
			b.same(time.Second)
		})
	}
}

func TestAttend_TakebacksAreThoseOfTheServer(t *testing.T) {
	bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
		b := begin(t, s, rapid, rules.White)
		boris := s.Hand("Boris", b.id, true)
		time.Sleep(time.Second)
		b.moves("e2e4")
		time.Sleep(time.Second)
		if err := boris.Move("e7e5"); err != nil {
			t.Fatal(err)
		}
		b.same(time.Second)
		boris.Takeback(true)
		time.Sleep(time.Second)
		if by := b.room.State().Takeback.By; by != rules.Black {
			t.Errorf("nobody asks to take back: %v, %s", by, b.said())
		}
		b.types("accept", "yes")
		time.Sleep(time.Second)
		b.same(time.Second)
		if got := len(s.See(b.id).Moves); got != 1 {
			t.Errorf("the server has %d moves, want 1: %v %s", got, b.told, b.said())
		}
		if err := boris.Move("c7c5"); err != nil {
			t.Fatal(err)
		}
		b.same(time.Second)
		b.types("takeback")
		time.Sleep(time.Second)
		boris.Takeback(true)
		time.Sleep(time.Second)
		b.same(time.Second)
		if got := len(s.See(b.id).Moves); got != 0 {
			t.Errorf("the server has %d moves, want none: %s", got, b.said())
		}
		b.moves("d2d4")
		time.Sleep(time.Second)
		b.same(time.Second)
	})
}

func TestAttend_DrawsAreAgreedAtTheServer(t *testing.T) {
	bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
		b := begin(t, s, rapid, rules.White)
		boris := s.Hand("Boris", b.id, true)
		time.Sleep(time.Second)
		b.moves("e2e4")
		time.Sleep(time.Second)
		if err := boris.Move("e7e5"); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second)
		b.types("draw", "yes")
		time.Sleep(time.Second)
		if got := b.room.State().Offer; got != rules.White {
			t.Fatalf("the offer of %v stands: %v %s", got, b.told, b.said())
		}
		boris.Draw(false)
		time.Sleep(time.Second)
		if got := b.room.State().Offer; got != 0 {
			t.Errorf("the offer of %v stands, and was declined", got)
		}
		boris.Draw(true)
		time.Sleep(time.Second)
		if got := b.room.State().Offer; got != rules.Black {
			t.Fatalf("the offer of %v stands", got)
		}
		b.types("accept", "yes")
		time.Sleep(time.Second)
		b.same(2 * time.Second)
		if o := b.room.State().Outcome; o.Reason != rules.ByAgreement {
			t.Errorf("got %v: %v %s", o, b.told, b.said())
		}
	})
}

func TestAttend_FlagsFallAtTheServer(t *testing.T) {
	bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
		b := begin(t, s, onlinetest.Play{Limit: 3 * time.Minute}, rules.White)
		boris := s.Hand("Boris", b.id, true)
		time.Sleep(time.Second)
		b.moves("e2e4")
		time.Sleep(time.Second)
		if err := boris.Move("e7e5"); err != nil {
			t.Fatal(err)
		}
		time.Sleep(3*time.Minute + 2*time.Second)
		b.same(time.Second)
		if o := b.room.State().Outcome; o.Reason != rules.ByTime || o.Result != rules.WinFor(rules.Black) {
			t.Errorf("got %v", o)
		}
	})
}

func TestAttend_WhoLeavesMayBeClaimedAgainst(t *testing.T) {
	bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
		b := begin(t, s, rapid, rules.White)
		boris := s.Hand("Boris", b.id, true)
		time.Sleep(time.Second)
		for _, pair := range [][2]string{{"e2e4", "e7e5"}, {"g1f3", "b8c6"}} {
			b.moves(pair[0])
			time.Sleep(time.Second)
			if err := boris.Move(pair[1]); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Second)
		}
		b.moves("f1c4")
		boris.Leave(false)
		time.Sleep(30 * time.Second)
		if b.heard("online.gone") != 1 {
			t.Errorf("told %v", b.told)
		}
		b.seat.Ask("victory", "")
		time.Sleep(90 * time.Second)
		if b.heard("online.claim-now") == 0 {
			t.Errorf("told %v", b.told)
		}
		b.seat.Ask("victory", "")
		time.Sleep(time.Second)
		b.same(2 * time.Second)
		if o := b.room.State().Outcome; o.Result != rules.WinFor(rules.White) {
			t.Errorf("got %v: %v", o, b.told)
		}
	})
}

func TestAttend_AGameThatHasHardlyBegunIsAborted(t *testing.T) {
	bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
		p := rapid
		p.Source = "lobby"
		b := begin(t, s, p, rules.White)
		time.Sleep(time.Second)
		if b.heard("online.first-move") != 1 {
			t.Errorf("nobody told that a first move is due: %v", b.told)
		}
		b.types("abort", "yes")
		time.Sleep(time.Second)
		b.same(time.Second)
		if said := b.said(); strings.Count(said, "aborted") != 1 {
			t.Errorf("heard %q, want once that the game is aborted", said)
		}
	})
}

func TestAttend_AMoveIsSentOnceThePlayerAgreesIfTheyWishToBeAsked(t *testing.T) {
	bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
		b := begin(t, s, rapid, rules.White)
		boris := s.Hand("Boris", b.id, true)
		time.Sleep(time.Second)
		there := func(want int) {
			t.Helper()
			time.Sleep(time.Second)
			if got := len(s.See(b.id).Moves); got != want {
				t.Fatalf("the server has %d moves, want %d: %s", got, want, b.said())
			}
		}
		b.types("set ask_before_sending again", "e4", "")
		there(0)
		if said := b.said(); !strings.Contains(said, "Eva vier. Press again to send it") {
			t.Errorf("said %q", said)
		}
		b.types("no", "d4", "press", "")
		there(1)
		if err := boris.Move("d7d5"); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second)
		b.types("set ask_before_sending yes", "c4", "")
		there(2)
		b.types("") // Enter is no here
		there(2)
		b.types("press", "yes")
		there(3)
		b.same(time.Second)
	})
}

func TestAttend_ChatIsCleanAndOnesOwnIsNotEchoed(t *testing.T) {
	bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
		b := begin(t, s, rapid, rules.White)
		boris := s.Hand("Boris", b.id, true)
		time.Sleep(time.Second)
		boris.Say("hello \x1b[31m\x07 there\nyou")
		b.seat.Ask("chat", "hello Boris")
		time.Sleep(time.Second)
		if b.heard("online.chat") != 1 || b.heard("online.sent") != 1 {
			t.Fatalf("told %v", b.told)
		}
		for _, told := range b.told {
			for _, r := range told.Text {
				if r < ' ' {
					t.Errorf("told %q", told.Text)
				}
			}
		}
		if got := s.See(b.id).Chat; len(got) != 2 {
			t.Errorf("the server has %q", got)
		}
	})
}

func TestAttend_TheLineComesBackAndSoDoesTheGame(t *testing.T) {
	bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
		b := begin(t, s, rapid, rules.White)
		boris := s.Hand("Boris", b.id, true)
		time.Sleep(time.Second)
		b.moves("e2e4")
		time.Sleep(time.Second)
		s.Stop()
		time.Sleep(20 * time.Second)
		if b.heard("online.lost") != 1 {
			t.Errorf("told %v", b.told)
		}
		if b.room.State().TimeKnown() {
			t.Error("the clock is told while nobody knows it")
		}
		if err := s.Start(); err != nil {
			t.Fatal(err)
		}
		if err := boris.Move("e7e5"); err != nil {
			t.Fatal(err)
		}
		time.Sleep(20 * time.Second)
		b.same(time.Second)
		if b.heard("online.found") != 1 || !b.room.State().TimeKnown() {
			t.Errorf("told %v, the time is known: %v", b.told, b.room.State().TimeKnown())
		}
	})
}

func TestAttend_AnotherDeviceMayMove(t *testing.T) {
	bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
		b := begin(t, s, rapid, rules.White)
		boris := s.Hand("Boris", b.id, true)
		time.Sleep(time.Second)
		if err := boris.Move("e2e4", "e7e5", "g1f3"); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Second)
		b.same(time.Second)
		b.close()
		if err := boris.Move("b8c6"); err != nil {
			t.Fatal(err)
		}
		b.open(told.Game{})
		time.Sleep(2 * time.Second)
		b.same(time.Second)
		b.moves("f1b5")
		time.Sleep(time.Second)
		b.same(time.Second)
	})
}
