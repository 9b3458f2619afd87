package main

import (
	"strings"
	"testing"
)

// TestTwoBlindPeoplePlayOverSSHAndAdjourn is a game between two blind players,
// with a slip of the tongue, a wrong repetition, boards that differ without an
// arbiter, and an envelope.
func TestTwoBlindPeoplePlayOverSSHAndAdjourn(t *testing.T) {
	t.Parallel()
	o := openToOthers(t, "--name", "Anna", "--opponent-name", "Boris", "--opponent-blind")
	white, code := o.host, o.code("opponent")
	black := o.lines(code)
	black.await("You play Black. White Anna, blind, Black Boris, blind")
	white.await("The game begins. Your clock is running.")
	black.await("The game begins. The opponent's clock is running.")

	white.enter("d4")
	black.await("Bauer David zwei David vier")
	white.enter("announce e4")
	black.await("White corrects: Bauer Eva zwei Eva vier")
	black.enter("Eva zwei Eva drei")
	black.await("Repeat yours?")
	black.enter("yes")
	white.await("Opponent repeated Bauer Eva zwei Eva drei. You announced Bauer Eva zwei Eva vier.")
	black.await("Not that move.")
	black.enter("Eva zwei Eva vier")
	white.await("played it")
	white.enter("")
	black.await("Your clock is running.")
	black.enter("c5")
	white.await("Bauer Cesar sieben Cesar f")
	black.enter("")
	white.awaitTimes("Your clock is running.", 2)
	white.enter("repeat")

	// Black carries out another move. There is no arbiter: both agree, each
	// corrects their own board, and neither clock runs before both have done so.
	white.enter("Nf3")
	black.await("Springer Gustav eins Felix drei")
	white.enter("")
	black.awaitTimes("Your clock is running.", 2)
	black.enter("execute g1h3")
	for _, player := range []*session{white, black} {
		player.await("Clocks stopped. The boards differ from move two, White.")
		player.await("Type accept to accept the proposal")
	}
	white.enter("accept")
	white.await("Accept? Yes or no.")
	white.enter("yes")
	black.await("White accepts the proposal.")
	black.enter("accept")
	black.await("Accept? Yes or no.")
	black.enter("yes")
	// Black repeated the move correctly and carried out another one: the board is
	// corrected, and the announced move counts.
	black.await("Correct your board: move the piece from Hector drei to Felix drei. Then press Enter.")
	black.enter("")
	white.await("Both boards agree.")
	black.awaitTimes("Your clock is running.", 3)
	black.enter("d6")
	white.await("Bauer David sieben David sechs")
	black.enter("")
	white.awaitTimes("our clock is running", 3)
	white.enter("repeat")

	// The session ends: White seals.
	white.enter("adjourn")
	white.await("Adjourn the game?")
	white.enter("yes")
	black.await("The game is adjourned. White seals a move.")
	if strings.Contains(black.screen(), "played it") {
		t.Errorf("Black hears more than one message about a move:\n%s", black.screen())
	}
	white.enter("seal Nc3")
	white.await("Seal Nc3?")
	white.enter("yes")
	white.await("Your move is sealed: Springer Bella eins Cesar drei.")
	black.await("White has sealed a move.")
	white.enter("press")
	black.await("Envelope closed. The game is adjourned.")
	if strings.Contains(black.screen(), "Cesar drei") {
		t.Error("the opponent heard what was sealed")
	}
	told := o.run(t, "envelope", "open", o.journal)
	for _, fact := range []string{"Anna", "Boris", "White", "2"} {
		if !strings.Contains(told, fact) {
			t.Errorf("the envelope does not tell %q:\n%s", fact, told)
		}
	}
	white.enter("open")
	black.await("Envelope opened. The sealed move is Springer Bella eins Cesar drei.")
	white.enter("resume")
	black.await("Play resumes. Your clock is running.")
	black.enter("execute")
	black.enter("Nc6")
	white.await("Springer Bella acht Cesar sechs")
	black.enter("draw")
	black.await("Offer a draw?")
	black.enter("yes")
	white.await("The opponent offers a draw. Accept, decline, or move.")
	white.enter("draw")
	white.await("Accept the draw?")
	white.enter("yes")
	for _, player := range []*session{white, black} {
		player.await("Draw agreed.")
	}
	if strings.ContainsAny(white.screen()+black.screen(), "\x1b\x07") {
		t.Error("an escape was written to plain lines")
	}
	white.enter("quit")
	white.wait()
	once := []string{
		": Bauer Eva zwei Eva vier", "The boards differ from move two", "White accepts the proposal", "Black accepts the proposal",
		"Both boards agree", "Envelope closed", "Envelope opened", "Play resumes", "Draw agreed",
	}
	countOnce(t, "White", o.spokenText(t), once...)
	countOnce(t, "Black", unwrapped(black.screen()), once...)
}

// TestABlindPlayersAssistantActsForBothAndForNobodyElse is Appendix D: the
// duties a to f, and no others.
func TestABlindPlayersAssistantActsForBothAndForNobodyElse(t *testing.T) {
	t.Parallel()
	o := openToOthers(t, "--name", "Anna", "--opponent-name", "Boris")
	white := o.host
	black := o.lines(o.code("opponent"))
	black.await("You play Black.")
	white.await("The game begins.")
	white.enter("invite assistant")
	white.await("Code for the assistant")
	assistant := o.lines(o.code("assistant"))
	assistant.await("You assist White.")
	white.await("White uses an assistant.")
	black.await("White uses an assistant.")

	// b and a: the assistant announces White's move, which White makes, and
	// makes it on Black's board; c: they press. White's own clock runs until then.
	assistant.enter("e4")
	black.await("Bauer Eva zwei Eva vier")
	white.await("Bauer Eva zwei Eva vier")
	white.enter("")
	white.await("Now press")
	assistant.enter("repeat")
	assistant.enter("")
	black.await("Your clock is running.")
	// And Black's, on White's board.
	assistant.enter("e5")
	white.await("Bauer Eva sieben Eva f")
	black.await("Bauer Eva sieben Eva f")
	black.enter("")
	black.await("Now press")
	assistant.enter("execute")

	// A command that is not among their duties is refused, and no other participant
	// hears of it.
	for _, line := range []string{"draw", "resign", "sign", "claim threefold"} {
		assistant.enter(line)
		assistant.enter("yes")
	}
	assistant.enter("adjust")
	assistant.awaitTimes("You cannot do that here", 5)
	assistant.enter("lift g1")
	assistant.await("This assistant may not do that")
	black.enter("")
	white.awaitTimes("Your clock is running.", 2)
	white.enter("Nf3")
	black.await("Springer Gustav eins Felix drei")
	for _, who := range []*session{white, black} {
		for _, sentence := range []string{"offers a draw", "wins", "signed", "claims"} {
			if strings.Contains(who.screen(), sentence) {
				t.Errorf("%q was heard, which an assistant cannot bring about:\n%s", sentence, who.screen())
			}
		}
	}
	white.enter("assistant no")
	assistant.await("White no longer uses an assistant.")
	assistant.enter("")
	assistant.enter("press")
	assistant.await("White has no assistant.")
}
