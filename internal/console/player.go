package console

import (
	"errors"
	"fmt"

	"blindchess/internal/fault"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/table"
)

// playerCommands lists the commands of a player at the table.
func playerCommands() []action {
	return []action{
		{verb: "announce", own: true, side: (*Session).announces, read: readAnnounce},
		{verb: "repeat", own: true, side: (*Session).answers, read: readRepeat},
		{verb: "execute", own: true, side: (*Session).answers, read: readExecute},
		{verb: "hand", own: true, side: (*Session).answers, read: readHand},
		{verb: "press", own: true, read: mine(func(by table.Actor) table.Command { return table.Press{Actor: by} })},
		{verb: "write", own: true, read: readWrite},
		{verb: "strike", own: true, read: mine(func(by table.Actor) table.Command { return table.Strike{Actor: by} })},
		{verb: "sign", own: true, confirm: true, read: readSign},
		{verb: "adjust", own: true, side: (*Session).handles, read: mine(func(by table.Actor) table.Command { return table.Adjust{Actor: by} })},
		{verb: "accident", own: true, side: (*Session).handles, read: mine(func(by table.Actor) table.Command { return table.ReportAccident{Actor: by} })},
		{verb: "faulty", own: true, read: onSquare(func(by table.Actor, at rules.Square) table.Command { return table.SetAside{Actor: by, Square: at} })},
		{verb: "mended", own: true, read: onSquare(func(by table.Actor, at rules.Square) table.Command { return table.Mend{Actor: by, Square: at} })},
		{verb: "touch", own: true, side: (*Session).handles, read: onSquare(func(by table.Actor, at rules.Square) table.Command { return table.Touch{Actor: by, Square: at} })},
		{verb: "lift", own: true, side: (*Session).handles, read: onSquare(func(by table.Actor, at rules.Square) table.Command { return table.Lift{Actor: by, Square: at} })},
		{verb: "place", own: true, read: readPlace},
		{verb: "promote", own: true, read: readPromote},
		{verb: "draw", own: true, confirm: true, read: readDraw},
		{verb: "takeback", own: true, read: readTakeback},
		{verb: "rematch", own: true, read: readRematch(false)},
		{verb: "new", own: true, read: readRematch(true)},
		{verb: "accept", confirm: true, read: readAccept},
		{verb: "decline", own: true, read: readDecline},
		{verb: "resign", own: true, confirm: true, read: mine(func(by table.Actor) table.Command { return table.Resign{Actor: by} })},
		{verb: "abort", own: true, confirm: true, read: mine(func(by table.Actor) table.Command { return table.Abort{Actor: by} })},
		{verb: "claim", own: true, confirm: true, read: readClaim},
		{verb: "call", own: true, read: mine(func(by table.Actor) table.Command { return table.Call{Actor: by} })},
		{verb: "arbiter-score", own: true, read: mine(func(by table.Actor) table.Command { return table.ViewScore{Actor: by} })},
		{verb: "seal", own: true, confirm: true, read: readSeal},
		{verb: "assistant", read: readAssist},
		{verb: "arrive", read: readArrive},
	}
}

// mine reads no words: the command acts for its giver.
func mine(make func(by table.Actor) table.Command) func(*Words) (CommandFunc, error) {
	return func(*Words) (CommandFunc, error) {
		return func(g CommandContext) ([]table.Command, error) { return one(make(table.By(g.Side)), nil) }, nil
	}
}

// onSquare reads the square of the piece that a command is about.
func onSquare(make func(by table.Actor, at rules.Square) table.Command) func(*Words) (CommandFunc, error) {
	return func(w *Words) (CommandFunc, error) {
		square, err := w.Square()
		return func(g CommandContext) ([]table.Command, error) { return one(make(table.By(g.Side), square), nil) }, err
	}
}

// readPlace reads a square of the player's own board, and optionally the piece
// that is placed there.
func readPlace(w *Words) (CommandFunc, error) {
	square, err := w.Square()
	var role rules.Role
	if err == nil && w.More() {
		role, err = w.Role()
	}
	return func(g CommandContext) ([]table.Command, error) {
		return one(table.Place{Actor: table.By(g.Side), Square: square, Piece: rules.Piece{Role: role}}, nil)
	}, err
}

func readPromote(w *Words) (CommandFunc, error) {
	role, err := w.Role()
	if err != nil {
		err = fault.New("console.which-promotion", "{reason}", "reason", err)
	}
	return func(g CommandContext) ([]table.Command, error) {
		return one(table.Promote{Actor: table.By(g.Side), Role: role, Assisted: g.Assists}, nil)
	}, err
}

// readDraw offers a draw, or accepts the one that the opponent has offered.
func readDraw(*Words) (CommandFunc, error) {
	return func(g CommandContext) ([]table.Command, error) {
		if g.Side != 0 && g.State.Offer == g.Side.Other() {
			return one(table.Accept{Actor: table.By(g.Side), Draw: true}, nil)
		}
		return one(table.Offer{Actor: table.By(g.Side)}, nil)
	}, nil
}

// readTakeback asks for a takeback, or accepts the one that the opponent asks for.
// A player of both sides takes the last move back immediately.
func readTakeback(*Words) (CommandFunc, error) {
	return func(g CommandContext) ([]table.Command, error) {
		if asked := g.State.Takeback.By; g.Both && asked != 0 {
			return one(table.Accept{Actor: table.By(asked.Other())}, nil)
		}
		if ply := g.State.Game.Ply(); g.Both && ply > 0 {
			by := g.State.Game.At(ply - 1).Turn()
			return []table.Command{table.AskTakeback{Actor: table.By(by)}, table.Accept{Actor: table.By(by.Other())}}, nil
		}
		if g.State.Accepts(g.Side) == table.RequestTakeback {
			return one(table.Accept{Actor: table.By(g.Side)}, nil)
		}
		return one(table.AskTakeback{Actor: table.By(g.Side)}, nil)
	}, nil
}

// readRematch asks for another game, or agrees to the one that the opponent asks
// for. A player of both sides gets it immediately.
func readRematch(same bool) func(*Words) (CommandFunc, error) {
	return func(*Words) (CommandFunc, error) {
		return func(g CommandContext) ([]table.Command, error) {
			asked := table.AskRematch{Actor: table.By(g.Side), Same: same}
			if !g.Both {
				return one(asked, nil)
			}
			other := asked
			other.By = g.Side.Other()
			return []table.Command{asked, other}, nil
		}, nil
	}
}

// readAccept reads the number of an accepted explanation, or the word for the
// draw; without either, the user accepts the offer or the proposal. An arbiter
// who says it decides.
func readAccept(w *Words) (CommandFunc, error) {
	if w.draw() {
		return func(g CommandContext) ([]table.Command, error) {
			return one(table.Accept{Actor: table.By(g.answerer()), Draw: true}, nil)
		}, nil
	}
	number, err := numberOrNone(w)
	return func(g CommandContext) ([]table.Command, error) {
		if g.Side == 0 && g.State.Accident.By != 0 && number == 0 && !g.State.Divergence.Open {
			return one(table.Uphold{}, nil)
		}
		if g.Side == 0 {
			return one(table.Resolve{Explanation: number}, nil)
		}
		if g.Both && g.State.Sign.Open() && number == 0 { // who plays both sides confirms for both
			return []table.Command{table.Accept{Actor: table.By(rules.White)}, table.Accept{Actor: table.By(rules.Black)}}, nil
		}
		return one(table.Accept{Actor: table.By(g.answerer()), Explanation: number}, nil)
	}, err
}

// readDecline declines the opponent's offer, request or claim.
func readDecline(w *Words) (CommandFunc, error) {
	w.draw()
	return func(g CommandContext) ([]table.Command, error) {
		return one(table.Decline{Actor: table.By(g.answerer())}, nil)
	}, nil
}

// numberOrNone reads a whole number from 1, and 0 if no words are left.
func numberOrNone(w *Words) (int, error) {
	if !w.More() {
		return 0, nil
	}
	number, err := w.Number()
	if err == nil && number == 0 {
		err = fmt.Errorf("the numbers begin with 1")
	}
	return number, err
}

// readClaim reads the kind of a claim, and after it the intended move or the
// touched square. The claiming side may come before it, if one person plays
// both.
func readClaim(w *Words) (CommandFunc, error) {
	named, err := sideOrNone(w)
	if err != nil {
		return nil, err
	}
	kind, err := w.claim()
	if err != nil {
		return nil, err
	}
	claim, words := table.Claim{Kind: kind}, ""
	switch kind {
	case laws.ClaimThreefold, laws.ClaimFifty:
		words = w.Text()
	case laws.ClaimTouched:
		if claim.Square, err = w.Square(); err != nil {
			return nil, fault.New("console.which-square", "{reason}", "reason", err)
		}
	}
	return func(g CommandContext) ([]table.Command, error) {
		claim.Actor = table.By(g.claimant(named, kind, claim.Square))
		if words != "" && g.State.Turn() == claim.By { // otherwise it is refused, for every move
			move, err := g.Read(g.State.Game.Position(), words)
			if err != nil {
				return nil, err
			}
			claim.Move = move
		}
		return one(claim, nil)
	}, nil
}

// readAssist reads whether a side has an assistant: the named side, or the
// user's own.
func readAssist(w *Words) (CommandFunc, error) {
	named, err := sideOrNone(w)
	if err != nil {
		return nil, err
	}
	yes, err := w.yes()
	return forSide(named, func(side rules.Side) table.Command { return table.Assist{Actor: table.By(side), Yes: yes} }), err
}

// readArrive reads who has returned: the named side, or the user's own.
func readArrive(w *Words) (CommandFunc, error) {
	named, err := sideOrNone(w)
	return forSide(named, func(side rules.Side) table.Command { return table.Arrive{Actor: table.By(side)} }), err
}

func sideOrNone(w *Words) (rules.Side, error) {
	if !w.AtSide() {
		return 0, nil
	}
	return w.Side()
}

// forSide makes a command for the named side, or for the giver's if none is
// named.
func forSide(named rules.Side, make func(rules.Side) table.Command) CommandFunc {
	return func(g CommandContext) ([]table.Command, error) {
		side := named
		if side == 0 {
			side = g.Side
		}
		if side == 0 {
			return nil, errors.New("say white or black")
		}
		return one(make(side), nil)
	}
}

// readSign reads a signature. A typist is first asked whether they sign a sheet
// with missing entries; a script says it with a word.
func readSign(w *Words) (CommandFunc, error) {
	incomplete := w.typist != nil
	if !incomplete && w.More() {
		if word := w.Next(); word != "incomplete" {
			return nil, fmt.Errorf("%q is not understood: say incomplete, or nothing", word)
		}
		incomplete = true
	}
	return func(g CommandContext) ([]table.Command, error) {
		missing := missingAtEnd(g.State, g.Side) > 0
		return one(table.Sign{Actor: table.By(g.Side), Incomplete: incomplete && missing}, nil)
	}, nil
}

// claimKind finds the kind of a claim by any of its names in the player's
// language or in English.
func (s *Session) claimKind(typed string) (laws.ClaimKind, bool) {
	for kind := laws.ClaimThreefold; kind <= laws.ClaimDelay; kind++ {
		if s.isWord("claim-name."+kind.String(), typed) {
			return kind, true
		}
	}
	return 0, false
}
