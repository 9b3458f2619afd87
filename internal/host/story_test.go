package host_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/host"
	"blindchess/internal/host/checkwords"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/scoresheet/pgn"
	"blindchess/internal/table"
)

func TestCommentsTellTimesNoFinerThanATenthOfASecond(t *testing.T) {
	control, err := clock.ParseControl("10m")
	if err != nil {
		t.Fatal(err)
	}
	conditions := table.Conditions{Laws: 2023, Control: rules.Both(control)}
	story := host.Story{}
	for _, event := range []table.Event{
		table.TableSet{Conditions: conditions}, table.GameStarted{},
		table.ClocksAdjusted{White: clock.Span(9*time.Minute + 123456789), Black: clock.Span(10 * time.Minute)},
	} {
		story.Records = append(story.Records, table.Record{Seq: uint64(len(story.Records) + 1), Event: event})
	}
	var out bytes.Buffer
	if err := pgn.Write(&out, story.Games()[0]); err != nil {
		t.Fatal(err)
	}
	if text := strings.Join(strings.Fields(out.String()), " "); !strings.Contains(text, "The clocks are set: White 0:09:00.1, Black 0:10:00.") || strings.Contains(text, "123456789") {
		t.Errorf("got a comment of another fineness than tenths:\n%s", text)
	}
}

func TestCommentsAreSentencesThatAReaderUnderstands(t *testing.T) {
	white := table.By(rules.White)
	story := host.Story{}
	give := func(event table.Event) {
		story.Records = append(story.Records, table.Record{Seq: uint64(len(story.Records) + 1), Event: event})
	}
	give(table.TableSet{Conditions: table.ForFriends()})
	give(table.GameStarted{})
	var told []table.Event
	for _, kind := range table.Kinds() {
		told = append(told, table.Irregularity{By: rules.White, Kind: kind}, table.Irregularity{Kind: kind})
	}
	told = append(told,
		table.IllegalMoveCompleted{Actor: white, Count: 1}, table.IllegalMoveStood{}, table.BoardsDiverged{Cause: table.Causes()[0]},
		table.Retraced{}, table.ClaimMade{Actor: white, Kind: laws.ClaimThreefold}, table.ClaimUpheld{}, table.ClaimRejected{},
		table.ClaimPostponed{}, table.DrawOffered{Actor: white}, table.DrawDeclined{Actor: white},
		table.PenaltyGiven{Actor: white, Penalty: table.Warning}, table.TimeAdded{},
		table.TimeRemoved{}, table.ClocksAdjusted{}, table.FlagFell{}, table.Adjourned{}, table.GameAnnulled{})
	for _, event := range told {
		one := story
		one.Records = append(slices.Clone(story.Records), table.Record{Seq: 3, Event: event})
		var out bytes.Buffer
		if err := pgn.Write(&out, one.Games()[0]); err != nil {
			t.Fatal(err)
		}
		text := strings.Join(strings.Fields(out.String()), " ")
		if raw := table.Sentence(event, table.State{}); strings.Contains(text, raw) || !strings.Contains(text, "{0s: ") || strings.Contains(text, "{0s: }") {
			t.Errorf("%T: got\n%s\nwant a sentence, not %q", event, text, raw)
		}
	}
}

// written returns a story of a draw offered after a minute and declined after
// two.
func written(t *testing.T) host.Story {
	t.Helper()
	story := host.Story{Checks: []checkwords.Check{{Ply: 10}}}
	for i, event := range []table.Event{
		table.TableSet{Conditions: table.ForFriends()}, table.GameStarted{},
		table.DrawOffered{Actor: table.By(rules.White)}, table.TimeKept{}, table.DrawDeclined{Actor: table.By(rules.Black)},
	} {
		story.Records = append(story.Records, table.Record{Seq: uint64(i + 1), At: clock.Instant(time.Duration(max(i-1, 0)) * time.Minute), Event: event})
	}
	return story
}

func TestStory_TellsWhatASeatHeardAndWhen(t *testing.T) {
	pack, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	scheme, err := language.LoadScheme("fide")
	if err != nil {
		t.Fatal(err)
	}
	seat := announce.Narrator{Pack: pack, Scheme: scheme, Side: rules.Black}
	var heard []string
	written(t).Tell(seat, false, func(at clock.Instant, since time.Duration, text string) bool {
		heard = append(heard, fmt.Sprintf("%v %v %s", at, since, text))
		return true
	})
	told := strings.Join(heard, "\n")
	if !strings.Contains(told, "offer") || strings.Count(told, "3m0s 2m0s") != 1 {
		t.Errorf("got\n%s\nwant the offer, and the answer after three minutes, two after it", told)
	}
	count := 0
	written(t).Tell(seat, false, func(clock.Instant, time.Duration, string) bool { count++; return false })
	if count != 1 {
		t.Errorf("got %d sentences, want the first alone", count)
	}
}

func TestStory_IsWrittenAsCheckWordsAndAsRecords(t *testing.T) {
	story := written(t)
	var checks, records bytes.Buffer
	if err := story.WriteChecks(&checks); err != nil || checks.String() != "ply 10: maful hodam habof tazaf\n" {
		t.Errorf("got %q, %v", checks.String(), err)
	}
	if err := (host.Story{}).WriteChecks(&checks); err == nil {
		t.Error("got check words of what has none")
	}
	if err := story.WriteRecords(&records); err != nil || strings.Count(records.String(), "\n") != len(story.Records) {
		t.Errorf("got %q, %v, want a line a record", records.String(), err)
	}
	for _, write := range []func(io.Writer) error{story.WriteChecks, story.WriteRecords} {
		if err := write(full{}); err == nil {
			t.Error("got nothing of a disk that is full")
		}
	}
}

// full is a file on a disk that is full.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }
