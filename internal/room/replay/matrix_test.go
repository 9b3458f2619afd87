package replay_test

import (
	"bytes"
	"flag"
	"fmt"
	"strings"
	"testing"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/floors/golden"
	"blindchess/internal/host/script"
	"blindchess/internal/room/replay"
)

var update = flag.Bool("update", false, "write what is retold anew")

// long is a game of more than an hour.
const long = `control 90m+30s
player white blind "Ana <b>& Zajac"
player black sighted "Bo"
arbiter yes
start
play e4 e5
wait 59s
play Nf3
wait 59m
play Nc6
wait 1s
play Bb5
wait 5m
play a6
wait 20m
arbiter warn white "<i>"
resign black
`

// TestRun_WritesEachFormOfAGameAsBefore compares all forms in which a game is retold with
// the earlier ones: how long is waited, the times, the papers, and what is refused.
func TestRun_WritesEachFormOfAGameAsBefore(t *testing.T) {
	s, err := script.Parse("long", long)
	if err != nil {
		t.Fatal(err)
	}
	var printed bytes.Buffer
	if _, err := script.New(&printed, script.Options{JSON: true, Nodes: 1, Voices: script.NewVoices()}).Play(s); err != nil {
		t.Fatal(err)
	}
	_, path := story(t, printed.Bytes())
	var out strings.Builder
	for _, request := range []replay.Request{
		{Lang: "en"}, {Lang: "en", Every: true, Side: "white"}, {Lang: "de", Side: "black", Scheme: "de"}, {Lang: "en", Speed: 1}, {Lang: "en", Speed: 0.5}, {Lang: "en", Speed: 60}, {Lang: "en", Speed: -1},
		{Lang: "en", Step: true}, {Lang: "en", Side: "red"}, {Sheet: "red"}, {Sheet: "white", Write: "json"}, {Sheet: "black", Lang: "de", Write: "json"},
		{Sheet: "white", To: "de", Write: "text"}, {Sheet: "black", To: "en", Write: "brf"}, {Sheet: "white", To: "en", Write: "song"}, {PGN: true}, {Check: true},
	} {
		var wrote, problems bytes.Buffer
		var waited []time.Duration
		fmt.Fprintf(&out, "%+v\n", request)
		request.Wait = func(d time.Duration) { waited = append(waited, d) }
		err := request.Run(strings.NewReader("\n\n"), &wrote, &problems, path)
		fmt.Fprintf(&out, "%swaited %v, problems %q, %v\n", wrote.String(), waited, problems.String(), err)
	}
	for _, paper := range append(announce.Papers(), "none") {
		for _, as := range []string{"json", "text", "song", ""} {
			var wrote bytes.Buffer
			err := (replay.PaperRequest{Paper: paper, As: as, Lang: "en"}).Run(&wrote, path)
			fmt.Fprintf(&out, "paper %s as %q\n%s%v\n", paper, as, wrote.String(), err)
		}
	}
	for _, lang := range []string{"xx", ""} {
		err := (replay.PaperRequest{Paper: announce.Papers()[0], As: "brf", Lang: lang}).Run(new(bytes.Buffer), path)
		fmt.Fprintf(&out, "in %q: %v\n", lang, err)
	}
	golden.Check(t, "testdata/matrix.golden", strings.ReplaceAll(out.String(), path, "game.jsonl"), *update)
}

// full is a disk that takes no more.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }

var errFull = fmt.Errorf("the disk is full")

func TestRun_SaysThatWhatItWritesCouldNotBeWritten(t *testing.T) {
	path := game(t)
	for _, as := range []string{"json", "text", "html", "brf"} {
		if err := (replay.PaperRequest{Paper: announce.Papers()[0], As: as, Lang: "en"}).Run(full{}, path); err == nil {
			t.Errorf("a paper as %s: got no error on a full disk", as)
		}
	}
	for _, request := range []replay.Request{{Sheet: "white", Write: "json"}, {Sheet: "white", To: "en", Write: "text"}, {PGN: true}, {Check: true}, {JSON: true}} {
		if err := request.Run(strings.NewReader(""), full{}, full{}, path); err == nil {
			t.Errorf("%+v: got no error on a full disk", request)
		}
	}
}
