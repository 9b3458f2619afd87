package main

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"blindchess/internal/console/manual"
)

// everyCommand calls visit with root and every command below it.
func everyCommand(root *cobra.Command, visit func(*cobra.Command)) {
	visit(root)
	for _, below := range root.Commands() {
		everyCommand(below, visit)
	}
}

// TestManual_TellsOfEachStatusThatACommandReturns reads in the programs which
// commands return a status of 1.
func TestManual_TellsOfEachStatusThatACommandReturns(t *testing.T) {
	use := regexp.MustCompile(`Use:\s+"([^"]+)"|return commandline\.Status\((\d)\)`)
	returned := map[string]bool{}
	for _, program := range []string{"blindchess", "blindchess-hall"} {
		files, err := filepath.Glob(filepath.Join("..", program, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("got %d files of %s and %v", len(files), program, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			last := ""
			for _, found := range use.FindAllStringSubmatch(string(text), -1) {
				if found[2] == "" {
					last = found[1]
					continue
				}
				path := program + " " + strings.Fields(last)[0]
				everyCommand(newRoot(), func(c *cobra.Command) {
					if c.Use == last && program == "blindchess" {
						path = c.CommandPath()
					}
				})
				returned[path+" "+found[2]] = true
			}
		}
	}
	if len(returned) < 15 {
		t.Fatalf("got %d statuses, want those of both programs", len(returned))
	}
	for of := range returned {
		path, status := of[:len(of)-2], of[len(of)-1:]
		if !slices.ContainsFunc(manual.OutsideOf(path).Status, func(e manual.Entry) bool { return e.Name == status }) {
			t.Errorf("%s ends with status %s, which its page does not tell", path, status)
		}
	}
	everyCommand(newRoot(), func(c *cobra.Command) {
		for _, told := range manual.OutsideOf(c.CommandPath()).Status {
			if told.Name == "1" && !returned[c.CommandPath()+" 1"] {
				t.Errorf("the page of %s tells of status 1, with which it never ends", c.CommandPath())
			}
		}
	})
}

// TestManual_TellsOfEachVariable compares the names of variables in all source
// with those in the pages.
func TestManual_TellsOfEachVariable(t *testing.T) {
	named := map[string]bool{}
	everyCommand(newRoot(), func(c *cobra.Command) {
		for _, entry := range manual.OutsideOf(c.CommandPath()).Environment {
			for _, name := range strings.Split(entry.Name, ", ") {
				named[name] = true
			}
		}
	})
	// Variables that only tests set, and those described in other words.
	others := []string{"BLINDCHESS_TESTDATA", "BLINDCHESS_MUTANT", "BLINDCHESS_MUTANTS_SEEN", "UCITEST_ALIVE"}
	found := map[string]bool{}
	var source strings.Builder
	for _, folder := range []string{"internal", "cmd"} {
		err := filepath.WalkDir(filepath.Join("..", "..", folder), func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			text, err := os.ReadFile(path)
			for _, name := range variables(string(text)) {
				found[name] = true
			}
			source.Write(text)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	all := source.String()
	for name := range found {
		if !named[name] && !slices.Contains(others, name) {
			t.Errorf("%s is read, and no page tells of it", name)
		}
	}
	for name := range named {
		ofXDG := strings.HasPrefix(name, "XDG_") && strings.Contains(all, "adrg/xdg")
		ofColours := (name == "COLORTERM" || name == "NO_COLOR") && strings.Contains(all, "charmbracelet/colorprofile")
		if !strings.Contains(all, `"`+name+`"`) && !ofXDG && !ofColours {
			t.Errorf("a page tells of %s, which nothing reads", name)
		}
	}
}

// variables lists the names in source that are read from the environment, or look
// as though they were. Regular expressions would need ten seconds for all source
// with the race detector.
func variables(source string) []string {
	var found []string
	pieces := strings.Split(source, `"`)
	for i, piece := range pieces[1:] {
		if piece == "" || strings.Trim(piece, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_") != "" {
			continue
		}
		ours := slices.ContainsFunc([]string{"BLINDCHESS_", "BRLAPI_", "SPEECHD_", "ALSA_"}, func(start string) bool { return strings.HasPrefix(piece, start) })
		asked := slices.ContainsFunc([]string{"Getenv(", "LookupEnv(", "get("}, func(end string) bool { return strings.HasSuffix(pieces[i], end) })
		if ours || asked {
			found = append(found, piece)
		}
	}
	return found
}

// TestManual_TellsOfEachFileThatACommandWrites runs commands as a user does, each
// with a temporary home folder, and lists the files afterwards.
func TestManual_TellsOfEachFileThatACommandWrites(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path, words, typed string
		status             int
	}{
		{"blindchess play", "play --opponent here --screen line", "e4\nquit\n", 0},
		{"blindchess play", "play --opponent nobody", "", 2},
		{"blindchess config", "config set name Anna", "", 0},
		{"blindchess learn", "learn", "quit\n", 0},
		{"blindchess memory", "memory colours", "black\nquit\n", 0},
		{"blindchess puzzle", "puzzle", "quit\n", 0},
		{"blindchess endgame", "endgame KQK", "quit\n", 0},
		{"blindchess journal anchor", "journal anchor absent.journal new.anchor", "", 2},
		{"blindchess hear", "hear Nf6", "", 1},
		{"blindchess say", "say Nf6", "", 1},
		{"blindchess study", "study", "", 2},
		{"blindchess laws", "laws 4.3", "", 0},
		{"blindchess language check", "language check absent", "", 2},
	} {
		if tournament && slices.Contains([]string{"memory", "puzzle", "endgame", "study"}, strings.Fields(c.words)[0]) {
			continue
		}
		t.Run(c.words, func(t *testing.T) {
			home := t.TempDir()
			command := exec.Command(program, strings.Fields(c.words)...)
			command.Dir, command.Stdin = home, strings.NewReader(c.typed)
			command.Env = []string{
				asProgram + "=1", "HOME=" + home, "XDG_CONFIG_HOME=" + home + "/.config", "XDG_STATE_HOME=" + home + "/.local/state", "XDG_CACHE_HOME=" + home + "/.cache",
				"XDG_DATA_HOME=" + home + "/.local/share", "XDG_RUNTIME_DIR=" + home, "ALSA_CONFIG_PATH=" + home + "/absent", "LANG=C",
			}
			out, err := command.CombinedOutput()
			status := 0
			var ended *exec.ExitError
			if errors.As(err, &ended) {
				status = ended.ExitCode()
			}
			if status != c.status {
				t.Errorf("got status %d, want %d: %s", status, c.status, out)
			}
			of := manual.OutsideOf(c.path)
			if !slices.ContainsFunc(of.Status, func(e manual.Entry) bool { return e.Name == string(rune('0'+status)) }) {
				t.Errorf("the page does not tell of status %d", status)
			}
			for _, file := range filesBelow(t, home) {
				named := func(e manual.Entry) bool {
					place := strings.NewReplacer("~/", "", "$XDG_RUNTIME_DIR/", "", "page_certificate.pem", "page_").Replace(e.Name)
					return file == place || strings.HasPrefix(file, place) && (strings.HasSuffix(place, "/") || strings.HasSuffix(place, "_"))
				}
				if !slices.ContainsFunc(of.Files, named) {
					t.Errorf("%s is there afterwards, and the page does not tell of it", file)
				}
			}
		})
	}
}

// filesBelow lists the files of a folder, by their paths in it.
func filesBelow(t *testing.T, folder string) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			files = append(files, filepath.ToSlash(strings.TrimPrefix(path, folder+string(filepath.Separator))))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
