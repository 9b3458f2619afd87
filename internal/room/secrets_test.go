package room_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/event/hall"
	"blindchess/internal/event/hall/page"
	"blindchess/internal/event/post"
	"blindchess/internal/host"
	"blindchess/internal/language"
	"blindchess/internal/pair"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/table"
)

// curtain is the last word that all participants hear, and a follower reads.
const curtain = "curtain"

// plainWords returns text without marks and with one blank between words.
func plainWords(text string) string {
	text = regexp.MustCompile(`\\u003c.*?\\u003e|<[^>]*>`).ReplaceAllString(text, "")
	return strings.Join(strings.Fields(text), " ")
}

// holds reports whether secret is in text. If it is as short as a move it must be
// a whole word, since keys and fingerprints are random characters that may contain
// it.
func holds(text, secret string) bool {
	if len(secret) > 4 {
		return strings.Contains(text, secret)
	}
	return regexp.MustCompile(`(^|[^A-Za-z0-9+/])` + secret + `($|[^A-Za-z0-9+/])`).MatchString(text)
}

// captured returns all the text that a participant received.
type captured func() string

// capture admits a guest by a way, and returns their typing and their received
// text.
func (o *openTable) capture(t *testing.T, way, role string, side rules.Side) (func(line string), captured) {
	t.Helper()
	switch way {
	case "page":
		b := o.browse(t, o.code(t, role, side))
		return b.enter, func() string {
			b.mu.Lock()
			defer b.mu.Unlock()
			answer, err := b.client.Get(o.page())
			if err != nil {
				return err.Error()
			}
			defer answer.Body.Close()
			drawn, _ := io.ReadAll(answer.Body)
			return b.bytes.String() + string(drawn)
		}
	case "painted":
		term := screentest.NewTerminal(t, 160, 50)
		o.ssh(t, o.code(t, role, side), term, 160, 50)
		term.AwaitThat("the screen is painted", func() bool { return term.Bytes() > 1000 })
		term.Type("x") // whatever opens it
		return func(line string) { term.Type(line + "\r") }, func() string { return term.Raw() + term.Text() }
	default:
		for _, one := range guestWays {
			if one.name == way {
				guest := one.come(o, t, role, side)
				return guest.enter, guest.heard
			}
		}
		t.Fatalf("there is no way called %s", way)
		return nil, nil
	}
}

func (o *openTable) page() string {
	at, _ := o.admission.Page()
	return at
}

// followed follows the records as a post does, and returns all the post's output:
// the records, the game as PGN, and the data that a hall receives and shows.
func (o *openTable) followed(t *testing.T) captured {
	t.Helper()
	var mu sync.Mutex
	var all []table.Record
	ctx, stop := context.WithCancel(t.Context())
	taken := make(chan struct{})
	dialer := &room.Dialer{Address: o.socket, Hello: pair.Hello{Role: room.Spectator, Name: "post"}}
	go func() {
		defer close(taken)
		_ = dialer.Take(ctx, func(_ clock.Instant, records []table.Record) {
			mu.Lock()
			defer mu.Unlock()
			all = append(all, records...)
		})
	}()
	t.Cleanup(func() { stop(); <-taken })
	pack, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	return func() string {
		mu.Lock()
		defer mu.Unlock()
		game, _ := post.Told(host.Story{Records: all}, host.AsPlayed)
		var chain hall.Chain
		for _, r := range all {
			chain = chain.Next(r)
		}
		envelope, err := json.Marshal(hall.Envelope{Game: "1", Records: all, Link: chain.String()})
		if err != nil {
			t.Error(err)
		}
		kept, shown := hall.New(), httptest.NewRecorder()
		e, err := hall.ReadEnvelope(envelope)
		if err != nil {
			t.Error(err)
		}
		news := kept.Take(hall.Key{Board: "1"}, e, time.Time{})
		halls, err := page.New(pack)
		if err != nil {
			t.Error(err)
		}
		halls.Show(kept.Rows(time.Time{}))
		for _, n := range news {
			halls.Say(n)
		}
		halls.ServeHTTP(shown, httptest.NewRequest(http.MethodGet, "/", nil))
		rows, _ := json.Marshal(kept.Rows(time.Time{}))
		told, _ := json.Marshal(news)
		return string(envelope) + string(game.PGN) + shown.Body.String() + string(rows) + string(told)
	}
}

func TestSecrets_NothingThatLeavesTheTableIsForSomebodyElse(t *testing.T) {
	const pin = "47114711"
	digest, err := host.NewPIN(pin)
	if err != nil {
		t.Fatal(err)
	}
	o := newOpenTable(t, func(c *table.Conditions) {
		*c = table.ForEvent()
		c.Seats.White, c.Seats.Black = table.Seat{Name: "Anna", Blind: true, Scheme: "fide"}, table.Seat{Name: "Boris"}
		c.PIN = digest // as older tables store it
	})
	came := map[string]captured{"a post and its hall": o.followed(t)}
	enter := map[string]func(string){}
	for name, who := range map[string]struct {
		way, role string
		side      rules.Side
	}{
		"Black on a painted screen":      {"painted", room.Opponent, rules.Black},
		"the arbiter at a page":          {"page", room.Arbiter, 0},
		"a spectator over the socket":    {"socket", room.Spectator, 0},
		"a spectator in lines":           {"SSH lines", room.Spectator, 0},
		"a spectator at a page":          {"page", room.Spectator, 0},
		"a spectator's painted screen":   {"painted", room.Spectator, 0},
		"a spectator's program over SSH": {"SSH", room.Spectator, 0},
	} {
		enter[name], came[name] = o.capture(t, who.way, who.role, who.side)
	}
	arbiter := enter["the arbiter at a page"]
	arbiter("pin " + pin)
	arbiter("start")
	eventually(t, "the game has begun", func() bool { return o.State().Phase == table.PhasePlaying })
	invited := o.code(t, room.Spectator, 0)
	for _, line := range []string{"pieces rook", "claim perpetual"} { // a private answer and a private refusal
		o.me.Terminal().Enter(line)
	}
	arbiter("adjourn tomorrow")
	arbiter("yes")
	eventually(t, "it is adjourned", func() bool { return o.State().Phase == table.PhaseSealing })
	for _, line := range []string{"seal Nh3", "yes", "press"} {
		o.me.Terminal().Enter(line)
	}
	arbiter("note " + curtain)
	mine := heard(o.me)
	for _, want := range []string{"Anna eins Hector eins", "help claim", "Your move is sealed"} {
		if !strings.Contains(mine, want) {
			t.Errorf("White was told\n%s\nwant %q in it", mine, want)
		}
	}
	secrets := []string{
		digest, digest[:16], digest[len(digest)-16:], pin, invited, // the PIN, as stored and typed, and another guest's code
		"Nh3", "g1h3", "one Hector three", "eins Hector drei", "Your move is sealed", // the sealed move
		"Anna eins Hector eins", "help claim", // the private answer and refusal
	}
	for name, all := range came {
		text := ""
		eventually(t, name+" has all", func() bool { text = all(); return strings.Contains(text, curtain) })
		for _, secret := range secrets {
			if secret == pin && name == "the arbiter at a page" {
				continue
			}
			if holds(plainWords(text), secret) {
				t.Errorf("%s was sent %q in\n%s", name, secret, text)
			}
		}
	}
}

// A participant's secrets remain theirs after the players have changed sides, in
// both directions and both games; their settings, their keys and their way back
// too.
func TestSecrets_FollowThePersonOnceSidesAreChanged(t *testing.T) {
	for _, way := range []string{"socket", "SSH lines", "page", "painted"} {
		t.Run(way, func(t *testing.T) {
			o := newOpenTable(t, nil)
			guest, theirs := o.capture(t, way, room.Opponent, rules.Black)
			_, onlooker := o.capture(t, "SSH lines", room.Spectator, 0)
			post := o.followed(t)
			eventually(t, "the game has begun", func() bool { return o.State().Phase == table.PhasePlaying })
			o.me.Terminal().Enter("pieces rook")
			guest("pieces knight")
			answered := func(words string) {
				t.Helper()
				if way == "painted" { // which breaks its lines
					words = words[strings.LastIndex(words, " ")+1:]
				}
				eventually(t, "they are answered "+words, func() bool { return strings.Contains(plainWords(theirs()), words) })
			}
			answered("Gustav eins Bella eins")
			o.again(t, func(line string) { guest(line) }, "rematch")
			o.me.Terminal().Enter("pieces bishop")
			guest("pieces queen") // the player of Black has White's pieces now
			answered("White queen David eins")
			guest("d4")
			eventually(t, "White's move is theirs", func() bool { return o.State().Game.Ply() == 1 })
			mine := plainWords(heard(o.me))
			if !strings.Contains(mine, "Anna eins Hector eins") || !strings.Contains(mine, "Felix eins Cesar eins") {
				t.Errorf("the host was not answered in %s", mine)
			}
			white := []string{"Anna eins Hector eins", "Felix eins Cesar eins"} // what the host asked
			black := []string{"Gustav eins Bella eins", "White queen David eins"}
			for name, not := range map[string]struct {
				text  string
				words []string
			}{
				"the guest":    {theirs(), white},
				"the host":     {mine, black},
				"the onlooker": {onlooker(), append(white, black...)},
				"the post":     {post(), append(white, black...)},
			} {
				text := plainWords(not.text)
				for _, word := range not.words {
					if strings.Contains(text, word) {
						t.Errorf("%s was told %q in\n%s", name, word, text)
					}
				}
			}
		})
	}
}
