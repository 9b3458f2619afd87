package console

import "strings"

// action is one command: what it takes and what it does.
type action struct {
	verb    string
	fits    func(rest string) bool // nil: it takes nothing
	acts    bool                   // it does something at the table
	confirm bool                   // a game hangs on it: it is asked once more
	run     func(s *Session, m moment, rest string) Intent
}

// takes reports whether rest is something that a can read.
func (a action) takes(rest string) bool {
	if a.fits == nil {
		return rest == ""
	}
	return a.fits(rest)
}

func (s *Session) actionOf(verb string) (action, bool) {
	s.Learn()
	for _, a := range s.actions {
		if a.verb == verb {
			return a, true
		}
	}
	return action{}, false
}

func anything(string) bool         { return true }
func something(rest string) bool   { return rest != "" }
func oneWord(rest string) bool     { return len(strings.Fields(rest)) <= 1 }
func plainSquare(rest string) bool { _, ok := squareOf(rest); return ok }
func smallNumber(rest string) bool { _, ok := numberOf(rest); return rest == "" || ok }

// allActions lists every command.
func allActions() []action {
	return append(append(questions(), playerCommands()...), arbiterCommands()...)
}

func questions() []action {
	return []action{
		{verb: "clock", fits: whoseClock, run: (*Session).askClock},
		{verb: "dial", fits: whoseClock, run: (*Session).askDial},
		{verb: "last", fits: smallNumber, run: (*Session).askLast},
		{verb: "opponent", run: (*Session).askOpponent},
		{verb: "pieces", fits: pieceWord, run: (*Session).askPieces},
		{verb: "scan", fits: lineOrSquare, run: (*Session).askScan},
		{verb: "rays", fits: plainSquare, run: (*Session).askRays},
		{verb: "attackers", fits: plainSquare, run: (*Session).askAttackers},
		{verb: "legal", fits: squareOrNothing, run: (*Session).askLegal},
		{verb: "captures", fits: squareOrNothing, run: (*Session).askCaptures},
		{verb: "board", run: (*Session).askBoard},
		{verb: "moves", fits: smallNumber, run: (*Session).askMoves},
		{verb: "material", run: (*Session).askMaterial},
		{verb: "taken", run: (*Session).askTaken},
		{verb: "fen", run: (*Session).askFEN},
		{verb: "sheet", fits: oneWord, run: (*Session).askSheet},
		{verb: "gate", run: (*Session).askGate},
		{verb: "claims", run: (*Session).askClaims},
		{verb: "incidents", run: (*Session).askIncidents},
		{verb: "proposal", run: (*Session).askProposal},
		{verb: "rights", run: (*Session).askRights},
		{verb: "names", run: (*Session).askNames},
		{verb: "checkword", run: func(*Session, moment, string) Intent { return local(ActCheck, "", "") }},
		{verb: "again", fits: smallNumber, run: (*Session).again},
		{verb: "why", run: (*Session).why},
		{verb: "help", fits: anything, run: (*Session).help},
		{verb: "set", fits: anything, run: (*Session).set},
		{verb: "flip", run: func(*Session, moment, string) Intent { return local(ActFlip, "", "") }},
		{verb: "quiet", run: func(*Session, moment, string) Intent { return local(ActQuiet, "", "") }},
		{verb: "speak", fits: oneWord, run: (*Session).askSpeech},
		{verb: "dictate", run: func(*Session, moment, string) Intent { return local(ActDictate, "", "") }},
		{verb: "pin", fits: oneWord, run: (*Session).givePIN},
		{verb: "save", fits: oneWord, run: func(_ *Session, _ moment, rest string) Intent { return local(ActSave, "", rest) }},
		{verb: "invite", fits: anything, run: (*Session).invite},
		{verb: "yes", run: func(s *Session, _ moment, _ string) Intent { return s.refuse("console.nothing-asked") }},
		{verb: "no", run: func(s *Session, _ moment, _ string) Intent { return s.refuse("console.nothing-asked") }},
		{verb: "quit", run: func(*Session, moment, string) Intent { return local(ActQuit, "", "") }},
	}
}
