package sense_test

import (
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/boards"
	"blindchess/internal/tactile/sense"
	"blindchess/internal/tactile/simulate"
	"blindchess/internal/tactile/wire"
)

// Each kind of board has a stored recording with its expected moves. A new kind
// brings its own.
func TestRecordings_GiveTheirMovesAtElevenPacings(t *testing.T) {
	for _, kind := range boards.Kinds() {
		name := kind.Traits().Name
		files, err := fs.Glob(kind.Recordings, "recordings/*.txt")
		if err != nil || len(files) == 0 {
			t.Errorf("%s: got no recording, %v; want one at least", name, err)
		}
		for _, path := range files {
			t.Run(name+"/"+strings.TrimSuffix(filepath.Base(path), ".txt"), func(t *testing.T) {
				recording, want := kept(t, kind.Recordings, path)
				_, nudged := listenTo(t, kind.Protocol, recording, want)
				for _, percent := range pacings {
					got, touched := listenTo(t, kind.Protocol, paced(recording, percent), want)
					if !slices.Equal(got, want) {
						t.Errorf("in %d percent of its own time: got %v, want %v", percent, got, want)
					}
					if touched != nudged {
						t.Errorf("in %d percent of its own time: got %d pieces touched besides those that move, want the %d that were nudged", percent, touched, nudged)
					}
				}
			})
		}
	}
}

// pacings are the playing times of a recording, in percent of its length: from
// hands that rest just long enough between two moves to hands five times as slow.
var pacings = [...]int{100, 110, 125, 140, 160, 180, 200, 250, 300, 400, 500}

// paced returns a recording whose hands took so many percent of its time.
func paced(recording simulate.Recording, percent int) simulate.Recording {
	reads := slices.Clone(recording.Reads)
	for i := range reads {
		reads[i].At = reads[i].At * time.Duration(percent) / 100
	}
	recording.Reads = reads
	return recording
}

// kept returns a recording and the moves beside it.
func kept(t *testing.T, files fs.FS, path string) (simulate.Recording, []rules.Move) {
	t.Helper()
	file, err := files.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	recording, err := simulate.ReadRecording(file)
	if err != nil {
		t.Fatal(err)
	}
	words := recording.Moves
	if len(words) == 0 {
		text, err := fs.ReadFile(files, strings.TrimSuffix(path, ".txt")+".uci")
		if err != nil {
			t.Fatal(err)
		}
		words = strings.Fields(string(text))
	}
	var want []rules.Move
	position := rules.Standard()
	for _, word := range words {
		move, err := position.ParseUCI(word)
		if err != nil {
			t.Fatal(err)
		}
		if position, err = position.Play(move); err != nil {
			t.Fatal(err)
		}
		want = append(want, move)
	}
	return recording, want
}

// listenTo plays a recording in its own time and returns the moves it shows, and how
// many pieces were touched that the move in hand does not move. If the board cannot show
// the promotion piece, the wanted piece is taken.
func listenTo(t *testing.T, protocol wire.Protocol, recording simulate.Recording, want []rules.Move) (got []rules.Move, touched int) {
	t.Helper()
	sensing := protocol.Traits().Sensing
	receiver := tactile.NewReceiver(protocol, tactile.ReceiverConfig{Bounce: bounceOf(sensing), Reports: protocol.Traits().Reached()[0] == wire.HID})
	sensor := sense.NewSensor(sense.Config{Sensing: sensing})
	position, at := rules.Standard(), time.Duration(0)
	var take func([]sense.Event)
	told := func() {
		board := position.Placement()
		take(sensor.Told(at, sense.Table{Board: board, Goal: board, Turn: position.Turn(), Candidates: follow(position)}))
	}
	take = func(events []sense.Event) {
		for _, event := range events {
			if lifted, ok := event.(sense.Lifted); ok && lifted.Stood && !lifted.Idle && len(got) < len(want) {
				after, err := position.Play(want[len(got)])
				if err != nil {
					t.Fatal(err)
				}
				before, then := position.Placement(), after.Placement()
				if before.At(lifted.Square) == then.At(lifted.Square) {
					touched++
				}
			}
			shown, ok := event.(sense.Recognised)
			if !ok {
				continue
			}
			move := shown.Moves[0]
			if len(got) < len(want) && slices.Contains(shown.Moves, want[len(got)]) {
				move = want[len(got)]
			}
			if sensing.Pegs && len(got) < len(want) && move != want[len(got)] {
				continue // a rook that is placed before its king castles
			}
			next, err := position.Play(move)
			if err != nil {
				t.Fatal(err)
			}
			got, position = append(got, move), next
			told()
		}
	}
	hear := func(w tactile.Report) {
		switch w := w.(type) {
		case tactile.Looked:
			take(sensor.Looked(at, w.Contents))
		case tactile.Changed:
			take(sensor.Change(at, sense.Change(w)))
		}
	}
	told()
	pass := func(end time.Duration) {
		for at < end {
			at += min(5*time.Millisecond, end-at)
			receiver.Rest(at, hear)
			take(sensor.Tick(at))
		}
	}
	for _, read := range recording.Reads {
		pass(read.At)
		receiver.Feed(at, read.Bytes, nil, hear)
	}
	pass(at + 10*time.Second)
	return got, touched
}
