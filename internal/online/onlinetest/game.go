package onlinetest

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"blindchess/internal/rules"
)

// game is one game.
type game struct {
	s          *Server
	id         string
	players    bySide[*user]
	ids        bySide[string]
	variant    variant
	chess      rules.Game
	from       string // a FEN, or "" for the usual start
	clock      *chessClock
	days       int
	rated      bool
	source     string // lobby, friend, arena
	tournament string
	noAbort    bool
	noClaim    bool
	created    time.Time
	moved      time.Time
	status     string
	winner     rules.Side
	diffs      bySide[int]

	drawOffered  bySide[bool]
	lastOffer    bySide[int]        // at which ply, or -100
	takebackAt   bySide[int]        // at which ply, or -1
	takebackTurn bySide[rules.Side] // whose turn it was then
	declined     int
	lastDeclined time.Time
	chat         []line
	seats        bySide[*seat]
	streams      []*stream
	rematch      *rematch
	next         string // the rematch that was accepted

	flag, expire, tick func()
}

type line struct{ user, text string }

type rematch struct {
	by rules.Side
	id string
}

// statuses and their numbers.
var statuses = map[string]int{
	"created": 10, "started": 20, "aborted": 25, "mate": 30, "resign": 31, "stalemate": 32, "timeout": 33,
	"draw": 34, "outoftime": 35, "noStart": 37, "insufficientMaterialClaim": 38, "variantEnd": 60,
}

func stopAll(stops ...*func()) {
	for _, stop := range stops {
		if *stop != nil {
			(*stop)()
			*stop = nil
		}
	}
}

// begin makes a game and informs both players.
func (s *Server) begin(g *game) *game {
	g.s = s
	if g.id == "" {
		g.id = s.name(8)
	}
	now := s.clock.Now()
	g.created, g.moved, g.status = now, now, "started"
	start := rules.StandardSetup()
	if g.variant.key == "chess960" && g.from == "" {
		start, _ = rules.Chess960(s.random.IntN(960))
		g.from = start.FEN()
	}
	if g.from != "" {
		if setup, err := rules.ParseFEN(g.from); err == nil {
			start = setup
		}
	}
	g.chess = rules.NewGame(start)
	if g.clock != nil {
		g.clock.turn = start.Position.Turn()
	}
	for _, side := range sides {
		g.ids[side] = s.name(4)
		g.lastOffer[side], g.takebackAt[side] = -100, -1
		offline := now
		g.seats[side] = &seat{offline: &offline}
		if s.robots[g.players[side]] != nil {
			g.seats[side] = &seat{web: true}
		}
	}
	s.games[g.id] = g
	s.order = append(s.order, g)
	for _, side := range sides {
		s.event(g.players[side], g.preview("gameStart", side))
	}
	g.watchFirst()
	s.robotsLook(g)
	return g
}

func (g *game) now() time.Time   { return g.s.clock.Now() }
func (g *game) turn() rules.Side { return g.chess.Position().Turn() }
func (g *game) ply() int         { return g.chess.Ply() }
func (g *game) playable() bool   { return g.status == "created" || g.status == "started" }
func (g *game) over() bool       { return !g.playable() }
func (g *game) mandatory() bool  { return g.tournament != "" }
func (g *game) abortable() bool  { return g.status == "started" && g.ply() < 2 && !g.mandatory() }
func (g *game) resignable() bool { return g.playable() && !g.abortable() }
func (g *game) drawable() bool   { return g.playable() && !g.abortable() }
func (g *game) claimable() bool  { return g.resignable() && g.clock != nil && !g.noClaim }
func (g *game) expirable() bool {
	return g.ply() < 2 && slices.Contains([]string{"lobby", "arena"}, g.source) && g.playable() && g.clock != nil && !g.clock.running
}

func (g *game) sideOf(u *user) rules.Side {
	for _, side := range sides {
		if g.players[side] == u {
			return side
		}
	}
	return 0
}

func (g *game) speed() (key, name string, first time.Duration) {
	if g.clock == nil {
		return "correspondence", "Correspondence", 0
	}
	return speedOf(g.clock.limit, g.clock.increment)
}

// boardCompatible reports whether the Board API plays g: from rapid on, and from
// blitz on where g came by a challenge.
func (g *game) boardCompatible() bool {
	speed, _, _ := g.speed()
	return !slices.Contains([]string{"ultraBullet", "bullet"}, speed) && (speed != "blitz" || g.source == "friend")
}

func (g *game) firstMove() time.Duration {
	_, _, first := g.speed()
	if g.variant.key == "chess960" {
		first = first * 5 / 4
	}
	return first
}

// watchFirst aborts a game if a first move does not come in time.
func (g *game) watchFirst() {
	stopAll(&g.expire)
	if !g.expirable() {
		return
	}
	g.expire = g.s.later(g.moved.Add(g.firstMove()).Sub(g.now()), func() {
		if !g.expirable() {
			return
		}
		g.system("Game aborted by server")
		if g.mandatory() || g.noAbort {
			g.finish("noStart", g.turn().Other())
		} else {
			g.finish("aborted", 0)
		}
	})
}

// watchFlag ends a game when the flag of the side to move has fallen.
func (g *game) watchFlag() {
	stopAll(&g.flag)
	if g.clock == nil || !g.clock.running || g.over() {
		return
	}
	left := g.clock.left[g.clock.turn] - g.now().Sub(g.clock.since)
	g.flag = g.s.later(left+g.s.options.Grace, func() {
		if g.playable() && g.clock.outOfTime(g.now(), g.s.options.Grace) {
			g.outOfTime()
		}
	})
}

// outOfTime is the end after a flag has fallen. If the server was down meanwhile
// the game is aborted.
func (g *game) outOfTime() {
	turn := g.turn()
	switch {
	case g.now().Sub(g.s.booted) < 2*time.Minute && g.moved.Before(g.s.booted):
		g.finish("aborted", 0)
	case g.drawOffered[turn.Other()]:
		g.system("Draw offer accepted")
		g.finish("draw", 0)
	case g.bare(turn.Other()):
		g.finish("outoftime", 0)
	default:
		g.finish("outoftime", turn.Other())
	}
}

// bare reports whether a side can never mate because it has the king alone.
func (g *game) bare(side rules.Side) bool {
	p := g.chess.Position().Placement()
	return p.OfSide(side)&^p.Kings() == 0
}

// dead reports whether neither side can mate: there are kings, and at most one
// knight or bishop.
func (g *game) dead() bool {
	p := g.chess.Position().Placement()
	rest := p.Occupied() &^ p.Kings()
	return rest == 0 || rest&(rest-1) == 0 && rest&(p.Pawns()|p.RooksAndQueens()) == 0
}

// finish ends g, reports it on its streams, closes them, and informs both
// players.
func (g *game) finish(status string, winner rules.Side) {
	if g.over() {
		return
	}
	if g.clock != nil {
		g.clock.stop(g.now())
	}
	stopAll(&g.flag, &g.expire, &g.tick)
	g.status, g.winner = status, winner
	if g.rated && status != "aborted" {
		for _, side := range sides {
			switch winner {
			case side:
				g.diffs[side] = 6
			case side.Other():
				g.diffs[side] = -6
			}
		}
	}
	g.push()
	for _, st := range slices.Clone(g.streams) {
		st.end()
	}
	for _, side := range sides {
		g.s.event(g.players[side], g.preview("gameFinish", side))
	}
}

// push sends the state on every stream of g.
func (g *game) push() {
	for _, st := range g.streams {
		st.tell(g.state())
	}
}

// system is a line of the chat by the server.
func (g *game) system(text string) { g.say("lichess", text) }

func (g *game) say(name, text string) {
	g.chat = append(g.chat, line{name, text})
	for _, st := range g.streams {
		if !st.user.Kid {
			st.tell(object{"type": "chatLine", "room": "player", "username": name, "text": text})
		}
	}
}

// written returns the moves as the server sends them.
func (g *game) written(castling Castling) []string {
	moves := make([]string, 0, g.ply())
	for ply, m := range g.chess.Moves() {
		position := g.chess.At(ply)
		text := m.String()
		rookOnly := g.variant.key == "chess960" || g.variant.key == "fromPosition"
		if _, castles := position.Castling(m); castles && !rookOnly {
			way := castling
			if way == EitherCastling {
				way = Castling(g.s.random.IntN(2))
			}
			if way == KingTwoSquares {
				text = position.UCI(m)
			}
		}
		moves = append(moves, text)
	}
	return moves
}

func (g *game) millis(side rules.Side) int64 {
	switch {
	case g.clock != nil:
		return g.clock.remaining(side, g.now()).Milliseconds()
	case g.days > 0:
		whole := time.Duration(g.days) * 24 * time.Hour
		if side == g.turn() {
			whole -= g.now().Sub(g.moved)
		}
		return max(whole, 0).Milliseconds()
	}
	return 1<<31 - 1
}

// state is a gameState.
func (g *game) state() object {
	o := object{
		"type": "gameState", "moves": strings.Join(g.written(g.s.options.Castling), " "),
		"wtime": g.millis(rules.White), "btime": g.millis(rules.Black), "winc": int64(0), "binc": int64(0),
		"status": g.status,
	}
	if g.clock != nil {
		o["winc"], o["binc"] = g.clock.increment.Milliseconds(), g.clock.increment.Milliseconds()
	}
	add(o, "wdraw", g.drawOffered[rules.White])
	add(o, "bdraw", g.drawOffered[rules.Black])
	add(o, "wtakeback", g.takebackAt[rules.White] >= 0)
	add(o, "btakeback", g.takebackAt[rules.Black] >= 0)
	add(o, "winner", colour(g.winner))
	add(o, "rematch", g.next)
	if g.expirable() {
		o["expiration"] = object{"idleMillis": g.now().Sub(g.moved).Milliseconds(), "millisToMove": g.firstMove().Milliseconds()}
	}
	return o
}

func colour(side rules.Side) string {
	if side == 0 {
		return ""
	}
	return strings.ToLower(side.String())
}

// full is a gameFull.
func (g *game) full() object {
	speed, perf, _ := g.speed()
	player := func(side rules.Side) object {
		u := g.players[side]
		if u.Level > 0 {
			return object{"aiLevel": u.Level}
		}
		o := object{"id": u.id, "name": u.Name, "title": nil, "rating": u.Rating}
		add(o, "title", u.Title)
		add(o, "provisional", u.Provisional)
		return o
	}
	o := object{
		"type": "gameFull", "id": g.id, "variant": g.variant.full(), "speed": speed, "perf": object{"name": perf},
		"rated": g.rated, "createdAt": g.created.UnixMilli(), "white": player(rules.White), "black": player(rules.Black),
		"initialFen": "startpos", "state": g.state(),
	}
	add(o, "initialFen", g.from)
	if g.clock != nil {
		o["clock"] = object{"initial": g.clock.limit.Milliseconds(), "increment": g.clock.increment.Milliseconds()}
	}
	add(o, "daysPerTurn", g.days)
	add(o, "tournamentId", g.tournament)
	return o
}

func (v variant) full() object { return object{"key": v.key, "name": v.name, "short": v.short} }

// preview is a game's entry on an event stream, and without a type in the list of a
// user's games.
func (g *game) preview(kind string, side rules.Side) object {
	speed, _, _ := g.speed()
	perf := speed
	if g.variant.key != "standard" && g.variant.key != "fromPosition" {
		perf = g.variant.key
	}
	opponent := g.players[side.Other()].opponent()
	add(opponent, "ratingDiff", g.diffs[side.Other()])
	last := ""
	if g.ply() > 0 {
		last = g.written(g.s.options.Castling)[g.ply()-1]
	}
	o := object{
		"fullId": g.id + g.ids[side], "gameId": g.id, "fen": g.chess.Setup().FEN(), "color": colour(side), "lastMove": last,
		"source": g.source, "status": object{"id": statuses[g.status], "name": g.status},
		"variant": object{"key": g.variant.key, "name": g.variant.name}, "speed": speed, "perf": perf, "rated": g.rated,
		"hasMoved": g.chess.MovesMade(side) > 0, "opponent": opponent, "isMyTurn": g.playable() && g.turn() == side,
	}
	if g.clock != nil || g.days > 0 {
		o["secondsLeft"] = (g.millis(side) + 500) / 1000
	}
	add(o, "tournamentId", g.tournament)
	add(o, "winner", colour(g.winner))
	add(o, "ratingDiff", g.diffs[side])
	if kind == "" {
		return o
	}
	o["compat"] = object{"bot": false, "board": g.boardCompatible()}
	o["id"] = g.id
	return object{"type": kind, "game": o}
}

func (g *game) String() string { return fmt.Sprintf("game %s, %s", g.id, g.status) }
