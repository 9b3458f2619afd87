package relay_test

import (
	"bytes"
	"compress/flate"
	"context"
	"encoding/json"
	"io"
	"strings"
	"testing"

	"blindchess/internal/screen"
	"blindchess/internal/screen/relay"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/screen/view"
)

// told is a link over which data has been sent already, and which discards all
// new data.
type told struct{ rest []message }

func (l *told) Send(string, any) error { return nil }

func (l *told) Next() (string, json.RawMessage, error) {
	if len(l.rest) == 0 {
		return "", nil, io.EOF
	}
	next := l.rest[0]
	l.rest = l.rest[1:]
	return next.kind, next.body, nil
}

// messages reads lines of a kind, a blank and a body.
func messages(text string) (all []message) {
	for line := range strings.Lines(text) {
		kind, body, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		all = append(all, message{kind, json.RawMessage(body)})
	}
	return all
}

// news is a message of news that a host sends which squeezes in another way.
func news(text string) json.RawMessage {
	var small bytes.Buffer
	w, _ := flate.NewWriterDict(&small, flate.BestSpeed, []byte(relay.Dictionary))
	_, _ = w.Write([]byte(text))
	_ = w.Close()
	body, _ := json.Marshal(small.Bytes())
	return body
}

// FuzzGuest lets a guest follow any message of a host: news with any content,
// and any bytes in its place. It never panics, and the received data stays
// within bounds.
func FuzzGuest(f *testing.F) {
	f.Add(`{"at":"1s","records":[{"at":"0s","seq":1,"event":"GameStarted"}]}`, "news \"AAAA\"")
	f.Add(`{"said":[{"k":1,"u":1,"w":[{"t":"Pawn","g":1}]}]}`, "line 3\nnews")
	f.Add(`{"stands":true,"work":{"done":3,"most":-1}}`, "news null")
	f.Fuzz(func(t *testing.T, content, bytes string) {
		if len(content)+len(bytes) > 4000 {
			return
		}
		link := &told{append([]message{{"news", news(content)}}, messages(bytes)...)}
		guest := &relay.Guest{Session: screentest.Session(t, black, screentest.Language{})}
		seat, err := guest.Sit(&told{[]message{{"news", news("{}")}}})
		if err != nil {
			t.Fatal(err)
		}
		defer seat.Close()
		if err := guest.Resume(link); err == nil {
			_ = guest.Follow()
		}
		seat.State()
		seat.See(func(view.Source) {})
		for _, u := range seat.Take() {
			_ = u.Text()
		}
	})
}

// FuzzHost lets a host serve any message of a guest. It never panics, and what a
// guest types beyond lines ends the link and nothing else.
func FuzzHost(f *testing.F) {
	f.Add("prefer {\"settings\":{\"language\":\"de\"}}\nline \"e4\"\nline \"clock\"")
	f.Add("prefer {}\nline 7")
	f.Add("line \"e4\"")
	f.Add("prefer {\"settings\":{\"language\":\"\\u0000\"},\"sees\":true}\nprefer {}\nline \"\\u001b[2J\"")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4000 {
			return
		}
		tab := screentest.New(t, nil)
		host := &relay.Host{}
		_ = host.Serve(context.Background(), &told{messages(text)}, func(relay.Prefer) (*screen.Terminal, error) {
			return tab.Sit(black, screentest.Language{}), nil
		}, func(relay.Prefer) {})
		tab.Feed.State()
	})
}
