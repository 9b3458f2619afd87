package host_test

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/host"
	"blindchess/internal/rules"
	"blindchess/internal/scoresheet/pgn"
	"blindchess/internal/table"
)

// ofAnEvent are the conditions of a game whose event, round and players are known.
func ofAnEvent() table.Conditions {
	c := table.ForFriends()
	c.Occasion = table.Occasion{ID: "x7", Event: "Olympiad", Site: "Novi Sad", Date: "2026.03.01", Section: "Women", Round: "3", Board: "12", Arbiter: "Eva"}
	c.Seats.White.Name, c.Seats.White.Person = "Anna", table.Person{Title: "WGM", Federation: "GER", FIDEID: "1234567", Rating: 2105, Team: "North"}
	c.Seats.Black.Name = "Bo"
	return c
}

// text returns the first game of a story as PGN.
func text(t *testing.T, story host.Story) string {
	t.Helper()
	var out bytes.Buffer
	if err := pgn.Write(&out, story.Games()[0]); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestStory_TellsWhichGameItIsInPGNAndOnTheSheet(t *testing.T) {
	story := host.Story{Records: []table.Record{
		{Seq: 1, Event: table.TableSet{Conditions: ofAnEvent()}},
		{Seq: 2, Event: table.GameStarted{}, Wall: "2026-03-02T10:00:05+02:00"},
	}}
	written := text(t, story)
	for _, tag := range []string{
		`Event "Olympiad"`, `Site "Novi Sad"`, `Date "2026.03.01"`, `Round "3"`, `White "Anna"`, `Black "Bo"`, `Board "12"`, `Section "Women"`, `Arbiter "Eva"`,
		`GameId "x7"`, `WhiteTitle "WGM"`, `WhiteFed "GER"`, `WhiteFideId "1234567"`, `WhiteElo "2105"`, `WhiteTeam "North"`,
		`Time "10:00:05"`, `UTCDate "2026.03.02"`, `UTCTime "08:00:05"`, `Termination "unterminated"`,
	} {
		if !strings.Contains(written, "["+tag+"]\n") {
			t.Errorf("got\n%s\nwant [%s]", written, tag)
		}
	}
	head := story.Sheet(rules.White).Header
	for _, line := range []string{"Event: Olympiad", "Round: 3", "Board: 12", "White: WGM Anna, GER, 2105, FIDE ID 1234567, North", "Black: Bo"} {
		if !slices.Contains(head, line) {
			t.Errorf("got the head %q, want %q", head, line)
		}
	}
}

func TestStory_OfAnEarlierJournalTakesTheTagsOfItsFirstLine(t *testing.T) {
	story := host.Story{
		Header:  []byte(`{"program":"blindchess","began":"2026-03-01T10:00:00Z","tags":{"Round":"2","WhiteElo":"1900"}}`),
		Records: []table.Record{{Seq: 1, Event: table.TableSet{Conditions: table.ForFriends()}}, {Seq: 2, Event: table.GameStarted{}}},
	}
	written := text(t, story)
	for _, tag := range []string{`Date "2026.03.01"`, `Round "2"`, `WhiteElo "1900"`} {
		if !strings.Contains(written, "["+tag+"]\n") {
			t.Errorf("got\n%s\nwant [%s]", written, tag)
		}
	}
}

// lines stores its records, as JSON.
type lines struct{ text [][]byte }

func (l *lines) Append(_ context.Context, effects ...table.Effect) error {
	for _, effect := range effects {
		line, err := json.Marshal(effect.Record)
		if err != nil {
			return err
		}
		l.text = append(l.text, line)
	}
	return nil
}

func TestRun_TellsTheTimeOfDayOfTheBeginningAndOfEachRuling(t *testing.T) {
	log, orders := &lines{}, make(chan host.Order)
	ended := make(chan error, 1)
	go func() {
		_, err := host.Run(t.Context(), host.Config{Orders: orders, Log: log, KeepEvery: -1})
		ended <- err
	}()
	conditions := ofAnEvent()
	conditions.Arbiter = true
	for _, o := range []host.Order{
		{Capacity: table.Keeper, Command: table.Open{Conditions: conditions}},
		{Capacity: table.Keeper, Command: table.Begin{}},
		{Capacity: table.Arbiter, Command: table.StopClocks{}},
		{Capacity: table.Player, Side: rules.White, Command: table.Resign{Actor: table.By(rules.White)}},
	} {
		replies := make(chan error, 1)
		o.Reply = func(err error) { replies <- err }
		orders <- o
		<-replies
	}
	close(orders)
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	told := map[string]bool{}
	for _, line := range log.text {
		var r table.Record
		if err := json.Unmarshal(line, &r); err != nil {
			t.Fatal(err)
		}
		_, err := time.Parse(time.RFC3339, r.Wall)
		told[table.NameOf(r.Event)] = err == nil
		again, err := json.Marshal(r)
		if err != nil || !bytes.Equal(again, line) {
			t.Errorf("got %s, %v, want %s as it was written", again, err, line)
		}
	}
	for _, name := range []string{"TableSet", "GameStarted", "ClocksStopped"} {
		if !told[name] {
			t.Errorf("%s has no time of day among %v", name, told)
		}
	}
	if told["Resigned"] {
		t.Errorf("a resignation has a time of day: %v", told)
	}
}
