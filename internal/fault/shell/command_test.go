package shell

import (
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
)

// on has the tests type on another system.
func on(t *testing.T, s typist) {
	t.Helper()
	here := system
	t.Cleanup(func() { system = here })
	system = s
}

func TestCommand_IsReadByTheShellHereAsItWasMeant(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there is no sh")
	}
	for _, word := range []string{"a.journal", "sp ace/g.journal", "Ана и Петар.journal", "it's", `a"b`, "$HOME", "`id`", `back\slash`, "a;b&c|d", "*", "~", "", `'"$`, "new\nline"} {
		out, err := exec.Command("sh", "-c", Command("printf", "%s", word)).Output()
		if err != nil || string(out) != word {
			t.Errorf("%q is typed %s: the shell reads %q, %v", word, Command("printf", "%s", word), out, err)
		}
	}
}

func TestCommand_OnWindowsIsReadByBothShells(t *testing.T) {
	found := false
	file, folder := `C:\Games\blindchess.exe`, `C:\Games`
	on(t, typist{windows: true, found: func(string) bool { return found }, place: func() (string, string) { return file, folder }})
	for _, test := range []struct {
		found                 bool
		file, folder, journal string
		want                  string
	}{
		{true, file, folder, `C:\g.journal`, `blindchess play resume C:\g.journal`},
		{true, file, folder, `sp ace\g.journal`, `blindchess play resume "sp ace\g.journal"`},
		{true, file, folder, `a&b`, `blindchess play resume "a&b"`},
		{true, file, folder, `two blanks\`, `blindchess play resume "two blanks\\"`},
		{false, file, folder, `g.journal`, `.\blindchess.exe play resume g.journal`},
		{false, file, `c:\games`, `g.journal`, `.\blindchess.exe play resume g.journal`},
		{false, file, `C:\`, `g.journal`, `C:\Games\blindchess.exe play resume g.journal`},
		{false, `C:\My Games\blindchess.exe`, `C:\`, `g.journal`, `"C:\My Games\blindchess.exe" play resume g.journal`},
		{false, `C:\Games\blindchess-hall.exe`, `C:\`, `g.journal`, `blindchess play resume g.journal`},
		{false, "", "", `g.journal`, `blindchess play resume g.journal`},
	} {
		found, file, folder = test.found, test.file, test.folder
		if got := Command("blindchess", "play", "resume", test.journal); got != test.want {
			t.Errorf("%+v: got %s", test, got)
		}
	}
}

func TestCommand_OfThisSystemNamesTheProgramThatRuns(t *testing.T) {
	if file, folder := system.place(); !filepath.IsAbs(file) || !filepath.IsAbs(folder) {
		t.Errorf("got %q in %q, want where this runs", file, folder)
	}
	if system.found("no-such-program-anywhere") {
		t.Error("found a program that is not there")
	}
}

func TestPorts_AreNamedAsOnTheSystem(t *testing.T) {
	const text = "white=pegs:/dev/ttyUSB0,turned talking:/dev/ttyUSB1 both=dgt:/dev/ttyACM0 pty:/tmp/board --link /tmp/board /tmp/clock"
	for windows, want := range map[bool]string{true: "white=pegs:COM3,turned talking:COM4 both=dgt:COM5 pty:/tmp/board --link tcp:localhost:4000 tcp:localhost:4001", false: text} {
		on(t, typist{windows: windows})
		if got := Ports(text); got != want {
			t.Errorf("on Windows %v: got %s, want %s", windows, got, want)
		}
	}
}

func TestLocal_OnWindowsLeavesOutWhatOnlyLinuxHas(t *testing.T) {
	text := []string{"Join the group dialout.", "pegs:/dev/ttyUSB0: a port", "hid:/dev/hidraw0, on Windows hid:2D80:8101", "Type rfcomm bind 0."}
	for windows, want := range map[bool][]string{true: {"pegs:COM3: a port", text[2]}, false: text} {
		on(t, typist{windows: windows})
		if got := Local(text); !slices.Equal(got, want) {
			t.Errorf("on Windows %v: got %q, want %q", windows, got, want)
		}
	}
}
