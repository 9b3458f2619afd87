package host_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/host"
	"blindchess/internal/journal"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// sealHeard is a seat that records its messages about the sealed move.
type sealHeard struct {
	text        string
	irregular   bool // it received an irregularity
	undisclosed bool // it received a table with secret parts
}

func (s *sealHeard) Event(state table.State, e table.Event) (say.Utterance, bool) {
	if sealed, is := e.(table.MoveSealed); is {
		s.text = sealed.Text
	}
	if _, is := e.(table.Irregularity); is {
		s.irregular = true
	}
	s.undisclosed = s.undisclosed || state.Conditions.PIN != "" || state.Envelope.Sealed && state.Envelope.Text+state.Envelope.Locked != ""
	return say.Utterance{}, false
}

func (*sealHeard) Alarm(clock.Cue) say.Utterance { return say.Utterance{} }

func (*sealHeard) Stands(table.State, journal.Cause) say.Utterance { return say.Utterance{} }

func (*sealHeard) Speak(say.Utterance) {}

// adjourned plays a table that seals text for an arbiter's key. It returns its
// records, its last state, and the sealed move that each side heard.
func adjourned(t *testing.T, key, text string, m rules.Move) (records []table.Record, final table.State, told rules.BySide[string]) {
	synctest.Test(t, func(t *testing.T) {
		log := &memory{}
		orders := make(chan host.Order)
		done := make(chan table.State, 1)
		white, black := &sealHeard{}, &sealHeard{}
		seats := []host.Listener{{Capacity: table.Player, Side: rules.White, Teller: white, Speaker: white}, {Capacity: table.Player, Side: rules.Black, Teller: black, Speaker: black}}
		go func() {
			final, _ := host.Run(context.Background(), host.Config{Orders: orders, Log: log, Seats: seats, KeepEvery: -1})
			done <- final
		}()
		conditions := table.ForEvent()
		conditions.SealTo = key
		for _, c := range []table.Command{
			table.Open{Conditions: conditions}, table.Begin{}, table.Adjourn{},
			table.Seal{Actor: table.By(rules.White), Text: text, Move: m}, table.Press{Actor: table.By(rules.White)},
		} {
			orders <- given(c)
		}
		close(orders)
		records, final, told = log.kept(), <-done, rules.BySide[string]{White: white.text, Black: black.text}
	})
	return records, final, told
}

func TestASealedMoveGivesNothingAwayInTheJournal(t *testing.T) {
	public, secret, err := host.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	records, final, told := adjourned(t, public, "Nf3", rules.Move{From: 7, To: 22})
	for _, r := range records {
		line, err := r.MarshalJSON()
		// A locked text is random characters, in which any short word may occur.
		open := bytes.ReplaceAll(line, []byte(final.Envelope.Locked), nil)
		if err != nil || bytes.Contains(open, []byte("Nf3")) || bytes.Contains(open, []byte("g1f3")) {
			t.Errorf("%s, %v", line, err)
		}
	}
	if told.White != "Nf3" || told.Black != "" {
		t.Errorf("White was told %q and Black %q, want Nf3 and nothing", told.White, told.Black)
	}
	opened, err := host.Unlock(final.Envelope.Locked, secret)
	if err != nil || opened.Text != "Nf3" || opened.Move != (rules.Move{From: 7, To: 22}) {
		t.Errorf("got %+v, %v", opened, err)
	}
	all, longer, _ := adjourned(t, public, "Springer Gustav eins Felix drei", rules.Move{From: 7, To: 22})
	for _, r := range all {
		if line, err := r.MarshalJSON(); err != nil || bytes.Contains(line, []byte("Springer Gustav")) || bytes.Contains(line, []byte(base64.StdEncoding.EncodeToString([]byte("Springer Gustav")))) {
			t.Errorf("%s, %v", line, err)
		}
	}
	if short, long := len(final.Envelope.Locked), len(longer.Envelope.Locked); short != long {
		t.Errorf("the envelopes are %d and %d long", short, long)
	}
	_, other, err := host.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := host.Unlock(final.Envelope.Locked, other); err == nil {
		t.Error("another key opens the envelope")
	}
}

func TestALockedEnvelopeIsOpenedByItsKeyOrItsCodeAndByNothingElse(t *testing.T) {
	public, secret, err := host.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	_, sealed, _ := adjourned(t, public, "Nf3", rules.Move{From: 7, To: 22})
	inside, err := host.Unlock(sealed.Envelope.Locked, secret)
	if err != nil {
		t.Fatal(err)
	}
	_, another, _ := adjourned(t, public, "e4", rules.Move{From: 13, To: 29})
	other, err := host.Unlock(another.Envelope.Locked, secret)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name    string
		command table.OpenEnvelope
		opens   bool
		refused string
	}{
		{"with nothing", table.OpenEnvelope{}, false, "refuse.locked"},
		{"with a move", table.OpenEnvelope{Key: "e4"}, false, "refuse.wrong-key"},
		{"with a move that is filled in", table.OpenEnvelope{Key: "e4", Text: "e4", Move: rules.Move{From: 13, To: 29}}, false, "refuse.wrong-key"},
		{"with the code of another envelope", table.OpenEnvelope{Key: other.Code}, false, "refuse.wrong-key"},
		{"with its code", table.OpenEnvelope{Key: inside.Code}, true, ""},
		{"with its code as it is heard", table.OpenEnvelope{Key: " " + strings.ToUpper(strings.ReplaceAll(inside.Code, "-", " "))}, true, ""},
		{"with its code, nought and one taken for letters", table.OpenEnvelope{Key: strings.NewReplacer("0", "o", "1", "I").Replace(inside.Code)}, true, ""},
		{"with the key", table.OpenEnvelope{Key: secret}, true, ""},
	} {
		orders := make(chan host.Order, 1)
		log := &memory{}
		var refused error
		orders <- host.Order{Capacity: table.Arbiter, Command: c.command, Reply: func(given error) { refused = given }}
		close(orders)
		final, err := host.Run(t.Context(), host.Config{Orders: orders, Log: log, State: sealed, GoOn: true, KeepEvery: -1})
		if err != nil {
			t.Fatal(err)
		}
		var refusal *table.Refusal
		got := ""
		if errors.As(refused, &refusal) {
			got = refusal.Key
		}
		if got != c.refused {
			t.Errorf("%s: got refused as %q, want %q", c.name, got, c.refused)
		}
		if final.Envelope.Opened != c.opens || final.Over() || c.opens && final.Game.Move(1) != (rules.Move{From: 7, To: 22}) {
			t.Errorf("%s: got opened %v, over %v and %d plies", c.name, final.Envelope.Opened, final.Over(), final.Game.Ply())
		}
		for _, r := range log.kept() {
			line, err := r.MarshalJSON()
			if err != nil || bytes.Contains(line, []byte(secret)) {
				t.Errorf("%s: the record shows the key: %s, %v", c.name, line, err)
			}
		}
	}
}

func TestASeatIsToldWhatItsCapacityMayKnow(t *testing.T) {
	c := table.ForEvent()
	c.Laws, c.Supervised, c.PIN = 2018, false, "a digest"
	c.Control = rules.Both(clock.Control{{Time: 3 * time.Minute, Increment: 2 * time.Second}})
	arbiter, onlooker, player := &sealHeard{}, &sealHeard{}, &sealHeard{}
	seats := []host.Listener{
		{Capacity: table.Arbiter, Teller: arbiter, Speaker: arbiter}, {Capacity: table.Spectator, Teller: onlooker, Speaker: onlooker},
		{Capacity: table.Player, Side: rules.White, Teller: player, Speaker: player},
	}
	state := table.State{}
	for _, command := range []table.Command{table.Open{Conditions: c}, table.Begin{}} {
		effects, err := table.Decide(state, 0, command)
		if err != nil {
			t.Fatal(err)
		}
		state = effects[len(effects)-1].After
	}
	orders := make(chan host.Order, 1)
	digest, err := host.NewPIN("471108")
	if err != nil {
		t.Fatal(err)
	}
	orders <- host.Order{Capacity: table.Arbiter, PIN: "471108", Command: table.Note{Kind: table.BothInCheck}, Reply: func(given error) { err = given }}
	close(orders)
	if _, failed := host.Run(context.Background(), host.Config{Orders: orders, Log: &memory{}, State: state, GoOn: true, Seats: seats, PIN: digest, KeepEvery: -1}); failed != nil || err != nil {
		t.Fatal(failed, err)
	}
	if !arbiter.irregular || onlooker.irregular || player.irregular {
		t.Errorf("told of what the arbiter alone may see: the arbiter %v, an onlooker %v, a player %v", arbiter.irregular, onlooker.irregular, player.irregular)
	}
	if arbiter.undisclosed || onlooker.undisclosed || player.undisclosed {
		t.Error("a seat was shown the PIN")
	}
}

func TestATableWhoseKeyCannotBeReadIsNotOpened(t *testing.T) {
	if records, _, _ := adjourned(t, "age1nonsense", "Nf3", rules.Move{}); len(records) > 0 {
		t.Errorf("got %d records, want none", len(records))
	}
}
