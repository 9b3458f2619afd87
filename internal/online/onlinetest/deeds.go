package onlinetest

import (
	"fmt"
	"regexp"
	"time"

	"blindchess/internal/rules"
)

// refusal is the reason of a refused request; it becomes 400.
type refusal string

func (r refusal) Error() string { return string(r) }

var uci = regexp.MustCompile(`^([a-h][1-8])([a-h][1-8])([qrbnk]?)$|^[PNBRQK]@[a-h][1-8]$`)

// move makes a move. That it returns no error does not say that the move was made:
// the game may have ended instead.
func (g *game) move(side rules.Side, text string, offering *bool) error {
	parts := uci.FindStringSubmatch(text)
	switch {
	case parts == nil:
		return refusal("Invalid UCI: " + text)
	case g.over() || g.turn() != side:
		return refusal("Not your turn, or game already over")
	}
	if offering != nil && *offering && !g.drawOffered[side] {
		if g.offerDraw(side); g.over() {
			return nil
		}
	}
	now := g.now()
	if g.clock != nil && g.clock.outOfTime(now, g.s.options.Grace) {
		g.outOfTime()
		return nil
	}
	position := g.chess.Position()
	m, err := position.ParseUCI(text)
	if err != nil && len(text) == 4 && parts[1] != "" {
		m, err = position.ParseUCI(text + "q")
	}
	if err != nil {
		if parts[1] == "" {
			return refusal(fmt.Sprintf("%s variant cannot drop", g.variant.name))
		}
		return refusal(fmt.Sprintf("Piece on %s cannot move to %s", parts[1], parts[2]))
	}
	if g.clock != nil && g.clock.running && now.Sub(g.clock.since) >= g.clock.left[side] {
		g.outOfTime()
		return nil
	}
	chess, err := g.chess.Play(m)
	if err != nil {
		return refusal(err.Error())
	}
	first := g.ply() == 1
	g.chess = chess
	g.moved = now
	if g.clock != nil {
		g.clock.pressed(now, first)
	}
	g.afterMove(side)
	return nil
}

// afterMove is what follows from a move of side.
func (g *game) afterMove(side rules.Side) {
	position := g.chess.Position()
	switch {
	case position.Checkmate():
		g.finish("mate", side)
	case position.Stalemate():
		g.finish("stalemate", 0)
	case g.dead(), g.chess.Setup().Halfmoves >= 100, g.chess.Repetitions() >= 5:
		g.finish("draw", 0)
	default:
		g.push()
		other := side.Other()
		if g.drawOffered[other] {
			g.drawNo(side)
		}
		if g.takebackAt[other] >= 0 {
			g.takebackNo(side)
		}
		g.watchFirst()
		g.watchFlag()
		g.watchSeats()
		if g.chess.Repetitions() >= 3 && (g.offeredRecently(rules.White) || g.offeredRecently(rules.Black)) {
			g.finish("draw", 0)
		}
	}
	g.s.robotsLook(g)
}

func (g *game) offeredRecently(side rules.Side) bool { return g.lastOffer[side] >= g.ply()-20 }

func (g *game) canOfferDraw(side rules.Side) bool {
	return g.playable() && g.ply() >= 2 && !g.drawOffered[side] && !g.offeredRecently(side)
}

// draw offers, accepts or declines one. It never says that it could not.
func (g *game) draw(side rules.Side, yes bool) {
	if yes {
		g.offerDraw(side)
	} else if g.drawable() && g.drawOffered[side.Other()] {
		g.drawNo(side)
	}
	g.s.robotsLook(g)
}

func (g *game) offerDraw(side rules.Side) {
	other := side.Other()
	if !g.drawable() || !g.canOfferDraw(side) && !g.drawOffered[other] {
		return
	}
	switch {
	case g.chess.Repetitions() >= 3:
		g.finish("draw", 0)
	case g.drawOffered[other]:
		g.system("Draw offer accepted")
		g.finish("draw", 0)
	case g.bare(other):
		g.finish("insufficientMaterialClaim", 0)
	default:
		g.drawOffered[side] = true
		g.lastOffer[side] = g.ply()
		g.system(side.String() + " offers draw")
		g.push()
	}
}

// drawNo declines the offer of side's opponent. Nothing but the chat tells it: no
// state is sent.
func (g *game) drawNo(side rules.Side) {
	g.drawOffered[side.Other()] = false
	g.system(side.String() + " declines draw")
}

// withdraw takes back side's own offer of a draw, as the site can.
func (g *game) withdraw(side rules.Side) {
	if g.drawOffered[side] {
		g.drawOffered[side] = false
		g.system("Draw offer canceled")
	}
}

// takeback proposes, accepts, cancels or declines one. It never says that it could
// not.
func (g *game) takeback(side rules.Side, yes bool) {
	other := side.Other()
	switch {
	case g.over() || g.mandatory():
	case !yes && (g.takebackAt[side] >= 0 || g.takebackAt[other] >= 0):
		if g.takebackAt[side] >= 0 {
			g.takebackAt[side] = -1
			g.system(side.String() + " cancels takeback")
			g.decline()
			g.push()
		} else {
			g.takebackNo(side)
		}
	case !yes || g.players[side].NoTakebacks || g.players[other].NoTakebacks:
	case g.takebackAt[other] >= 0:
		plies := 2
		if g.takebackAt[other] == g.ply() && g.takebackTurn[other] == side {
			plies = 1
		}
		g.undo(side, plies)
	case g.ply() > 1 && g.takebackAt[side] < 0 && g.offerable():
		g.takebackAt[side], g.takebackTurn[side] = g.ply(), g.turn()
		g.system(side.String() + " proposes takeback")
		g.push()
	}
	g.s.robotsLook(g)
}

// takebackNo declines the request of side's opponent, and announces it.
func (g *game) takebackNo(side rules.Side) {
	g.takebackAt[side.Other()] = -1
	g.system(side.String() + " declines takeback")
	g.decline()
	g.push()
}

func (g *game) decline() {
	g.declined++
	g.lastDeclined = g.now()
}

// offerable reports whether a takeback may be proposed again: each that was declined
// makes the wait longer.
func (g *game) offerable() bool {
	n := min(g.declined, 10)
	return g.declined == 0 || g.now().After(g.lastDeclined.Add(time.Duration(n*n)*10*time.Second))
}

// undo takes plies back. The clocks do not change.
func (g *game) undo(accepter rules.Side, plies int) {
	now := g.now()
	g.chess = g.chess.Back(max(g.ply()-plies, 0))
	g.takebackAt = bySide[int]{-1, -1, -1}
	g.drawOffered = bySide[bool]{}
	g.declined = 0
	if g.clock != nil {
		running := g.clock.running
		g.clock.stop(now)
		g.clock.running, g.clock.turn, g.clock.since = running, g.turn(), now
	}
	g.moved = now
	g.system(accepter.String() + " accepts takeback")
	g.push()
	g.watchFlag()
}

func (g *game) abort() error {
	if !g.abortable() || g.noAbort {
		return refusal("This game can no longer be aborted")
	}
	g.finish("aborted", 0)
	return nil
}

// resign resigns; a game that can still be aborted is aborted.
func (g *game) resign(side rules.Side) error {
	switch {
	case g.abortable() && !g.noAbort:
		g.finish("aborted", 0)
	case g.resignable():
		g.finish("resign", side.Other())
	default:
		return refusal("This game cannot be resigned")
	}
	return nil
}

// claimVictory wins where the opponent is gone for long. If it cannot even be
// requested, as on the player's own turn, nothing is done and no error returned.
func (g *game) claimVictory(side rules.Side) error {
	if !g.claimable() || g.turn() == side {
		return nil
	}
	if !g.longGone(side.Other()) {
		return refusal("You cannot claim the win on this game")
	}
	winner := side
	if g.bare(side) {
		winner = 0
	}
	g.finish("timeout", winner)
	if winner == 0 {
		return refusal("You cannot claim the win on this game")
	}
	return nil
}

// claimDraw draws where the opponent is gone for long.
func (g *game) claimDraw(side rules.Side) error {
	if !g.drawable() {
		return nil
	}
	if !g.claimable() || g.turn() == side || !g.longGone(side.Other()) {
		return refusal("You cannot claim draw on this game")
	}
	g.finish("timeout", 0)
	return nil
}

// berserk halves side's clock, in a tournament and before its second move. No
// stream tells it.
func (g *game) berserk(side rules.Side) bool {
	if !g.mandatory() || g.clock == nil || g.status != "started" || g.ply() >= 2 {
		return false
	}
	if !g.clock.berserk[side] {
		g.clock.goBerserk(side)
	}
	return true
}
