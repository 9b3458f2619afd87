//go:build unix

package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"

	"blindchess/internal/event/hall"
	"blindchess/internal/event/hall/keeping"
	"blindchess/internal/event/hall/stream"
	"blindchess/internal/floors/waits"
	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/text/sanitize/sanitizetest"
)

// TestHostileNames_NothingOfThemActsWhereAHallGoesOut has the bearer of a right pass tell
// a hall of tables whose players, titles and games are hostile names, which no table of
// ours would tell, and looks at all that the hall, its page and its verbs write of them.
func TestHostileNames_NothingOfThemActsWhereAHallGoesOut(t *testing.T) {
	s := newShell(t)
	serves := s.begin("blindchess-hall", "serve", "--folder", "hall", "--listen", "127.0.0.1:0", "--page", "127.0.0.1:0")
	page := strings.TrimSpace(regexp.MustCompile(`http://[0-9.:]+/`).FindString(serves.hears("/\n") + "/"))
	serves.hears("nats://")
	address, err := os.ReadFile(filepath.Join(s.folder, "hall", addressFile))
	if err != nil || page == "" {
		t.Fatalf("got the page %q, %v", page, err)
	}
	pass, err := keeping.WritePass(filepath.Join(s.folder, "hall"), keeping.PostName("3", "1-99"), "3/1-99", "")
	if err != nil {
		t.Fatal(err)
	}
	line, err := stream.Dial(stream.Access{URL: strings.TrimSpace(string(address)), Credentials: pass}, func(string) {})
	if err != nil {
		t.Fatal(err)
	}
	defer line.Close()
	outputs := map[string]string{"the stream of the page": ""}
	watch := s.begin("blindchess-hall", "watch")
	watch.hears("No table has reported yet")
	ctx, end := context.WithCancel(t.Context())
	defer end()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, page+"events", nil)
	if err != nil {
		t.Fatal(err)
	}
	events, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer events.Body.Close()

	names := sanitizetest.Names()
	tries := make([]string, 0, len(names))
	for try := range names {
		tries = append(tries, try)
	}
	slices.Sort(tries)
	for i, try := range tries {
		name := strings.ToValidUTF8(names[try], "?")
		c := table.ForEvent()
		c.Seats.White, c.Seats.Black = table.Seat{Name: name, Person: table.Person{Title: name, Team: name, Federation: name}}, table.Seat{Name: name + " the other"}
		c.Occasion = table.Occasion{ID: strconv.Itoa(i) + strings.ToValidUTF8(name[:min(len(name), 60)], "?"), Round: "3", Board: strconv.Itoa(i + 1), Event: name, Site: name}
		var state table.State
		var records []table.Record
		for _, command := range []table.Command{
			table.Open{Conditions: c}, table.Begin{}, table.Call{Actor: table.By(rules.White)}, table.Resign{Actor: table.By(rules.Black)},
		} {
			effects, err := table.Decide(state, state.At.Add(time.Second), command)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range effects {
				state, records = e.After, append(records, e.Record)
			}
		}
		publisher, told := line.Publisher(), make(chan struct{})
		go func() {
			defer close(told)
			publisher.Run(ctx)
		}()
		defer func() { end(); <-told }()
		publisher.Take(state.At, records)
	}
	for range tries {
		serves.hears(": 1-0")
		watch.hears(": 1-0")
	}

	run := func(terminal bool, words ...string) string {
		command := s.command(append([]string{"blindchess-hall"}, words...)...)
		var out bytes.Buffer
		if !terminal {
			command.Stdout, command.Stderr = &out, &out
			_ = command.Run()
			return out.String()
		}
		file, err := pty.Start(command)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		_, _ = io.Copy(&out, file) // a terminal ends with an error
		_ = command.Wait()
		return out.String()
	}
	for _, words := range [][]string{{"tables"}, {"waiting"}, {"calls"}, {"table", "7"}, {"tables", "--json"}} {
		outputs[strings.Join(words, " ")] = run(false, words...)
		outputs[strings.Join(words, " ")+" at a terminal"] = run(true, words...)
	}
	for last := range waits.Polls(10*time.Millisecond, stalled) {
		answer, err := http.Get(page)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(answer.Body)
		_ = answer.Body.Close()
		if err != nil {
			t.Fatal(err)
		}
		if outputs["the page"] = string(text); strings.Count(string(text), ">1-0</td>") == len(tries) {
			break
		} else if last {
			t.Fatalf("the page does not show %d results:\n%s", len(tries), text)
		}
	}
	_ = time.AfterFunc(time.Second, func() { _ = events.Body.Close() })
	lines := bufio.NewScanner(events.Body)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		data, is := strings.CutPrefix(lines.Text(), "data: ")
		if !is {
			continue
		}
		if outputs["the stream of the page"] += data + "\n"; !json.Valid([]byte(data)) {
			t.Errorf("the stream of the page: got %.200q, which is no JSON", data)
		}
	}
	end()
	_ = serves.command.Process.Signal(os.Interrupt)
	_ = watch.typed.Close()
	for name, d := range map[string]*dialogue{"what the hall says": serves, "what is heard of the hall": watch} {
		for text := range d.written {
			d.heard = append(d.heard, text...)
		}
		outputs[name] = string(d.heard)
	}

	for name, text := range outputs {
		if text == "" {
			t.Errorf("%s: got nothing", name)
		}
		for line := range strings.Lines(strings.ReplaceAll(text, "\r\n", "\n")) {
			if err := sanitizetest.Unsafe(strings.TrimSuffix(line, "\n")); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			if strings.HasPrefix(line, "BCC") || strings.HasPrefix(line, "SET ALL") || strings.HasPrefix(line, "Trent") {
				t.Errorf("%s: got %.80q, a line that a name has made", name, line)
			}
			if !strings.Contains(name, "json") && !strings.Contains(name, "page") && len(line) > 1000 {
				t.Errorf("%s: got a line of %d bytes", name, len(line))
			}
		}
		if name == "the page" && (strings.Contains(text, "<script>") || strings.Contains(text, "<img")) {
			t.Errorf("%s: got a name as markup", name)
		}
		if name == "tables --json" {
			var rows []hall.Row
			if err := json.Unmarshal([]byte(text), &rows); err != nil || len(rows) != len(tries) {
				t.Errorf("%s: got %d rows, %v, want %d", name, len(rows), err, len(tries))
			}
			for _, row := range rows {
				for _, value := range []string{row.White, row.Black} {
					if err := errors.Join(sanitizetest.Unsafe(value), short(value)); err != nil {
						t.Errorf("%s: %v", name, err)
					}
				}
			}
		}
	}
}

// short fails for what is longer than anybody is called.
func short(text string) error {
	if len(text) > 400 || strings.ContainsAny(text, "\r\n\t") {
		return fmt.Errorf("it is %d bytes long, or more than one line", len(text))
	}
	return nil
}
