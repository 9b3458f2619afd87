package console

import (
	"errors"
	"slices"
	"strings"

	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// errUsage: the words do not go with the command.
var errUsage = errors.New("console: the words do not go with the command")

// action is one command: its arguments and its effect. It either runs, as a
// question does, or looks only at the position, or is read as commands for the
// table. One that runs and looks runs at a table, and looks without a table.
type action struct {
	verb  string
	fits  func(rest string) bool // nil: no argument, or one of words
	word  []string               // the keys of the words that it may take
	run   func(s *Session, m snapshot, rest string) Intent
	looks func(s *Session, at rules.Setup, rest string) Intent
	alone bool           // run needs no more of a table than its game
	asks  table.Question // the condition for it; empty if it is always answered

	read    func(*Words) (CommandFunc, error)
	own     bool                                    // it is done for a side, by the user who plays for it
	side    func(s *Session, m snapshot) rules.Side // its side; nil means the user's own
	confirm bool                                    // it can decide a game, so it needs a confirmation
}

// explores reports whether a is answered for a game without a table.
func (a action) explores() bool { return a.looks != nil || a.alone }

// acts reports whether a does something at the table.
func (a action) acts() bool { return a.read != nil }

// understand reads what follows the verb of a. The error says which words could
// not be read.
func (s *Session) understand(a action, rest string) (CommandFunc, error) {
	if a.acts() {
		return a.deed(&Words{typist: s, rest: strings.Fields(rest)})
	}
	if a.fits == nil && rest != "" && !slices.ContainsFunc(a.word, func(key string) bool { return s.isWord(key, rest) }) || a.fits != nil && !a.fits(rest) {
		return nil, errUsage
	}
	return nil, nil
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

// held reports whether this program has an answer to a command's question.
func (a action) held() bool { return a.asks == "" || a.asks.Held() }

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
		{verb: "my-time", run: (*Session).askMyTime},
		{verb: "turn", run: (*Session).askTurn},
		{verb: "result", run: (*Session).askResult},
		{verb: "dial", fits: whoseClock, run: (*Session).askDial},
		{verb: "last", fits: smallNumber, run: (*Session).askLast, alone: true},
		{verb: "opponent", run: (*Session).askOpponent},
		{verb: "pieces", fits: pieceWord, looks: (*Session).askPieces},
		{verb: "scan", fits: lineOrSquare, run: (*Session).scan, looks: (*Session).askScan},
		{verb: "rays", fits: plainSquare, looks: (*Session).askRays, asks: table.AskRays},
		{verb: "attackers", fits: plainSquare, looks: (*Session).askAttackers, asks: table.AskAttackers},
		{verb: "legal", fits: squareOrNothing, looks: (*Session).askLegal, asks: table.AskLegal},
		{verb: "captures", fits: squareOrNothing, looks: (*Session).askCaptures, asks: table.AskCaptures},
		{verb: "board", word: []string{wordLines, wordSentences}, looks: (*Session).askBoard},
		{verb: "moves", fits: smallNumber, run: (*Session).askMoves, alone: true},
		{verb: "material", looks: (*Session).askMaterial},
		{verb: "taken", run: (*Session).askTaken},
		{verb: "fen", looks: (*Session).askFEN},
		{verb: "sheet", fits: oneWord, run: (*Session).askSheet},
		{verb: "gate", run: (*Session).askGate},
		{verb: "claims", run: (*Session).askClaims},
		{verb: "incidents", run: (*Session).askIncidents},
		{verb: "illegal", run: (*Session).askIllegal},
		{verb: "report", fits: anything, run: (*Session).askReport},
		{verb: "proposal", run: (*Session).askProposal},
		{verb: "rights", run: (*Session).askRights},
		{verb: "law", fits: something, run: (*Session).askLaw},
		{verb: "names", run: (*Session).askNames, alone: true},
		{verb: "checkword", run: func(*Session, snapshot, string) Intent { return local(ActCheck, "", "") }},
		{verb: "again", fits: smallNumber, run: (*Session).again},
		{verb: "spell", fits: anything, run: (*Session).spell},
		{verb: "why", run: (*Session).why},
		{verb: "help", fits: anything, run: (*Session).help},
		{verb: "more", run: (*Session).more},
		{verb: "set", fits: anything, run: (*Session).set},
		{verb: "teach", fits: oneOrTwo, run: (*Session).teach},
		{verb: "flip", run: func(*Session, snapshot, string) Intent { return local(ActFlip, "", "") }},
		{verb: "quiet", run: func(*Session, snapshot, string) Intent { return local(ActQuiet, "", "") }},
		{verb: "speak", fits: oneWord, run: (*Session).askSpeech},
		{verb: "dictate", run: func(*Session, snapshot, string) Intent { return local(ActDictate, "", "") }},
		{verb: "hear", run: func(*Session, snapshot, string) Intent { return local(ActHear, "", "") }},
		{verb: "pin", fits: oneWord, run: (*Session).givePIN},
		{verb: "save", fits: oneWord, run: func(_ *Session, _ snapshot, rest string) Intent { return local(ActSave, "", rest) }},
		{verb: "invite", fits: anything, run: (*Session).invite},
		{verb: "yes", run: func(s *Session, _ snapshot, _ string) Intent { return s.refuse("console.nothing-asked") }},
		{verb: "no", run: func(s *Session, _ snapshot, _ string) Intent { return s.refuse("console.nothing-asked") }},
		{verb: "quit", run: func(*Session, snapshot, string) Intent { return local(ActQuit, "", "") }},
	}
}
