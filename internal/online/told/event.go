package told

import (
	"encoding/json"
	"time"

	"blindchess/internal/rules"
)

// Event is a message of the server to a player beside their games. The types are
// GameStart, GameFinish, Challenged, Withdrawn and Declined.
type Event interface{ event() }

// Summary is a game in the list of games and in the events.
type Summary struct {
	ID       string
	Side     rules.Side // of the player
	Opponent Player
	Variant  string
	Rated    bool
	MyTurn   bool
	Source   string
	Left     time.Duration // of the player to move
	Board    bool          // the interface of boards plays it
}

// Challenge is a proposed game.
type Challenge struct {
	ID        string
	From, To  Player
	Variant   string
	Rated     bool
	Timed     bool
	Limit     time.Duration
	Increment time.Duration
	Days      int
	Color     string // white, black or random, of the one who challenges
	RematchOf string
	Reason    string // why it was declined, in the words of the server
	Key       string // and as a key
	Board     bool   // the interface of boards plays it
}

// The events.
type (
	GameStart  struct{ Summary }
	GameFinish struct{ Summary }
	Challenged struct{ Challenge }
	Withdrawn  struct{ Challenge }
	Declined   struct{ Challenge }
)

func (GameStart) event()  {}
func (GameFinish) event() {}
func (Challenged) event() {}
func (Withdrawn) event()  {}
func (Declined) event()   {}

type (
	summaryLine struct {
		GameID   string `json:"gameId"`
		ID       string `json:"id"`
		Color    string `json:"color"`
		Variant  named  `json:"variant"`
		Rated    bool   `json:"rated"`
		MyTurn   bool   `json:"isMyTurn"`
		Source   string `json:"source"`
		Seconds  int64  `json:"secondsLeft"`
		Opponent struct {
			Name   string `json:"username"`
			Rating int    `json:"rating"`
			AI     int    `json:"ai"`
		} `json:"opponent"`
		Compat *compat `json:"compat"`
	}
	compat struct {
		Board *bool `json:"board"`
	}
	challengeLine struct {
		ID          string      `json:"id"`
		Challenger  *playerLine `json:"challenger"`
		Dest        *playerLine `json:"destUser"`
		Variant     named       `json:"variant"`
		Rated       bool        `json:"rated"`
		Color       string      `json:"color"`
		RematchOf   string      `json:"rematchOf"`
		Reason      string      `json:"declineReason"`
		ReasonKey   string      `json:"declineReasonKey"`
		TimeControl struct {
			Type      string `json:"type"`
			Limit     int64  `json:"limit"`
			Increment int64  `json:"increment"`
			Days      int    `json:"daysPerTurn"`
		} `json:"timeControl"`
	}
)

func (c *compat) board() bool { return c == nil || c.Board == nil || *c.Board }

func (s summaryLine) summary() Summary {
	sum := Summary{
		ID: s.GameID, Opponent: playerLine{Name: s.Opponent.Name, Rating: s.Opponent.Rating, AILevel: s.Opponent.AI}.player(), Variant: s.Variant.Key, Rated: s.Rated,
		MyTurn: s.MyTurn, Source: s.Source, Left: millis(min(s.Seconds, 1<<40) * 1000), Board: s.Compat.board(),
	}
	if sum.ID == "" {
		sum.ID = s.ID
	}
	switch s.Color {
	case "white":
		sum.Side = rules.White
	case "black":
		sum.Side = rules.Black
	}
	return sum
}

func (c challengeLine) challenge(board bool) Challenge {
	challenge := Challenge{
		ID: c.ID, Variant: c.Variant.Key, Rated: c.Rated, Color: c.Color, RematchOf: c.RematchOf,
		Reason: c.Reason, Key: c.ReasonKey, Board: board, Days: c.TimeControl.Days,
	}
	if c.TimeControl.Type == "clock" {
		challenge.Timed = true
		challenge.Limit, challenge.Increment = millis(min(c.TimeControl.Limit, 1<<40)*1000), millis(min(c.TimeControl.Increment, 1<<40)*1000)
	}
	if c.Challenger != nil {
		challenge.From = c.Challenger.player()
	}
	if c.Dest != nil {
		challenge.To = c.Dest.player()
	}
	return challenge
}

// ParseEvent reads a line of the stream of events, and returns false for an unknown
// one.
func ParseEvent(line []byte) (Event, bool) {
	var e struct {
		Type      string        `json:"type"`
		Game      summaryLine   `json:"game"`
		Challenge challengeLine `json:"challenge"`
		Compat    *compat       `json:"compat"`
	}
	if len(line) == 0 || json.Unmarshal(line, &e) != nil {
		return nil, false
	}
	game, challenge := e.Game.summary(), e.Challenge.challenge(e.Compat.board())
	switch {
	case e.Type == "gameStart" && game.ID != "":
		return GameStart{game}, true
	case e.Type == "gameFinish" && game.ID != "":
		return GameFinish{game}, true
	case challenge.ID == "":
		return nil, false
	case e.Type == "challenge":
		return Challenged{challenge}, true
	case e.Type == "challengeCanceled":
		return Withdrawn{challenge}, true
	case e.Type == "challengeDeclined":
		return Declined{challenge}, true
	}
	return nil, false
}

// ParseGames reads the list of a player's games.
func ParseGames(body []byte) ([]Summary, error) {
	var list struct {
		Playing []summaryLine `json:"nowPlaying"`
	}
	if json.Unmarshal(body, &list) != nil {
		return nil, ErrUnread
	}
	games := make([]Summary, 0, len(list.Playing))
	for _, one := range list.Playing {
		games = append(games, one.summary())
	}
	return games, nil
}

// ParseChallenge reads the answer to a challenge, on its own or in a field.
func ParseChallenge(body []byte) (Challenge, bool) {
	var c struct {
		challengeLine
		Challenge *challengeLine `json:"challenge"`
	}
	if json.Unmarshal(body, &c) != nil {
		return Challenge{}, false
	}
	if c.Challenge != nil {
		c.challengeLine = *c.Challenge
	}
	return c.challenge(true), c.ID != "" || c.Challenge != nil && c.Challenge.ID != ""
}

// ParseChallenges reads the list of the challenges to a player.
func ParseChallenges(body []byte) ([]Challenge, error) {
	var list struct {
		In []challengeLine `json:"in"`
	}
	if json.Unmarshal(body, &list) != nil {
		return nil, ErrUnread
	}
	challenges := make([]Challenge, 0, len(list.In))
	for _, one := range list.In {
		challenges = append(challenges, one.challenge(true))
	}
	return challenges, nil
}
