package room_test

import (
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/console"
	"blindchess/internal/floors/golden"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

var update = flag.Bool("update", false, "write what comes of the sessions anew")

// Each file below testdata/sessions is what people do at a table, a line at a time, and
// under each line what comes of it, with a tab before it: what each person hears, and what
// the journal keeps, with the milliseconds since the line began. The test with -update
// writes what comes of it anew: read the difference, and keep it only where you understand
// it.
//
//	table friends time=5m delay=1m  the conditions; blind=white gives White such a seat
//	sit White language=de both      a person, with their settings
//	begin                           the program begins the game
//	White: e4                       what somebody types
//	White hears Nf3                 what an open microphone hears of them
//	leave Black                     somebody goes
//	admit black                     guests may come, who play these sides
//	guest Cleo opponent black       one comes, and types and sees lines
//	hangs Cleo                      their line ends
//	closes                          the table closes
//	wait 2s
func TestSessions_GoAsTheyAreWritten(t *testing.T) {
	files, err := filepath.Glob("testdata/sessions/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no sessions: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var out strings.Builder
			for part := range strings.SplitSeq(string(text), "\n\n") {
				if out.Len() > 0 {
					out.WriteString("\n")
				}
				synctest.Test(t, func(t *testing.T) {
					s := &written{t: t, folder: t.TempDir(), people: map[string]*room.Local{}, guests: map[string]*lineGuest{}, spoken: make(chan room.Heard, 1)}
					defer func() {
						if err := s.room.Close(); err != nil {
							t.Error(err)
						}
						for _, g := range s.guests {
							_ = g.typed.Close()
						}
					}()
					for line := range strings.Lines(part) {
						if line = strings.TrimRight(line, "\n"); line == "" || line[0] == '\t' {
							continue
						}
						fmt.Fprintln(&out, line)
						for _, said := range s.does(line) {
							fmt.Fprintf(&out, "\t%s\n", strings.ReplaceAll(said, s.folder, "FOLDER"))
						}
					}
				})
			}
			golden.Check(t, file, out.String(), *update)
		})
	}
}

// written is a table at which people do what is written.
type written struct {
	t       *testing.T
	folder  string
	room    *room.Room
	names   []string
	people  map[string]*room.Local
	began   time.Time // of the line
	spoken  chan room.Heard
	guests  map[string]*lineGuest
	doors   *room.Admission
	mutex   sync.Mutex
	records []table.Record
	causes  []string
	out     []string
	stood   string
}

func (s *written) Watch(r table.Record, _ table.State) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.records = append(s.records, r)
}

// does does what a line says, and returns what comes of it.
func (s *written) does(line string) []string {
	s.began, s.out = time.Now(), nil
	verb, rest, _ := strings.Cut(line, " ")
	words := strings.Fields(rest)
	name, types := strings.CutSuffix(verb, ":")
	switch {
	case verb == "#":
		return nil
	case verb == "table":
		s.open(words)
	case verb == "sit":
		s.sits(words[0], words[1:])
	case verb == "admit":
		s.admits(words)
	case verb == "guest":
		s.comes(words)
	case verb == "closes":
		s.refused(s.room.Close())
	case verb == "hangs":
		_ = s.guests[words[0]].typed.Close()
	case types && s.guests[name] != nil:
		_, _ = io.WriteString(s.guests[name].typed, rest+"\n")
	case verb == "begin":
		s.refused(s.room.Begin())
	case verb == "greet":
		s.people[words[0]].Greet()
	case verb == "reopened":
		s.people[words[0]].Reopened()
	case verb == "farewell":
		for _, u := range s.people[words[0]].Farewell() {
			s.out = append(s.out, "says "+u.Text())
		}
	case verb == "leave":
		s.people[words[0]].Leave()
	case types:
		s.people[name].Terminal().Enter(rest)
	case len(words) > 1 && words[0] == "hears":
		s.hears(words[1])
	case verb == "wait":
		d, err := time.ParseDuration(words[0])
		if err != nil {
			s.t.Fatal(err)
		}
		for ; d > 0; d -= 100 * time.Millisecond {
			time.Sleep(100 * time.Millisecond)
			s.collects()
		}
	default:
		s.t.Fatalf("%q is not known in a session", line)
	}
	s.collects()
	if state := s.room.State(); state.Phase != table.PhaseUnset {
		stands := fmt.Sprintf("phase %d, ply %d, the clock of %v runs, %v", state.Phase, state.Game.Ply(), state.Clock.Running(), state.Outcome.Result)
		if stands != s.stood {
			s.stood = stands
			s.out = append(s.out, "table: "+stands)
		}
	}
	return s.out
}

func (s *written) refused(err error) {
	if err != nil {
		s.out = append(s.out, fmt.Sprint("refused: ", err))
	}
}

// open opens a table with conditions.
func (s *written) open(words []string) {
	c := table.ForFriends()
	c.Seats = rules.BySide[table.Seat]{White: table.Seat{Name: "Anna"}, Black: table.Seat{Name: "Bo"}}
	for _, word := range words {
		key, value, _ := strings.Cut(word, "=")
		side, _ := rules.ParseSide(value)
		switch key {
		case "event":
			seats := c.Seats
			c = table.ForEvent()
			c.Seats = seats
		case "arbiter":
			c.Arbiter = true
		case "told":
			c.ClockTold = true
		case "blind":
			c.Seats = c.Seats.With(side, table.Seat{Name: "Anna", Blind: true, Scheme: "fide", Board: table.Pegs})
		case "delay":
			d, err := time.ParseDuration(value)
			if err != nil {
				s.t.Fatal(err)
			}
			c.Delay = table.Lasting(d)
		case "time":
			control, err := clock.ParseControl(value)
			if err != nil {
				s.t.Fatal(err)
			}
			c.Control = rules.Both(control)
		}
	}
	var err error
	s.room, err = room.Open(context.Background(), room.Options{Journal: filepath.Join(s.folder, "s.journal"), Conditions: c, Watchers: []room.Watcher{s}})
	if err != nil {
		s.t.Fatal(err)
	}
	s.refused(s.room.Set())
}

// sits seats a person with settings.
func (s *written) sits(name string, words []string) {
	place := room.Place{Settings: english(), Actor: console.Actor{Capacity: table.Player}, Keep: func(key, value string) error {
		s.mutex.Lock()
		defer s.mutex.Unlock()
		s.causes = append(s.causes, "kept: "+key+"="+value)
		return nil
	}}
	switch side, plays := rules.ParseSide(strings.ToLower(name)); {
	case plays:
		place.Actor.Side = side
	case name == "Arbiter":
		place.Actor.Capacity = table.Arbiter
	default:
		place.Actor.Capacity = table.Spectator
	}
	for _, word := range words {
		switch key, value, set := strings.Cut(word, "="); {
		case word == "both":
			place.Both = true
		case word == "analyses":
			place.Analyses = true
		case word == "ears":
			place.Hearer = s.hear
		case word == "forgets":
			place.Keep = nil
		case word == "resumes":
			place.ResumeCommand = "blindchess play resume " + filepath.Join(s.folder, "s.journal")
		case set:
			if err := place.Settings.Set(key, value); err != nil {
				s.t.Fatal(err)
			}
		}
	}
	p, err := s.room.Sit(place)
	if err != nil {
		s.t.Fatal(err)
	}
	s.names, s.people[name] = append(s.names, name), p
}

// hear is the microphone of all.
func (s *written) hear(ctx context.Context, _ room.Hearing) (room.Heard, error) {
	select {
	case heard := <-s.spoken:
		return heard, nil
	case <-ctx.Done():
		return room.Heard{}, ctx.Err()
	}
}

// hears has the microphone hear a move, a question after a question mark, or noise.
func (s *written) hears(what string) {
	heard := room.Heard{Words: what}
	question, asks := strings.CutPrefix(what, "?")
	m, err := s.room.State().Game.Position().ParseSAN(what)
	switch {
	case asks:
		heard.Question = question
	case what == "noise":
		heard = room.Heard{Loud: true}
	case err == nil:
		heard.Move = m
	default:
		heard = room.Heard{}
	}
	s.spoken <- heard
	synctest.Wait()
}

// left is what a record is written without.
var left = regexp.MustCompile(`"(at|wall)":"[^"]*",?|"seq":\d+,?|[{}"]`)

// collects writes what has happened since it was asked last.
func (s *written) collects() {
	synctest.Wait()
	note := func(format string, values ...any) {
		s.out = append(s.out, fmt.Sprintf("%d %s", time.Since(s.began).Milliseconds(), fmt.Sprintf(format, values...)))
	}
	s.mutex.Lock()
	records, kept := s.records, s.causes
	s.records, s.causes = nil, nil
	s.mutex.Unlock()
	for _, r := range records {
		switch r.Event.(type) {
		case table.TableSet, table.TimeKept, table.SheetWritten:
			continue
		}
		text, err := json.Marshal(r)
		if err != nil {
			s.t.Fatal(err)
		}
		note("journal: %s", strings.TrimPrefix(left.ReplaceAllString(string(text), ""), "event:"))
	}
	slices.SortStableFunc(kept, func(a, b string) int { return cmp.Compare(seenBy(a), seenBy(b)) }) // guests see it at once
	for _, one := range kept {
		note("%s", one)
	}
	for _, name := range s.names {
		for _, u := range s.people[name].Terminal().Take() {
			if text := u.Text(); text != "" {
				note("%s hears: %s%s", name, marks(u), text)
			}
		}
	}
}

// marks are how an utterance is urgent, and whose ear it is for, where that is unusual.
func marks(u say.Utterance) string {
	var all []string
	if u.Urgency == say.Now {
		all = append(all, "now")
	}
	if u.Channel != say.Private {
		all = append(all, map[say.Channel]string{say.Table: "for all", say.Second: "in the other ear"}[u.Channel])
	}
	if all = slices.DeleteFunc(all, func(mark string) bool { return mark == "" }); len(all) > 0 {
		return "(" + strings.Join(all, ", ") + ") "
	}
	return ""
}
