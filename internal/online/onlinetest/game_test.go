package onlinetest_test

import (
	"testing"
	"time"

	"blindchess/internal/online/onlinetest"
)

// lila modules/bot/src/main/GameStateStream.scala: gameFull is the first line, a move
// is a gameState with all moves, and the stream ends after the last state.
func TestAGameIsToldFromGameFullToItsEnd(t *testing.T) {
	p := open(t, onlinetest.Options{})
	id := p.rapid()
	st, full := p.watch(p.white, id)
	if full["type"] != "gameFull" || full["id"] != id || full["speed"] != "rapid" || full["initialFen"] != "startpos" {
		t.Errorf("got %v", full)
	}
	if state := full["state"].(object); state["moves"] != "" || state["wtime"] != 600000.0 || state["winc"] != 5000.0 || state["status"] != "started" {
		t.Errorf("got the state %v", state)
	}
	p.wants(p.white, deed(id, "move/f2f3"), "", 200, `{"ok":true}`)
	if got := st.next(); got["moves"] != "f2f3" {
		t.Errorf("got %v", got)
	}
	p.wants(p.black, deed(id, "move/e7e5"), "", 200, `{"ok":true}`)
	p.wants(p.white, deed(id, "move/g2g4"), "", 200, "")
	p.wants(p.black, deed(id, "move/d8h4"), "", 200, "")
	st.next()
	st.next()
	last := st.next()
	if last["moves"] != "f2f3 e7e5 g2g4 d8h4" || last["status"] != "mate" || last["winner"] != "black" {
		t.Errorf("got %v", last)
	}
	st.ends()
	st, full = p.watch(p.black, id)
	if full["state"].(object)["status"] != "mate" {
		t.Errorf("got %v", full)
	}
	st.ends()
}

// lila modules/bot/src/main/BotPlayer.scala, app/controllers/PlayApi.scala, scalachess
// variant/Variant.scala for the words.
func TestMovesThatCannotBeAreRefusedWithTheServersWords(t *testing.T) {
	p := open(t, onlinetest.Options{})
	id := p.rapid()
	p.s.Token("Cyril")
	p.wants(p.white, deed(id, "move/e2e5"), "", 400, `{"error":"Piece on e2 cannot move to e5"}`)
	p.wants(p.white, deed(id, "move/castle"), "", 400, `{"error":"Invalid UCI: castle"}`)
	p.wants(p.black, deed(id, "move/e7e5"), "", 400, `{"error":"Not your turn, or game already over"}`)
	p.wants(p.white, deed("00000000", "move/e2e4"), "", 404, `{"error":"No such game"}`)
	p.wants(p.s.Token("Cyril"), deed(id, "move/e2e4"), "", 404, `{"error":"Not your game"}`)
	p.wants(p.white, deed(id, "dance"), "", 404, `{"error":"No such command"}`)
	if seen := p.s.See(id); len(seen.Moves) != 0 {
		t.Errorf("got the moves %v, want none", seen.Moves)
	}
}

// scalachess Clock.scala: it starts with Black's first move, and first moves get no
// increment.
func TestTheClockRunsFromTheSecondPly(t *testing.T) {
	p := open(t, onlinetest.Options{})
	id := p.rapid()
	hand := p.s.Hand("Anna", id, true)
	p.clock.Advance(9 * time.Second)
	must(t, hand.Move("e2e4"))
	p.clock.Advance(9 * time.Second)
	must(t, hand.Move("e7e5"))
	p.clock.Advance(7 * time.Second)
	must(t, hand.Move("g1f3"))
	p.clock.Advance(2 * time.Second)
	if left := p.s.See(id).Left; left.White != 598*time.Second || left.Black != 598*time.Second {
		t.Errorf("got %v, want 9:58 each", left)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// lila modules/round/src/main/RoundAsyncActor.scala, BotPlay: who is out of time gets
// 200 for a move that is not made.
func TestAMoveThatComesTooLateIsAnsweredWellAndNotMade(t *testing.T) {
	p := open(t, onlinetest.Options{Grace: time.Minute})
	id := p.rapid()
	must(t, p.s.Hand("Boris", id, true).Move("e2e4", "e7e5"))
	p.clock.Advance(10*time.Minute + time.Second)
	p.wants(p.white, deed(id, "move/g1f3"), "", 200, `{"ok":true}`)
	if seen := p.s.See(id); len(seen.Moves) != 2 || seen.Status != "outoftime" {
		t.Errorf("got %d moves and %s, want 2 and outoftime", len(seen.Moves), seen.Status)
	}
}

func TestAFallenFlagEndsTheGame(t *testing.T) {
	p := open(t, onlinetest.Options{})
	id := p.rapid()
	st, _ := p.watch(p.white, id)
	must(t, p.s.Hand("Boris", id, true).Move("e2e4", "e7e5"))
	p.clock.Advance(10 * time.Minute)
	st.next()
	st.next()
	if got := st.until("gameState"); got["status"] != "outoftime" || got["winner"] != "black" || got["wtime"] != 0.0 {
		t.Errorf("got %v", got)
	}
	st.ends()
}

// scalachess format/UciDump.scala: king takes rook where the game is Chess960 or from a
// position; for the rest it was two squares and is king takes rook now.
func TestCastlingIsWrittenAndTakenInBothWays(t *testing.T) {
	for castling, want := range map[onlinetest.Castling]string{onlinetest.KingTakesRook: "e1h1", onlinetest.KingTwoSquares: "e1g1"} {
		for _, sent := range []string{"e1h1", "e1g1"} {
			p := open(t, onlinetest.Options{Castling: castling})
			id := p.rapid()
			must(t, p.s.Hand("Anna", id, true).Move("e2e4", "e7e5", "g1f3", "g8f6", "f1c4", "f8c5"))
			p.wants(p.white, deed(id, "move/"+sent), "", 200, "")
			_, full := p.watch(p.white, id)
			if got := full["state"].(object)["moves"]; got != "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 "+want {
				t.Errorf("sent %s: got %s, want %s", sent, got, want)
			}
		}
	}
}

// lila modules/core/src/main/game/Game.scala, abortable and resignable; modules/bot
// BotPlayer.scala, abort and resign.
func TestAGameCanBeAbortedBeforeBothHaveMoved(t *testing.T) {
	p := open(t, onlinetest.Options{})
	id := p.rapid()
	st, _ := p.watch(p.white, id)
	p.wants(p.white, deed(id, "resign"), "", 200, `{"ok":true}`)
	if got := st.next(); got["status"] != "aborted" || got["winner"] != nil {
		t.Errorf("got %v, want resigning to abort", got)
	}
	st.ends()
	p.wants(p.white, deed(id, "abort"), "", 400, `{"error":"This game can no longer be aborted"}`)
	p.wants(p.white, deed(id, "resign"), "", 400, `{"error":"This game cannot be resigned"}`)
	id = p.rapid()
	must(t, p.s.Hand("Anna", id, true).Move("e2e4", "e7e5"))
	p.wants(p.black, deed(id, "abort"), "", 400, `{"error":"This game can no longer be aborted"}`)
	p.wants(p.black, deed(id, "resign"), "", 200, "")
	if seen := p.s.See(id); seen.Status != "resign" || seen.Winner.String() != "White" {
		t.Errorf("got %s for %s", seen.Status, seen.Winner)
	}
}

// lila modules/game/src/main GameExt timeForFirstMove and expirable, modules/core
// game/misc.scala Source.expirable; the published gameState has the field expiration.
func TestAGameFromTheLobbyIsAbortedWhereNobodyMoves(t *testing.T) {
	p := open(t, onlinetest.Options{})
	id := p.s.Begin(onlinetest.Play{White: "Anna", Black: "Boris", Limit: 10 * time.Minute, Source: "lobby"})
	st, full := p.watch(p.white, id)
	if got := full["state"].(object)["expiration"].(object); got["millisToMove"] != 30000.0 || got["idleMillis"] != 0.0 {
		t.Errorf("got %v, want thirty seconds for the first move of a rapid game", got)
	}
	p.clock.Advance(29 * time.Second)
	must(t, p.s.Hand("Anna", id, true).Move("e2e4"))
	p.clock.Advance(29 * time.Second)
	if got := p.s.See(id).Status; got != "started" {
		t.Fatalf("got %s", got)
	}
	p.clock.Advance(time.Second)
	st.until("chatLine")
	if got := st.next(); got["status"] != "aborted" {
		t.Errorf("got %v", got)
	}
	st.ends()
	friends := p.rapid()
	p.clock.Advance(time.Hour)
	if got := p.s.See(friends).Status; got != "started" {
		t.Errorf("got %s for a game by a challenge, want it to wait", got)
	}
}

// lila modules/game Game.scala isBoardCompatible.
func TestFastGamesAreNotForTheBoardAPI(t *testing.T) {
	p := open(t, onlinetest.Options{})
	blitz := onlinetest.Play{White: "Anna", Black: "Boris", Limit: 3 * time.Minute, Increment: 2 * time.Second, Source: "lobby"}
	id := p.s.Begin(blitz)
	p.wants(p.white, "GET /api/board/game/stream/"+id, "", 400, `{"error":"This game cannot be played with the Board API."}`)
	blitz.Source = "friend"
	p.watch(p.white, p.s.Begin(blitz))
	p.s.AddUser(onlinetest.User{Name: "Robby", Bot: true})
	id = p.s.Begin(onlinetest.Play{White: "Robby", Black: "Boris", Limit: time.Hour})
	p.wants(p.s.Token("Robby"), deed(id, "move/e2e4"), "", 403, `{"error":"This API endpoint is not for Bot accounts."}`)
}

func TestVariantsAreNamedAndPositionsTold(t *testing.T) {
	p := open(t, onlinetest.Options{Seed: 4})
	_, full := p.watch(p.white, p.s.Begin(onlinetest.Play{White: "Anna", Black: "Boris", Limit: time.Hour, Variant: "chess960"}))
	if full["variant"].(object)["key"] != "chess960" || full["initialFen"] == "startpos" {
		t.Errorf("got %v", full)
	}
	_, full = p.watch(p.white, p.s.Begin(onlinetest.Play{White: "Anna", Black: "Boris", Days: 3, Variant: "crazyhouse"}))
	if full["variant"].(object)["short"] != "Crazy" || full["daysPerTurn"] != 3.0 || full["clock"] != nil || full["speed"] != "correspondence" {
		t.Errorf("got %v", full)
	}
	id := p.s.Begin(onlinetest.Play{White: "Anna", Black: "Boris", Limit: time.Hour, Variant: "fromPosition", FEN: "4k2r/8/8/8/8/8/8/4K3 b k - 0 10"})
	p.wants(p.black, deed(id, "move/e8g8"), "", 200, "")
	_, full = p.watch(p.white, id)
	if full["initialFen"] != "4k2r/8/8/8/8/8/8/4K3 b k - 0 10" || full["state"].(object)["moves"] != "e8h8" {
		t.Errorf("got %v", full)
	}
}
