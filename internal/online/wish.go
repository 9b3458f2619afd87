package online

import (
	"encoding/json"
	"math"
	"net/url"
	"strconv"
	"strings"
	"time"

	"blindchess/internal/fault"
)

// Wish is a game that the player wants.
type Wish struct {
	Limit, Increment time.Duration
	Rated            bool
	Color            string // white or black; empty for either
}

// The shortest games that the server lets boards play: the time and forty increments.
// By lila, modules/core, game.isBoardCompatible, and modules/challenge.
const (
	ShortestSeek      = 480 * time.Second
	ShortestChallenge = 180 * time.Second
)

// ParseTime reads a time such as 15+10: minutes, and seconds for each move.
func ParseTime(text string) (limit, increment time.Duration, err error) {
	minutes, seconds, found := strings.Cut(text, "+")
	bad := fault.New("online.time", "{time} is no time control: write minutes and seconds, such as {example}", "time", text, "example", "15+10").In("online")
	if !found {
		return 0, 0, bad
	}
	m, err := strconv.ParseFloat(minutes, 64)
	if err != nil || math.IsNaN(m) || m < 0 {
		return 0, 0, bad
	}
	s, err := strconv.Atoi(seconds)
	if err != nil || s < 0 {
		return 0, 0, bad
	}
	limit, increment = nearest(m), min(time.Duration(min(s, 1000))*time.Second, longestIncrement)
	if math.Abs(m*60-limit.Seconds()) > 1e-9 || s != int(increment/time.Second) {
		return 0, 0, fault.New("online.time-nearest", "the server has no time control {time}: try {example}", "time", text, "example", Wish{Limit: limit, Increment: increment}.String()).In("online")
	}
	return limit, increment, nil
}

// The longest times of a game. By lila, modules/setup, Config, for seeks and challenges:
// the published description names a minute as the longest increment of a challenge.
const (
	longestLimit     = 180 * time.Minute
	longestIncrement = 180 * time.Second
)

// limits returns all times that a game may begin with, the shortest first: 15, 30, 45, 60
// and 90 seconds, and whole minutes. Nothing is one of them, with an increment.
func limits(yield func(time.Duration) bool) {
	for limit := time.Duration(0); limit <= longestLimit; limit += 15 * time.Second {
		if (limit <= time.Minute || limit == 90*time.Second || limit%time.Minute == 0) && !yield(limit) {
			return
		}
	}
}

// nearest returns the time nearest to so many minutes, and the longer of two.
func nearest(minutes float64) (best time.Duration) {
	for limit := range limits {
		if math.Abs(limit.Minutes()-minutes) <= math.Abs(best.Minutes()-minutes) {
			best = limit
		}
	}
	return best
}

// String returns the time as it is typed, such as 15+10.
func (w Wish) String() string {
	return strconv.FormatFloat(w.Limit.Minutes(), 'f', -1, 64) + "+" + strconv.Itoa(int(w.Increment/time.Second))
}

// atLeast returns the time with the same increment that is next above a shortest one.
func (w Wish) atLeast(shortest time.Duration) string {
	for w.Limit = range limits {
		if w.estimate() >= shortest {
			break
		}
	}
	return w.String()
}

func (w Wish) estimate() time.Duration { return w.Limit + 40*w.Increment }

// CheckSeek returns why the server would refuse a seek for the game, before it is sent.
func (w Wish) CheckSeek() error {
	if w.estimate() < ShortestSeek {
		return fault.New("online.seek-short", "a game with anyone lasts at least 8 minutes, counting the time and 40 increments: try {example}", "example", w.atLeast(ShortestSeek)).In("online")
	}
	return w.checkColor()
}

// CheckChallenge returns why the server would refuse a challenge to the game.
func (w Wish) CheckChallenge() error {
	if w.estimate() < ShortestChallenge {
		return fault.New("online.challenge-short", "a challenge lasts at least 3 minutes, counting the time and 40 increments: try {example}", "example", w.atLeast(ShortestChallenge)).In("online")
	}
	return w.checkColor()
}

func (w Wish) checkColor() error {
	switch w.Color {
	case "", "white", "black":
		return nil
	}
	return fault.New("online.color", "there is no colour {color}: say white or black", "color", w.Color).In("online")
}

// seek is the form of a seek, whose time is in minutes.
func (w Wish) seek() url.Values {
	form := url.Values{
		"time": {strconv.FormatFloat(w.Limit.Minutes(), 'f', -1, 64)}, "increment": {strconv.Itoa(int(w.Increment / time.Second))},
		"rated": {strconv.FormatBool(w.Rated)}, "variant": {"standard"},
	}
	if w.Color != "" {
		form.Set("color", w.Color)
	}
	return form
}

// challenge is the form of a challenge, whose time is in seconds.
func (w Wish) challenge() url.Values {
	form := url.Values{
		"clock.limit": {strconv.Itoa(int(w.Limit / time.Second))}, "clock.increment": {strconv.Itoa(int(w.Increment / time.Second))},
		"rated": {strconv.FormatBool(w.Rated)}, "variant": {"standard"},
	}
	if w.Color != "" {
		form.Set("color", w.Color)
	}
	return form
}

// accountName reads the name of an account.
func accountName(body []byte) (string, error) {
	var account struct {
		Name string `json:"username"`
	}
	if json.Unmarshal(body, &account) != nil || account.Name == "" {
		return "", ErrLoggedOut
	}
	return account.Name, nil
}

// doneOf reads how a challenge was answered, and "" if the line does not say it.
func doneOf(line []byte) string {
	var done struct {
		Done string `json:"done"`
	}
	_ = json.Unmarshal(line, &done)
	return done.Done
}
