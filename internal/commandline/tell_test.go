package commandline_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/language"
	"blindchess/internal/settings/settingstest"
)

func TestWhatWasFoundIsToldAsLinesOrAsOneObject(t *testing.T) {
	found := struct {
		Name string `json:"name"`
	}{"Nf3 <e4>"}
	for _, c := range []struct {
		asJSON bool
		want   string
	}{{false, "one\ntwo\n"}, {true, `{"name":"Nf3 <e4>"}` + "\n"}} {
		var out bytes.Buffer
		if err := commandline.Tell(&out, c.asJSON, found, "one", "two"); err != nil || out.String() != c.want {
			t.Errorf("as JSON %t: got %q, %v, want %q", c.asJSON, out.String(), err, c.want)
		}
	}
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("this system has no disk that is always full")
	}
	defer full.Close()
	if commandline.Tell(full, false, nil, "one") == nil {
		t.Error("a line that could not be written was counted as told")
	}
}

func TestPiece_WritesAPageOfEachCommandAndTellsWhereTheyAre(t *testing.T) {
	root := program()
	root.AddCommand(commandline.Man())
	var out bytes.Buffer
	root.SetOut(&out)
	folder := filepath.Join(t.TempDir(), "pages")
	root.SetArgs([]string{"man", folder})
	if err := root.Execute(); err != nil {
		t.Fatal(err)
	}
	if want := "man " + folder + "/blindchess.1"; !strings.Contains(out.String(), want) {
		t.Errorf("got %q, want to be told to type %q", out.String(), want)
	}
	for _, page := range []string{"blindchess.1", "blindchess-voice.1", "blindchess-voice-say.1"} {
		text, err := os.ReadFile(filepath.Join(folder, page))
		if err != nil || !strings.Contains(string(text), ".TH") {
			t.Errorf("%s: got %v, want a manual page", page, err)
		}
	}
	root.SetArgs([]string{"man", "--language", "pl", folder})
	if err := root.Execute(); err != nil {
		t.Fatal(err)
	}
	pack, err := language.Load("pl")
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join(folder, "blindchess-voice-say.1"))
	if heading := ".SH " + pack.Word("manual.page.name") + "\n"; err != nil || !strings.Contains(string(page), heading) || strings.Contains(string(page), ".SH NAME\n") {
		t.Errorf("got %v and %q, want the heading %q in Polish", err, page, heading)
	}
	root.SetArgs([]string{"man", "--language", "xx", folder})
	if err := root.Execute(); err == nil || !strings.HasPrefix(err.Error(), "man: --language: ") {
		t.Errorf("in no language: got %v, want a refusal", err)
	}
	root.SetArgs([]string{"man", filepath.Join(folder, "blindchess.1", "below")})
	if err := root.Execute(); err == nil || !strings.HasPrefix(err.Error(), "man: ") {
		t.Errorf("in a file: got %v, want a refusal", err)
	}
}

func TestHelp_IsInTheWordsOfTheReaderAndNamesWhatAFlagTakes(t *testing.T) {
	settingstest.Home(t, t.TempDir())
	t.Setenv("LANG", "en_GB.UTF-8")
	pack, err := language.Load("de")
	if err != nil {
		t.Fatal(err)
	}
	root := &cobra.Command{Use: "blindchess"}
	play := &cobra.Command{Use: "play [FILE]", Aliases: []string{"game"}, Short: "play a game on this computer", Run: func(*cobra.Command, []string) {}}
	play.Flags().String("side", "white", "your side: white or black")
	play.Flags().String("pin", "", "a PIN")
	play.Flags().Lookup("pin").NoOptDefVal = "ask"
	play.Flags().BoolP("loud", "l", false, "louder")
	play.Flags().Int("hidden", 0, "not told")
	_ = play.Flags().MarkHidden("hidden")
	root.AddCommand(play)
	commandline.Finish(root, nil, commandline.Layout{})
	commandline.Translate(root, pack)
	var out bytes.Buffer
	root.SetOut(&out)
	root.SetArgs([]string{"play", "--help"})
	if err := root.Execute(); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Eine Partie an diesem Rechner spielen.", "-l, --loud", `--pin`, `[="ask"]`, `"white"`, "game"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("got %q, want %q in it", out.String(), want)
		}
	}
	if strings.Contains(out.String(), "--hidden") {
		t.Error("a hidden flag is told")
	}
}

func TestExecute_SaysWhatWentWrongInTheReadersWordsAndOnce(t *testing.T) {
	settingstest.Home(t, t.TempDir())
	t.Setenv("LANG", "en_GB.UTF-8")
	for _, c := range []struct {
		typed, want string
		status      int
	}{
		{"voice say e4", "no voice\n", 2},
		{"voice said", "", 1},
		{"voise --language sk", "blindchess: ", 2},
		{"voice --help --lang de", "", 0},
	} {
		usual := os.Args
		os.Args = append([]string{"blindchess"}, strings.Fields(c.typed)...)
		root := program()
		root.Commands()[0].AddCommand(&cobra.Command{Use: "said", RunE: func(*cobra.Command, []string) error { return commandline.Status(1) }})
		var out, problems bytes.Buffer
		root.SetOut(&out)
		root.SetErr(&problems)
		if got := commandline.Execute(root, strings.Fields(c.typed)); got != c.status {
			t.Errorf("%s: got status %d, want %d", c.typed, got, c.status)
		}
		if got := problems.String(); !strings.HasPrefix(got, c.want) || c.want == "" && got != "" || strings.Count(got, "\n") > 1 {
			t.Errorf("%s: got %q, want one sentence that begins with %q", c.typed, got, c.want)
		}
		if c.status == 0 && !strings.Contains(out.String(), "Aufruf") {
			t.Errorf("%s: got %q, want the help in German", c.typed, out.String())
		}
		os.Args = usual
	}
}
