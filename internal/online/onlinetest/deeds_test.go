package onlinetest_test

import (
	"strings"
	"testing"
	"time"

	"blindchess/internal/online/onlinetest"
)

// begun is a game in which both have made a move, and White's stream.
func (p *place) begun() (string, *stream, onlinetest.Hand) {
	p.t.Helper()
	id := p.rapid()
	hand := p.s.Hand("Boris", id, true)
	must(p.t, hand.Move("e2e4", "e7e5"))
	st, _ := p.watch(p.white, id)
	return id, st, hand
}

func (s *stream) chat(text string) {
	s.t.Helper()
	if got := s.next(); got["type"] != "chatLine" || got["text"] != text || got["username"] != "lichess" || got["room"] != "player" {
		s.t.Errorf("got %v, want the server's line %q", got, text)
	}
}

// lila modules/round/src/main/Drawer.scala: an offer is a line of the chat and a state
// with wdraw or bdraw. That it is declined is a line of the chat alone. A move of the
// opponent declines it, and the state with that move still shows it
// (modules/round/src/main/MovePlayer.scala, postHumanOrBotPlay).
func TestADrawOfferIsShownUntilTheStateAfterTheAnswer(t *testing.T) {
	p := open(t, onlinetest.Options{})
	id, st, boris := p.begun()
	boris.Draw(true)
	st.chat("Black offers draw")
	if got := st.next(); got["bdraw"] != true || got["wdraw"] != nil {
		t.Errorf("got %v", got)
	}
	p.wants(p.white, deed(id, "draw/no"), "", 200, `{"ok":true}`)
	st.chat("White declines draw")
	p.wants(p.white, deed(id, "move/g1f3?offeringDraw=true"), "", 200, "")
	st.chat("White offers draw")
	if got := st.next(); got["wdraw"] != true || got["moves"] != "e2e4 e7e5" {
		t.Errorf("got %v, want the offer before the move", got)
	}
	if got := st.next(); got["wdraw"] != true || got["moves"] != "e2e4 e7e5 g1f3" {
		t.Errorf("got %v", got)
	}
	must(t, boris.Move("b8c6"))
	if got := st.next(); got["wdraw"] != true || got["moves"] != "e2e4 e7e5 g1f3 b8c6" {
		t.Errorf("got %v, want the offer with the move that declines it", got)
	}
	st.chat("Black declines draw")
	must(t, boris.Move("f1c4"))
	if got := st.next(); got["wdraw"] != nil {
		t.Errorf("got %v, want no offer any more", got)
	}
}

// lila modules/game GameExt playerCanOfferDraw: not again within twenty plies.
func TestADrawIsAgreedOrOfferedInVain(t *testing.T) {
	p := open(t, onlinetest.Options{})
	id, st, boris := p.begun()
	p.wants(p.white, deed(id, "draw/yes"), "", 200, "")
	st.chat("White offers draw")
	st.next()
	boris.Draw(false)
	st.chat("Black declines draw")
	p.wants(p.white, deed(id, "draw/true"), "", 200, `{"ok":true}`)
	boris.Say("no!")
	if got := st.next(); got["text"] != "no!" {
		t.Errorf("got %v, want an offer so soon to do nothing", got)
	}
	boris.Draw(true)
	st.chat("Black offers draw")
	st.next()
	p.wants(p.white, deed(id, "draw/yes"), "", 200, "")
	st.chat("Draw offer accepted")
	if got := st.next(); got["status"] != "draw" || got["winner"] != nil {
		t.Errorf("got %v", got)
	}
	st.ends()
}

// lila modules/round/src/main/Takebacker.scala.
func TestATakebackIsAShorterListOfMoves(t *testing.T) {
	p := open(t, onlinetest.Options{})
	id, st, boris := p.begun()
	boris.Takeback(true)
	st.chat("Black proposes takeback")
	if got := st.next(); got["btakeback"] != true {
		t.Errorf("got %v", got)
	}
	p.wants(p.white, deed(id, "takeback/yes"), "", 200, "")
	st.chat("White accepts takeback")
	if got := st.next(); got["moves"] != "e2e4" || got["btakeback"] != nil {
		t.Errorf("got %v, want Black's move taken back", got)
	}
	must(t, boris.Move("c7c5", "g1f3", "d7d6"))
	for range 3 {
		st.next()
	}
	p.wants(p.white, deed(id, "takeback/yes"), "", 200, "")
	st.next()
	st.next()
	boris.Takeback(true)
	st.next()
	if got := st.next(); got["moves"] != "e2e4 c7c5" {
		t.Errorf("got %v, want both sides' last moves taken back", got)
	}
	p.wants(p.white, deed(id, "takeback/yes"), "", 200, "")
	st.next()
	st.next()
	must(t, boris.Move("g1f3", "b8c6"))
	for range 2 {
		st.next()
	}
	st.chat("Black declines takeback")
	if got := st.next(); got["wtakeback"] != nil {
		t.Errorf("got %v, want the takeback declined by the move", got)
	}
	p.wants(p.white, deed(id, "takeback/yes"), "", 200, "")
	boris.Say("so soon?")
	if got := st.next(); got["text"] != "so soon?" {
		t.Errorf("got %v, want a wait after a takeback that was declined", got)
	}
}

// lila modules/round RoundSocket.scala povDisconnectTimeout and tickSeconds,
// RoundAsyncActor.scala Tick: eighty seconds in rapid, told every five seconds.
func TestAnOpponentWhoIsGoneIsToldWithTheSecondsToTheClaim(t *testing.T) {
	p := open(t, onlinetest.Options{})
	id, st, boris := p.begun()
	p.wants(p.white, deed(id, "move/g1f3"), "", 200, "")
	st.next()
	p.wants(p.white, deed(id, "claim-victory"), "", 400, `{"error":"You cannot claim the win on this game"}`)
	boris.Leave(false)
	p.clock.Advance(12 * time.Second)
	got := st.until("opponentGone")
	if seconds, _ := got["claimWinInSeconds"].(float64); got["gone"] != true || seconds < 68 || seconds > 75 {
		t.Errorf("got %v", got)
	}
	boris.Return()
	boris.Say("back")
	if got := st.until("chatLine"); got["text"] != "back" {
		t.Errorf("got %v, want nothing told of a return in time", got)
	}
	boris.Leave(false)
	p.clock.Advance(86 * time.Second)
	for got := st.until("opponentGone"); got["claimWinInSeconds"] != 0.0; got = st.until("opponentGone") {
	}
	boris.Return()
	if got := st.until("opponentGone"); got["gone"] != false || got["claimWinInSeconds"] != nil {
		t.Errorf("got %v, want the return told", got)
	}
	boris.Leave(true)
	p.clock.Advance(16 * time.Second)
	p.wants(p.white, deed(id, "claim-victory"), "", 200, `{"ok":true}`)
	if got := st.until("gameState"); got["status"] != "timeout" || got["winner"] != "white" {
		t.Errorf("got %v", got)
	}
	st.ends()
}

// lila modules/core Pov.scala mightClaimWin, BotPlayer.scala claimVictory: on the
// player's turn nothing is done, and the answer is 200.
func TestAClaimOnOnesOwnTurnDoesNothing(t *testing.T) {
	p := open(t, onlinetest.Options{})
	id, _, boris := p.begun()
	boris.Leave(true)
	p.clock.Advance(time.Minute)
	p.wants(p.white, deed(id, "claim-victory"), "", 200, `{"ok":true}`)
	if got := p.s.See(id).Status; got != "started" {
		t.Errorf("got %s", got)
	}
}

// lila GameStateStream.scala postStop: the player counts as gone a second after the
// stream has closed. Their return is not reported.
func TestClosingTheGameStreamLooksGone(t *testing.T) {
	p := open(t, onlinetest.Options{})
	id := p.rapid()
	other, _ := p.watch(p.black, id)
	mine, _ := p.watch(p.white, id)
	hand := p.s.Hand("Anna", id, false)
	must(t, hand.Move("e2e4", "e7e5"))
	mine.body.Close()
	for p.s.Streams("Anna", onlinetest.Game) > 0 {
		p.s.Settle()
	}
	p.clock.Advance(11 * time.Second)
	if got := other.until("opponentGone"); got["gone"] != true {
		t.Errorf("got %v", got)
	}
	p.watch(p.white, id)
	must(t, hand.Move("g1f3"))
	if got := other.until("gameState"); got["moves"] != "e2e4 e7e5 g1f3" {
		t.Errorf("got %v", got)
	}
}

// lila BotPlayer.scala and modules/core Game.scala berserkable; no stream tells it.
func TestBerserkHalvesOnesClockInATournament(t *testing.T) {
	p := open(t, onlinetest.Options{})
	p.wants(p.white, deed(p.rapid(), "berserk"), "", 400, `{"error":"Cannot berserk"}`)
	id := p.s.Begin(onlinetest.Play{White: "Anna", Black: "Boris", Limit: 10 * time.Minute, Tournament: "abcd1234", Source: "arena"})
	p.wants(p.white, deed(id, "berserk"), "", 200, `{"ok":true}`)
	p.wants(p.white, deed(id, "berserk"), "", 200, "")
	_, full := p.watch(p.white, id)
	if state := full["state"].(object); state["wtime"] != 300000.0 || state["btime"] != 600000.0 || full["tournamentId"] != "abcd1234" {
		t.Errorf("got %v", full)
	}
	p.wants(p.white, deed(id, "abort"), "", 400, "")
}

// lila modules/bot/src/main/BotForm.scala, modules/web CtrlErrors.scala
// doubleJsonFormError: the error is an object here.
func TestChatIsToldToThePlayersAndCheckedForLength(t *testing.T) {
	p := open(t, onlinetest.Options{})
	id, st, boris := p.begun()
	p.wants(p.white, deed(id, "chat"), "room=player&text=Good+luck+%26+have+fun", 200, `{"ok":true}`)
	if got := st.next(); got["text"] != "Good luck & have fun" || got["username"] != "Anna" || got["room"] != "player" {
		t.Errorf("got %v, want one's own line too", got)
	}
	p.wants(p.white, deed(id, "chat"), "room=spectator&text=hello", 200, `{"ok":true}`)
	p.wants(p.white, deed(id, "chat"), "room=player&text="+strings.Repeat("x", 141), 400, `{"error":{"text":["Maximum length is 140"]},"text":["Maximum length is 140"]}`)
	p.wants(p.white, deed(id, "chat"), "room=player", 400, `{"error":{"text":["This field is required"]},"text":["This field is required"]}`)
	boris.Whisper("who wins?")
	if got := st.next(); got["room"] != "spectator" || got["text"] != "who wins?" {
		t.Errorf("got %v", got)
	}
	p.wants(p.white, "GET /api/board/game/"+id+"/chat", "", 200, `[{"text":"Good luck & have fun","user":"Anna"}]`)
	p.s.AddUser(onlinetest.User{Name: "Boris", Kid: true})
	kid, _ := p.watch(p.black, id)
	p.wants(p.white, deed(id, "chat"), "room=player&text=hi", 200, "")
	must(t, boris.Move("g1f3"))
	if got := kid.next(); got["type"] != "gameState" {
		t.Errorf("got %v, want no chat for a kid", got)
	}
}

// lila app/controllers/Challenge.scala apiAccept, modules/game/src/main/Rematches.scala:
// a rematch comes as a challenge with the id of the next game.
func TestARematchIsAChallengeOnTheEventStream(t *testing.T) {
	p := open(t, onlinetest.Options{})
	id, _, boris := p.begun()
	events := p.stream(p.white, "GET /api/stream/event", "")
	must(t, boris.Resign())
	boris.Rematch(true)
	got := events.until("challenge")["challenge"].(object)
	if got["rematchOf"] != id || got["finalColor"] != "white" || got["challenger"].(object)["id"] != "boris" {
		t.Errorf("got %v", got)
	}
	boris.Rematch(false)
	events.until("challengeCanceled")
	boris.Rematch(true)
	next := events.until("challenge")["challenge"].(object)["id"].(string)
	p.wants(p.white, "POST /api/challenge/"+next+"/accept", "", 200, `{"ok":true}`)
	if game := events.until("gameStart")["game"].(object); game["gameId"] != next || game["color"] != "black" {
		t.Errorf("got %v", game)
	}
	p.wants(p.white, "POST /api/challenge/"+next+"/accept", "", 404, `{"error":"Not found"}`)
	_, full := p.watch(p.white, id)
	if full["state"].(object)["rematch"] != next {
		t.Errorf("got %v", full)
	}
}
