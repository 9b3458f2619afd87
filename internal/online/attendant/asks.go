package attendant

import (
	"context"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"blindchess/internal/fault"
	"blindchess/internal/online"
	"blindchess/internal/online/told"
)

// ErrNoChallenge says that there is no challenge to the player, and ErrNoGame that no
// game is running.
var (
	ErrNoChallenge = fault.New("online.no-challenge", "no one challenges you now").In("online")
	ErrNoGame      = fault.New("online.no-game", "you have no running game at the server: type blindchess online seek 15+10 to look for one").In("online")
)

// take sends the player's request to the server. If the answer is a refusal the player
// hears why; success says nothing, as the stream reports the result.
func (s *Seat) take(ctx context.Context, all *sync.WaitGroup, a ask) {
	me, other := s.o.Side, s.o.Side.Other()
	deed := func(path string, form url.Values) {
		s.post(ctx, all, online.DeedPath(s.o.ID, path), form, func(err error) {
			if err != nil {
				s.drawAsked, s.takebackAsked = time.Time{}, time.Time{}
				s.tellError(err)
			}
		})
	}
	if s.game.Over() {
		s.takeAfter(ctx, all, a)
		return
	}
	switch a.deed {
	case "resign":
		deed("resign", nil)
	case "offer", "claim":
		if a.deed == "offer" && s.mayClaim() { // no one is there to accept it
			deed("claim-draw", nil)
		} else {
			deed("draw/yes", nil)
		}
		s.drawAsked = time.Now()
	case "accept":
		switch {
		case s.game.Takeback.Of(other):
			deed("takeback/yes", nil)
		case s.game.Draw.Of(other):
			deed("draw/yes", nil)
		case s.challenge.ID != "":
			s.tell(Told{Key: "online.finish-first"})
		default:
			s.tell(Told{Key: "online.nothing"})
		}
	case "decline":
		switch {
		case s.game.Takeback.Of(other), s.game.Takeback.Of(me):
			deed("takeback/no", nil)
		case s.game.Draw.Of(other):
			deed("draw/no", nil)
		case s.challenge.ID != "":
			s.answerChallenge(ctx, all, "decline")
		default:
			s.tell(Told{Key: "online.nothing"})
		}
	case "takeback":
		deed("takeback/yes", nil)
		s.takebackAsked = time.Now()
	case "abort":
		if s.game.Chess.Ply() >= 2 {
			s.tell(Told{Key: "online.no-abort"})
			return
		}
		deed("abort", nil)
	case "victory":
		switch left := time.Until(s.claimAt); {
		case s.claimAt.IsZero(), left <= 0 && !s.mayClaim():
			s.tell(Told{Key: "online.not-gone"})
		case left > 0:
			s.tell(Told{Key: "online.gone-wait", Time: wholeSeconds(left)})
		default:
			deed("claim-victory", nil)
			s.drawAsked = time.Now()
		}
	case "berserk":
		if !s.game.Arena || s.game.Chess.Ply() >= 2 {
			s.tell(Told{Key: "online.no-berserk"})
			return
		}
		s.berserk(ctx, all)
	case "chat":
		s.chat(ctx, all, a.text)
	}
}

// berserk halves the player's time. No stream tells that, so that it is opened anew for the
// times.
func (s *Seat) berserk(ctx context.Context, all *sync.WaitGroup) {
	s.post(ctx, all, online.DeedPath(s.o.ID, "berserk"), nil, func(err error) {
		if err != nil {
			s.tellError(err)
			return
		}
		s.tell(Told{Key: "online.berserk"})
		s.openAgain()
	})
}

// wholeSeconds rounds a time up to seconds, as it is said.
func wholeSeconds(d time.Duration) time.Duration {
	return (d + time.Second - 1).Truncate(time.Second)
}

// passedWithin is how long the stream may take to show an offer or a request that the
// server has. It answers success whatever becomes of them.
const passedWithin = 5 * time.Second

// unpassed tells once that the server has not passed on what the player asked for.
func (s *Seat) unpassed() {
	for _, asked := range []*time.Time{&s.drawAsked, &s.takebackAsked} {
		if !asked.IsZero() && !s.down && time.Since(*asked) >= passedWithin {
			*asked = time.Time{}
			s.tell(Told{Key: "online.not-passed"})
		}
	}
}

// takeAfter is take once the game has ended.
func (s *Seat) takeAfter(ctx context.Context, all *sync.WaitGroup, a ask) {
	switch a.deed {
	case "chat":
		s.chat(ctx, all, a.text)
	case "rematch":
		s.rematch(ctx, all)
	case "accept", "decline":
		if s.challenge.ID == "" {
			s.tell(Told{Key: "online.nothing"})
			return
		}
		s.answerChallenge(ctx, all, a.deed)
	default:
		s.tell(Told{Key: "elsewhere.refuse.over"})
	}
}

// chat writes to the opponent, who alone reads it.
func (s *Seat) chat(ctx context.Context, all *sync.WaitGroup, text string) {
	text = online.Clean(text, 10*chatLength)
	if utf8.RuneCountInString(text) > chatLength {
		s.tell(Told{Key: "online.too-long"})
		return
	}
	s.post(ctx, all, online.DeedPath(s.o.ID, "chat"), url.Values{"room": {"player"}, "text": {text}}, func(err error) {
		if err != nil {
			s.tellError(err)
			return
		}
		s.tell(Told{Key: "online.sent"})
	})
}

// answerChallenge accepts or declines the last challenge that was announced to the
// player.
func (s *Seat) answerChallenge(ctx context.Context, all *sync.WaitGroup, how string) {
	c := s.challenge
	s.challenge = told.Challenge{}
	s.post(ctx, all, online.ChallengePath(c.ID, how), nil, func(err error) {
		switch {
		case err != nil:
			s.tellError(err)
		case how == "decline":
			s.tell(Told{Key: "online.you-declined", Name: Named(c.From)})
		}
	})
}

// rematch challenges the opponent to another game of the same kind, or accepts theirs.
func (s *Seat) rematch(ctx context.Context, all *sync.WaitGroup) {
	if s.challenge.ID != "" {
		s.answerChallenge(ctx, all, "accept")
		return
	}
	other := s.game.Players.Of(s.o.Side.Other())
	name := other.Name
	wish := online.Wish{Limit: s.game.Initial, Increment: s.game.Increase, Rated: s.game.Rated}
	if err := wish.CheckChallenge(); err != nil || name == "" || other.Computer > 0 || s.called != "" {
		s.tell(Told{Key: "online.refused-plain"})
		return
	}
	s.called = name
	s.asking++
	all.Go(func() {
		how := ""
		err := s.o.Client.Challenge(ctx, name, wish, func(told.Challenge) {}, func(answer string) { how = answer })
		select {
		case s.results <- func() {
			switch {
			case how == "declined" && s.called != "": // an event tells why
				s.declined = time.Now()
				return
			case err != nil:
				s.tellError(err)
			}
			s.called = ""
		}:
		case <-ctx.Done():
		}
	})
	s.tell(Told{Key: "online.waiting", Name: online.Clean(name, 40)})
}

// Named returns a person's name with their title and rating.
func Named(p told.Player) string {
	parts := []string{online.Clean(p.Title, 5), online.Clean(p.Name, 40)}
	if p.Rating > 0 {
		parts = append(parts, strconv.Itoa(p.Rating))
	}
	return strings.Join(strings.Fields(strings.Join(parts, " ")), " ")
}

// Challenged returns the key of how a challenge is told, and its time as it is typed.
func Challenged(c told.Challenge) (key, time string) {
	if !c.Timed {
		return "online.challenged-untimed", ""
	}
	return "online.challenged", online.Wish{Limit: c.Limit, Increment: c.Increment}.String()
}
