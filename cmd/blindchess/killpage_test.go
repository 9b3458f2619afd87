package main

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strings"
)

// browser adds a spectator with a page, whom the player at the keyboard has
// invited.
func (k *killing) browser(said *lockedText, typed io.Writer) (heard func() string, leave func()) {
	t := k.t
	t.Helper()
	said.await(t, "http://127.0.0.1:")
	if _, err := io.WriteString(typed, "invite spectator\n"); err != nil {
		t.Fatal(err)
	}
	said.await(t, "Typed: ")
	invited := regexp.MustCompile(`(?s)(http://127\.0\.0\.1:\d+).*Typed: ([^.\r\n]+)`).FindStringSubmatch(said.String())
	if invited == nil {
		t.Fatalf("no page and code in %s", said.String())
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Jar: jar, Transport: &http.Transport{}}
	ctx, stop := context.WithCancel(t.Context())
	answer, err := client.PostForm(invited[1]+"/join", url.Values{"code": {invited[2]}})
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, invited[1]+"/events?lang=en", nil)
	if err != nil {
		t.Fatal(err)
	}
	stream, err := client.Do(request)
	if err != nil || stream.StatusCode != http.StatusOK {
		t.Fatalf("got %v, %v, want the events", stream, err)
	}
	text, read := &lockedText{more: make(chan struct{}, 1)}, make(chan struct{})
	go func() {
		defer close(read)
		tell(stream.Body, text)
	}()
	text.await(t, "\n")
	return text.String, func() {
		<-read // the program is killed, so that its stream ends
		stop()
		stream.Body.Close()
		client.CloseIdleConnections()
	}
}

// tell writes the messages of an event stream, one per line.
func tell(stream io.Reader, out io.Writer) {
	lines, name := bufio.NewScanner(stream), ""
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		field, value, _ := strings.Cut(lines.Text(), ": ")
		switch {
		case field == "event":
			name = value
		case field == "data" && name == "said":
			var words struct{ Text string }
			if json.Unmarshal([]byte(value), &words) == nil {
				_, _ = io.WriteString(out, words.Text+"\n")
			}
		}
	}
}
