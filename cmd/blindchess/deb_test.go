package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// scripted runs a script of this project, from the folder of all sources, and
// returns what it prints.
func scripted(t *testing.T, name string, words ...string) string {
	t.Helper()
	command := exec.Command(filepath.Join("scripts", name), words...)
	command.Dir = filepath.Join("..", "..")
	var problems strings.Builder
	command.Stderr = &problems
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s%s", name, err, out, problems.String())
	}
	return strings.TrimSpace(string(out))
}

// needs skips a test of the long trials where a program is not there.
func needs(t *testing.T, programs ...string) {
	t.Helper()
	if os.Getenv("SOAK") == "" {
		t.Skip("set SOAK=1 for the minutes that this takes")
	}
	for _, program := range programs {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("%s is not there: scripts/install soak brings it", program)
		}
	}
}

func TestSoakThePackageForDebianIsCleanAndPlays(t *testing.T) {
	needs(t, "dpkg", "lintian", "desktop-file-validate", "appstreamcli")
	h := newHome(t)
	files := scripted(t, "deb", h.path("packages"))
	scripted(t, "checkdeb", files)

	root := h.path("root")
	for _, folder := range []string{"info", "updates"} {
		if err := os.MkdirAll(filepath.Join(root, "var/lib/dpkg", folder), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(root, "var/lib/dpkg/status"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	install := exec.Command("dpkg", "--root="+root, "--force-depends", "--force-not-root", "--log="+os.DevNull, "-i", files)
	if out, err := install.CombinedOutput(); err != nil {
		t.Fatalf("dpkg: %v\n%s", err, out)
	}
	for _, file := range []string{
		"usr/share/man/man1/blindchess-play.1.gz", "usr/share/bash-completion/completions/blindchess", "usr/share/zsh/site-functions/_blindchess",
		"usr/share/fish/vendor_completions.d/blindchess.fish", "usr/share/icons/hicolor/scalable/apps/blindchess.svg", "usr/share/doc/blindchess/players.md",
		"usr/share/man/man1/blindchess-hall-pair.1.gz", "usr/share/bash-completion/completions/blindchess-hall", "usr/share/zsh/site-functions/_blindchess-hall",
		"usr/share/fish/vendor_completions.d/blindchess-hall.fish", "usr/share/doc/blindchess/blindchess-hall.cdx.json",
	} {
		if _, err := os.Stat(filepath.Join(root, file)); err != nil {
			t.Errorf("the package lacks it: %v", err)
		}
	}
	h.plays(t, filepath.Join(root, "usr/games/blindchess"))
	h.pairs(t, filepath.Join(root, "usr/games/blindchess-hall"))
	rules, err := os.ReadFile(filepath.Join(root, "usr/lib/udev/rules.d/60-blindchess.rules"))
	want, failed := h.command(nil, "devices", "--udev").Output()
	if err != nil || failed != nil || string(rules) != string(want) {
		t.Errorf("got the rules %q, %v; want those of the boards that are known, %q, %v", rules, err, want, failed)
	}
}

// plays runs an installed program: it speaks and plays.
func (h home) plays(t *testing.T, program string) {
	t.Helper()
	for _, run := range []struct {
		words []string
		in    string
		want  string
	}{
		{[]string{"version"}, "", "blindchess, version "},
		{[]string{"say", "Nf3"}, "", "Springer Gustav eins Felix drei"},
		{[]string{"voice", "check"}, "", " 0 damaged"},
		{[]string{"play", "--opponent", "here", "--voice", "none", "--journal", h.path(filepath.Base(program) + ".journal")}, "e4\n\ne5\n\nquit\n", "Eva sieben Eva"},
	} {
		command := h.command(nil, run.words...)
		command.Path, command.Args[0] = program, program
		command.Stdin = strings.NewReader(run.in)
		out, err := command.CombinedOutput()
		if err != nil || !strings.Contains(string(out), run.want) {
			t.Errorf("%v: got %v\n%s\nwant %q", run.words, err, out, run.want)
		}
	}
}

// pairs runs a program for tournaments that was installed, and has it begin one.
func (h home) pairs(t *testing.T, program string) {
	t.Helper()
	players, journal := h.path("players.csv"), h.path(filepath.Base(filepath.Dir(program))+".tournament")
	if err := os.WriteFile(players, []byte("name\nAnna\nEve\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, run := range []struct {
		words []string
		want  string
	}{
		{[]string{"--version"}, "blindchess-hall, version "},
		{[]string{"new", "Evening", "--players", players, "--system", "round-robin", "--tournament", journal}, "2 players"},
		{[]string{"pair", "--tournament", journal}, "Anna, White, against Eve, Black"},
	} {
		command := h.command(nil, run.words...)
		command.Path, command.Args[0] = program, program
		if out, err := command.CombinedOutput(); err != nil || !strings.Contains(string(out), run.want) {
			t.Errorf("%v: got %v\n%s\nwant %q", run.words, err, out, run.want)
		}
	}
}
