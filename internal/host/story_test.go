package host_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/host"
	"blindchess/internal/rules"
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
	if text := strings.Join(strings.Fields(out.String()), " "); !strings.Contains(text, "9m0.1s") || strings.Contains(text, "123456789") {
		t.Errorf("got a comment of another fineness than tenths:\n%s", text)
	}
}
