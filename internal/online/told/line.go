package told

import (
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"blindchess/internal/fault"
	"blindchess/internal/rules"
)

// The lines of a game. Unneeded fields are left out.
type (
	fullLine struct {
		ID           string     `json:"id"`
		Variant      named      `json:"variant"`
		Clock        *clockLine `json:"clock"`
		Speed        string     `json:"speed"`
		Rated        bool       `json:"rated"`
		White        playerLine `json:"white"`
		Black        playerLine `json:"black"`
		InitialFEN   string     `json:"initialFen"`
		TournamentID string     `json:"tournamentId"`
		State        *stateLine `json:"state"`
	}
	named struct {
		Key  string `json:"key"`
		Name string `json:"name"`
	}
	clockLine struct {
		Initial   int64 `json:"initial"`
		Increment int64 `json:"increment"`
	}
	playerLine struct {
		Name        string  `json:"name"`
		Title       *string `json:"title"`
		Rating      int     `json:"rating"`
		Provisional bool    `json:"provisional"`
		AILevel     int     `json:"aiLevel"`
	}
	stateLine struct {
		Moves      string      `json:"moves"`
		White      int64       `json:"wtime"`
		Black      int64       `json:"btime"`
		Status     string      `json:"status"`
		Winner     string      `json:"winner"`
		WDraw      bool        `json:"wdraw"`
		BDraw      bool        `json:"bdraw"`
		WTakeback  bool        `json:"wtakeback"`
		BTakeback  bool        `json:"btakeback"`
		Rematch    string      `json:"rematch"`
		Expiration *expiration `json:"expiration"`
	}
	expiration struct {
		Idle int64 `json:"idleMillis"`
		Most int64 `json:"millisToMove"`
	}
	chatLine struct {
		Room string `json:"room"`
		Name string `json:"username"`
		Text string `json:"text"`
	}
	goneLine struct {
		Gone  bool `json:"gone"`
		Claim int  `json:"claimWinInSeconds"`
	}
)

// longest is the longest time that a clock shows here.
const longest = 100 * time.Hour

func millis(n int64) time.Duration {
	return min(max(time.Duration(min(n, int64(longest/time.Millisecond)))*time.Millisecond, 0), longest)
}

// ErrUnread is a line that should be one of a game, and cannot be played here.
var ErrUnread = fault.New("online.unread", "the server sends a game that this program cannot read").In("online")

// Variant is that a game has rules that are not those of chess.
func Variant(name string) error {
	return fault.New("online.variant", "this game is {variant}, which is not played here", "variant", name).In("online")
}

// Plays reports whether the program plays games of a variant: those by the rules
// of chess, from any set-up.
func Plays(variant string) bool {
	switch variant {
	case "standard", "fromPosition", "chess960":
		return true
	}
	return false
}

// Fold returns the game after a line of its stream. If there is an error the game is
// unchanged.
func (g Game) Fold(line []byte) (Game, []Deed, error) {
	var kind struct {
		Type string `json:"type"`
	}
	if len(line) == 0 || json.Unmarshal(line, &kind) != nil {
		return g, nil, nil // a keep-alive, or an unknown line
	}
	switch kind.Type {
	case "gameFull":
		var full fullLine
		if json.Unmarshal(line, &full) != nil || full.State == nil {
			return g, nil, ErrUnread
		}
		return g.foldFull(full)
	case "gameState":
		var state stateLine
		if json.Unmarshal(line, &state) != nil {
			return g, nil, ErrUnread
		}
		return g.foldState(state)
	case "chatLine":
		var chat chatLine
		if json.Unmarshal(line, &chat) != nil || chat.Room != "player" {
			return g, nil, nil
		}
		return g.foldChat(chat)
	case "opponentGone":
		var gone goneLine
		if json.Unmarshal(line, &gone) != nil {
			return g, nil, nil
		}
		return g.foldGone(gone)
	}
	return g, nil, nil
}

// foldChat takes a chat message. The server reports a declined draw offer only by a chat
// line, and by no state.
func (g Game) foldChat(chat chatLine) (Game, []Deed, error) {
	if chat.Name != "lichess" {
		return g, []Deed{Said{chat.Name, chat.Text}}, nil
	}
	text := strings.ToLower(chat.Text)
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		if g.Draw.Of(side) && strings.Contains(text, "declines draw") && strings.HasPrefix(text, strings.ToLower(side.Other().String())) {
			g.Draw = g.Draw.With(side, false)
			return g, []Deed{Unoffered{side}}, nil
		}
	}
	return g, nil, nil
}

// strongest is the highest level of the server's own opponent.
const strongest = 8

// computer is the name of the server's own opponent, as its lists of games have it.
func computer(level int) string { return "Stockfish level " + strconv.Itoa(level) }

func (p playerLine) player() Player {
	player := Player{Name: p.Name, Rating: p.Rating, Provisional: p.Provisional}
	if player.Computer = min(max(p.AILevel, 0), strongest); player.Computer > 0 {
		player.Name = computer(player.Computer)
	}
	if p.Title != nil {
		player.Title = *p.Title
	}
	return player
}

func (g Game) foldFull(full fullLine) (Game, []Deed, error) {
	if !Plays(full.Variant.Key) {
		return g, nil, Variant(full.Variant.Name)
	}
	setup := rules.StandardSetup()
	if full.InitialFEN != "" && full.InitialFEN != "startpos" {
		var err error
		if setup, err = rules.ParseFEN(full.InitialFEN); err != nil {
			return g, nil, ErrUnread
		}
	}
	before := g
	if g.Known && g.ID != full.ID {
		return before, nil, ErrUnread
	}
	g.ID, g.Variant, g.Speed, g.Rated, g.Arena = full.ID, full.Variant.Key, full.Speed, full.Rated, full.TournamentID != ""
	g.Players = rules.BySide[Player]{White: full.White.player(), Black: full.Black.player()}
	if full.Clock != nil {
		g.Timed, g.Initial, g.Increase = true, millis(full.Clock.Initial), millis(full.Clock.Increment)
	}
	var deeds []Deed
	if !g.Known {
		g.Known = true
		g.Chess = rules.NewGame(setup)
		if full.InitialFEN != "startpos" {
			g.Start = full.InitialFEN
		}
		deeds = append(deeds, Began{})
	}
	after, more, err := g.foldState(*full.State)
	if err != nil {
		return before, nil, err
	}
	return after, append(deeds, more...), nil
}

// foldGone takes that the opponent has left or is back.
func (g Game) foldGone(gone goneLine) (Game, []Deed, error) {
	if gone.Gone {
		g.Gone = true
		return g, []Deed{Left{time.Duration(min(max(gone.Claim, 0), 3600)) * time.Second}}, nil
	}
	return g.returned()
}

func (g Game) returned() (Game, []Deed, error) {
	if !g.Gone {
		return g, nil, nil
	}
	g.Gone = false
	return g, []Deed{Back{}}, nil
}

// chessOf plays the moves of a state. It starts again only if they differ from the
// known ones.
func (g Game) chessOf(moves string) (rules.Game, error) {
	texts := strings.Fields(moves)
	game := g.Chess.Back(0)
	for i, text := range texts {
		m, err := game.Position().ParseUCI(text)
		if err != nil {
			return game, ErrUnread
		}
		if game.Ply() == i && g.Chess.Ply() > i && g.Chess.Move(i+1) == m && sharesUntil(g.Chess, game, i) {
			game = g.Chess.Back(i + 1)
			continue
		}
		if game, err = game.Play(m); err != nil {
			return game, ErrUnread
		}
	}
	return game, nil
}

// sharesUntil reports whether game is the first plies of known.
func sharesUntil(known, game rules.Game, plies int) bool {
	return plies == 0 || game.Move(plies) == known.Move(plies)
}

func (g Game) foldState(s stateLine) (Game, []Deed, error) {
	if !g.Known {
		return g, nil, nil // a game is known from its first line
	}
	before := g
	chess, err := g.chessOf(s.Moves)
	if err != nil {
		return before, nil, err
	}
	var deeds []Deed
	shared := Shared(before.Chess, chess)
	if shared < before.Chess.Ply() {
		deeds = append(deeds, TakenBack{shared})
	}
	for ply := shared + 1; ply <= chess.Ply(); ply++ {
		deeds = append(deeds, Played{ply, chess.Move(ply)})
	}
	g.Chess = chess
	g.ran = g.ran || chess.Ply() >= 2
	g.States++
	g.Left = rules.BySide[time.Duration]{White: millis(s.White), Black: millis(s.Black)}
	deeds = append(deeds, Clocks{g.Left})
	g.Draw = rules.BySide[bool]{White: s.WDraw, Black: s.BDraw}
	g.Takeback = rules.BySide[bool]{White: s.WTakeback, Black: s.BTakeback}
	if shared < chess.Ply() && before.States > 0 { // a move declines earlier offers, and the state with it does not show this yet
		other := chess.Position().Turn()
		g.Draw = g.Draw.With(other, g.Draw.Of(other) && !before.Draw.Of(other))
		g.Takeback = g.Takeback.With(other, g.Takeback.Of(other) && !before.Takeback.Of(other))
	}
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		switch was, is := before.Draw.Of(side), g.Draw.Of(side); {
		case is && !was:
			deeds = append(deeds, Offered{side})
		case was && !is:
			deeds = append(deeds, Unoffered{side})
		}
		switch was, is := before.Takeback.Of(side), g.Takeback.Of(side); {
		case is && !was:
			deeds = append(deeds, Asked{side})
		case was && !is:
			deeds = append(deeds, Unasked{side})
		}
	}
	g.FirstMove = 0
	if e := s.Expiration; e != nil {
		if g.FirstMove = millis(e.Most - e.Idle); before.FirstMove == 0 || before.Chess.Ply() != chess.Ply() {
			deeds = append(deeds, FirstMoveDue{g.FirstMove})
		}
	}
	g.Status = s.Status
	switch s.Winner {
	case "white":
		g.Winner = rules.White
	case "black":
		g.Winner = rules.Black
	default:
		g.Winner = 0
	}
	if shared < chess.Ply() && g.Gone { // who moves is there
		g.Gone = false
		deeds = append(deeds, Back{})
	}
	if g.Over() && !before.Over() {
		deeds = append(deeds, Ended{g.Status, g.Winner})
	}
	if g.Rematch = s.Rematch; s.Rematch != "" && before.Rematch == "" {
		deeds = append(deeds, Follows{s.Rematch})
	}
	return g, deeds, nil
}
