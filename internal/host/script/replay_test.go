package script_test

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"blindchess/internal/host"
	"blindchess/internal/host/script"
	"blindchess/internal/table"
)

// printed plays a script and returns the table at its end, and what the script
// printed as JSON, read again.
func printed(t *testing.T, name, text string, voices *script.Voices) (table.State, host.Story) {
	t.Helper()
	s, err := script.Parse(name, text)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	run := script.New(&out, script.Options{JSON: true, Voices: voices})
	if _, err := run.Play(s); err != nil {
		t.Fatal(err)
	}
	return run.State(), read(t, out.Bytes())
}

// read reads what a script or a replay printed.
func read(t *testing.T, text []byte) host.Story {
	t.Helper()
	path := filepath.Join(t.TempDir(), "printed.jsonl")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	story, err := host.ReadStory(path)
	if err != nil {
		t.Fatal(err)
	}
	return story
}

// sameTable asks that a story ends at the table at which the game ended.
func sameTable(t *testing.T, want table.State, story host.Story) {
	t.Helper()
	got := table.Fold(table.State{}, story.Records...)
	if !reflect.DeepEqual(script.Look(got, got.At), script.Look(want, want.At)) || !reflect.DeepEqual(got.Game.Moves(), want.Game.Moves()) || got.Seq != want.Seq {
		t.Errorf("got the table\n%+v\nwant\n%+v", script.Look(got, got.At), script.Look(want, want.At))
	}
}

// TestReplay_OfWhatEveryScriptPrintsIsTheSameTable plays every script of the table
// and of the Laws, and reads what it printed, and then what replay prints of that.
func TestReplay_OfWhatEveryScriptPrintsIsTheSameTable(t *testing.T) {
	var files []string
	for _, folder := range []string{"testdata/*.script", "../../table/testdata/*.script"} {
		found, err := filepath.Glob(folder)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	if len(files) < 200 {
		t.Fatalf("got %d scripts, want those of the table", len(files))
	}
	voices := script.NewVoices()
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".script"), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			want, story := printed(t, file, string(text), voices)
			sameTable(t, want, story)
			var again bytes.Buffer
			if err := story.WriteRecords(&again); err != nil {
				t.Fatal(err)
			}
			if twice := read(t, again.Bytes()); !reflect.DeepEqual(twice.Records, story.Records) {
				t.Error("what replay prints as JSON: got other records than it was made of")
			}
		})
	}
}

func TestReplay_KeepsCastlingOfEitherSideAndWingAndOfChess960(t *testing.T) {
	for name, text := range map[string]string{
		"short, both":                    "start\nplay e4 e5 Nf3 Nf6 Bc4 Bc5 O-O O-O Re1 Re8\n",
		"long, both":                     "start\nplay d4 d5 Nc3 Nc6 Bf4 Bf5 Qd2 Qd7 O-O-O O-O-O Kb1 Kb8\n",
		"chess960":                       "position \"1rk1r3/pppppppp/8/8/8/8/PPPPPPPP/1RK1R3 w BEbe - 0 1\"\nstart\nplay d4 d5 O-O O-O-O Kh1 Kc7\n",
		"a player named after the chain": "player white blind \"chain\"\nstart\nplay e4 e5 Nf3 Nf6 Bc4 Bc5 O-O\n",
		"after a crash":                  "start\nplay e4 e5 Nf3 Nf6 Bc4 Bc5 O-O\ncrash\narbiter restart\nplay O-O Re1\n",
		"wrongly announced":              "player white blind \"Ana\"\nboard white pegs\nstart\nplay e4 e5 Nf3 Nf6 Bc4 Bc5\nannounce white O-O\nmove white O-O\npress white\nrepeat black O-O\nexecute black O-O\nplay O-O d3\n",
	} {
		t.Run(name, func(t *testing.T) {
			want, story := printed(t, name, text, nil)
			sameTable(t, want, story)
			if want.Game.Ply() < 4 {
				t.Errorf("got %d plies, want a game", want.Game.Ply())
			}
		})
	}
}

// TestReplay_ReadsCastlingAsScriptsPrintedItBefore reads the king's own two squares.
func TestReplay_ReadsCastlingAsScriptsPrintedItBefore(t *testing.T) {
	s, err := script.Parse("castling", "start\nplay e4 e5 Nf3 Nf6 Bc4 Bc5 O-O O-O Re1 Re8\n")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	run := script.New(&out, script.Options{JSON: true})
	if _, err := run.Play(s); err != nil {
		t.Fatal(err)
	}
	before := strings.NewReplacer(`"e1h1"`, `"e1g1"`, `"e8h8"`, `"e8g8"`).Replace(out.String())
	if before == out.String() {
		t.Fatal("the script printed no castling as a journal has it")
	}
	sameTable(t, run.State(), read(t, []byte(before)))
}
