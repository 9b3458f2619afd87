package relay_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"blindchess/internal/console"
	"blindchess/internal/rules"
	"blindchess/internal/screen"
	"blindchess/internal/screen/relay"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/table"
)

// sits seats a guest at the table over a wire, and returns their seat and the
// wire on which all their messages arrive.
func sits(t *testing.T, tab *screentest.Table, at console.Actor) (*screen.Terminal, *wire) {
	t.Helper()
	host, guest := newWire()
	seat := make(chan *screen.Terminal, 1)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = (&relay.Host{}).Serve(context.Background(), host, func(p relay.Prefer) (*screen.Terminal, error) {
			s := tab.Sit(at, screentest.Language{Pack: p.Settings["language"], Scheme: p.Settings["scheme"], Sees: p.Sees})
			seat <- s
			return s, nil
		}, func(relay.Prefer) {})
	}()
	t.Cleanup(func() { host.cut(); <-ended })
	if err := guest.Send("prefer", relay.Prefer{Settings: map[string]string{"language": "en", "scheme": "en"}, Sees: true, Speaks: true}); err != nil {
		t.Fatal(err)
	}
	return <-seat, guest
}

// received returns all data from a wire up to a word that went to all seats
// last: the JSON as it was sent, and the messages.
func received(t *testing.T, w *wire, last string) (raw, said string) {
	t.Helper()
	for !strings.Contains(said, last) {
		_, body, err := w.Next()
		if err != nil {
			t.Fatalf("the link ended before %q; it said %s", last, said)
		}
		text, words, err := relay.Unsqueezed(body)
		if err != nil {
			t.Fatal(err)
		}
		raw += text + "\n"
		said += strings.Join(words, "\n") + "\n"
	}
	return raw, said
}

func TestSecrets_NobodyIsSentWhatIsNotTheirs(t *testing.T) {
	c := table.ForEvent()
	c.Seats.White = table.Seat{Name: "Anna", Blind: true}
	c.Seats.Black = table.Seat{Name: "Boris"}
	c.PIN = "00112233445566778899aabbccddeeff:0123456789abcdef0123456789abcdef" // as older tables store it
	tab := screentest.New(t, &c)
	tab.Do(table.Assist{Actor: table.By(rules.White), Yes: true})
	white, whiteWire := sits(t, tab, console.Actor{Side: rules.White, Capacity: table.Player})
	_, assistantWire := sits(t, tab, console.Actor{Side: rules.White, Capacity: table.Assistant})
	_, blackWire := sits(t, tab, black)
	_, arbiterWire := sits(t, tab, console.Actor{Capacity: table.Arbiter})
	_, spectatorWire := sits(t, tab, console.Actor{Capacity: table.Spectator})

	e4 := rules.Move{From: 13, To: 29}
	tab.Do(table.Enter{Actor: table.By(rules.White), Move: e4}, table.Execute{Actor: table.By(rules.Black), Move: e4}, table.Press{Actor: table.By(rules.White)})
	c5 := rules.Move{From: 51, To: 35}
	tab.Do(table.Enter{Actor: table.By(rules.Black), Move: c5}, table.Execute{Actor: table.By(rules.White), Move: c5}, table.Press{Actor: table.By(rules.Black)})
	white.Enter("pieces rook")     // a private answer
	white.Enter("claim perpetual") // a private refusal
	tab.Do(table.Adjourn{Resumption: "tomorrow at ten"})
	white.Enter("seal Nh3")
	white.Enter("yes")
	tab.Do(
		table.Seal{Actor: table.By(rules.White), Envelope: "YWdlLWVuY3J5cHRpb24"}, // locked with a key
		table.Seal{Actor: table.By(rules.White), Text: "Nh3", Move: rules.Move{From: 7, To: 24}},
		table.Press{Actor: table.By(rules.White)},
	)
	// A late guest receives the whole game at once.
	_, lateWire := sits(t, tab, console.Actor{Capacity: table.Spectator})
	tab.Do(table.Note{Kind: table.Other, Text: "curtain"})

	_, hers := received(t, whiteWire, "curtain")
	for _, want := range []string{"Your move is sealed: Knight Gustav one Hector three", "Anna one", "help claim"} {
		if !strings.Contains(hers, want) {
			t.Errorf("White was told\n%s\nwant %q in it", hers, want)
		}
	}
	secrets := []string{
		c.PIN, "00112233", "89abcdef", "YWdlLWVuY3J5cHRpb24", // the PIN, and the locked envelope
		"Nh3", "g1h3", "Hector three", "Your move is sealed", // the sealed move
		"Anna one", "Anna eight", "help claim", // the private answer and refusal
	}
	for name, w := range map[string]*wire{"Black": blackWire, "the arbiter": arbiterWire, "a spectator": spectatorWire, "a late spectator": lateWire} {
		raw, said := received(t, w, "curtain")
		for _, secret := range secrets {
			if strings.Contains(raw, secret) || strings.Contains(said, secret) {
				t.Errorf("%s was sent %q in\n%s", name, secret, raw)
			}
		}
		if !strings.Contains(raw, `"event":"MoveSealed","by":"white"`) {
			t.Errorf("%s was not sent that White has sealed:\n%s", name, raw)
		}
	}
	// The assistant may seal for White and hears what White hears of the table,
	// but no answer that White asked for.
	raw, _ := received(t, assistantWire, "curtain")
	for _, secret := range append(secrets[:4:4], "Anna one", "help claim") {
		if strings.Contains(raw, secret) {
			t.Errorf("the assistant was sent %q in\n%s", secret, raw)
		}
	}
}

// TestNews_ARecordIsSentBeforeWhatIsSaidOfIt lets the table continue as fast as it
// can while its news are sent.
func TestNews_ARecordIsSentBeforeWhatIsSaidOfIt(t *testing.T) {
	tab := screentest.New(t, nil)
	_, guest := sits(t, tab, console.Actor{Capacity: table.Spectator})
	const notes = 300
	done := make(chan struct{})
	go func() {
		defer close(done)
		for i := range notes {
			tab.Do(table.Note{Kind: table.Other, Text: fmt.Sprintf("note%d.", i)})
		}
	}()
	next := 0
	for raw := ""; next < notes; {
		_, body, err := guest.Next()
		if err != nil {
			t.Fatal(err)
		}
		text, said, err := relay.Unsqueezed(body)
		if err != nil {
			t.Fatal(err)
		}
		raw += text
		for _, words := range said {
			note := fmt.Sprintf("note%d.", next)
			if !strings.Contains(words, note) {
				continue
			}
			if !strings.Contains(raw, note) {
				t.Fatalf("%q was said before its record was sent", words)
			}
			next++
		}
	}
	<-done
}
