package commandline_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
)

// program returns one with a command "voice" that has "say WORDS" below it.
func program() *cobra.Command {
	root := &cobra.Command{Use: "blindchess", SilenceErrors: true, SilenceUsage: true}
	voice := &cobra.Command{Use: "voice"}
	say := &cobra.Command{Use: "say WORDS", Args: cobra.MinimumNArgs(1), RunE: func(*cobra.Command, []string) error { return errors.New("no voice") }}
	say.Flags().String("scheme", "", "whose words")
	say.Flags().BoolP("loud", "l", false, "louder")
	voice.AddCommand(say)
	walk := &cobra.Command{Use: "walk", Args: cobra.NoArgs, RunE: func(*cobra.Command, []string) error { return nil }}
	walk.Flags().String("scheme", "", "whose words")
	walk.Flags().String("control", "", "how much time")
	root.AddCommand(voice, walk)
	commandline.Finish(root, map[string][]string{"scheme": {"fide", "nato"}}, commandline.Layout{})
	return root
}

// answered runs the program with words and returns what it says to them.
func answered(words ...string) string {
	root := program()
	root.SetArgs(words)
	root.SetOut(&bytes.Buffer{})
	if err := root.Execute(); err != nil {
		return commandline.Helpful(root, words, err).Error()
	}
	return ""
}

func TestWhatCannotBeTypedSoIsAnsweredWithWhatCan(t *testing.T) {
	for _, c := range []struct{ typed, want string }{
		{"voise", `blindchess: there is no command "voise", did you mean voice: blindchess --help lists them`},
		{"voice sya", `blindchess voice: there is no command "sya", did you mean say: blindchess voice --help lists them`},
		{"voice say", "blindchess voice say: type it as blindchess voice say WORDS, for example blindchess voice say Springer Gustav eins Felix drei"},
		{"voice say --schema fide e4", "blindchess voice say: there is no flag --schema, did you mean --scheme: blindchess voice say --help lists them"},
		{"walk --time 5m", "blindchess walk: there is no flag --time, did you mean --control: blindchess walk --help lists them"},
		{"voice say --time 5m e4", "blindchess voice say: there is no flag --time: blindchess voice say --help lists them"},
		{"voice say -x e4", "blindchess voice say: there is no flag -x: blindchess voice say --help lists them"},
		{"voice say e4", "no voice"},
		{"walk fide", "blindchess walk: type it as blindchess walk --scheme fide, for example blindchess walk --scheme fide"},
		{"walk chess", "blindchess walk: type it as blindchess walk, for example blindchess walk"},
		{"voice", ""},
	} {
		if got := answered(strings.Fields(c.typed)...); got != c.want {
			t.Errorf("%s: got %q, want %q", c.typed, got, c.want)
		}
	}
}

func TestAFlagThatTakesSomeWordsIsCompletedWithThem(t *testing.T) {
	root := program()
	var out bytes.Buffer
	root.SetOut(&out)
	root.SetErr(&out)
	root.SetArgs([]string{cobra.ShellCompRequestCmd, "voice", "say", "--scheme", ""})
	if err := root.Execute(); err != nil {
		t.Fatal(err)
	}
	if got, want := out.String(), "fide\nnato\n"; !strings.HasPrefix(got, want) {
		t.Errorf("got %q, want it to begin with %q", got, want)
	}
}

func TestACommandOfTheManualSaysWhatStandsThere(t *testing.T) {
	root := &cobra.Command{Use: "blindchess"}
	play := &cobra.Command{Use: "play"}
	root.AddCommand(play)
	commandline.Finish(root, nil, commandline.Layout{})
	if play.Long == "" || !strings.Contains(play.Example, "blindchess play") {
		t.Errorf("got %q and %q, want what the manual says of play", play.Long, play.Example)
	}
}

func TestASignalToEndEndsTheContextOfACommand(t *testing.T) {
	root := &cobra.Command{Use: "blindchess"}
	root.SetContext(t.Context())
	ctx, stop := commandline.Stoppable(root)
	defer stop()
	process, err := os.FindProcess(os.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	if err := process.Signal(os.Interrupt); err != nil {
		t.Skipf("nothing can be signalled here: %v", err)
	}
	<-ctx.Done()
}

func TestNothingIsPaintedInAPipe(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "pipe"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	usual := os.Stdout
	os.Stdout = file
	defer func() { os.Stdout = usual }()
	t.Setenv("TERM", "xterm")
	for _, choice := range []string{"line", "board", ""} {
		if commandline.Paints(choice, true) {
			t.Errorf("%q is painted, want lines", choice)
		}
	}
}

func TestAStatusIsWhatHasBeenSaidAlready(t *testing.T) {
	if got, want := commandline.Status(1).Error(), "exit status 1"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestHelp_OfTheCommandsThatTheLibraryAddsIsInOurWords(t *testing.T) {
	told := ""
	for _, words := range [][]string{{"help"}, {"help", "help"}, {"help", "completion"}, {"help", "completion", "bash"}, {"help", "completion", "zsh"}, {"help", "completion", "fish"}, {"help", "completion", "powershell"}} {
		root, out := program(), &bytes.Buffer{}
		root.SetArgs(words)
		root.SetOut(out)
		if err := root.Execute(); err != nil {
			t.Fatalf("%v: %v", words, err)
		}
		told += out.String()
	}
	for _, library := range []string{"Generate the", "Help about", "Help provides", "Simply type", "####", "disable completion"} {
		if strings.Contains(told, library) {
			t.Errorf("got\n%s\nwant no %q of the library", told, library)
		}
	}
	for _, own := range []string{"explain a command", "with which a shell completes commands", "source <(blindchess completion bash)", "for this shell"} {
		if !strings.Contains(told, own) {
			t.Errorf("got\n%s\nwant %q in it", told, own)
		}
	}
}
