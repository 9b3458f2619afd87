package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"blindchess/internal/floors/waits"
)

// mostInstaller is how many bytes the installer may have.
const mostInstaller = 40 << 20

// files lists the files of the drive of Wine.
func (w *wine) files() map[string]bool {
	w.t.Helper()
	found := map[string]bool{}
	drive := filepath.Join(w.folder, "prefix", "drive_c")
	err := filepath.WalkDir(drive, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			found[strings.TrimPrefix(path, drive)] = true
		}
		return nil
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return found
}

// installer packs the program as scripts/dist does, and returns the installer's path.
func (w *wine) installer() string {
	w.t.Helper()
	files := filepath.Join(w.folder, "files")
	if err := os.MkdirAll(filepath.Join(files, "docs"), 0o700); err != nil {
		w.t.Fatal(err)
	}
	for _, name := range []string{"blindchess", "blindchess-hall"} {
		w.must(exec.Command("../../scripts/windows", filepath.Join(files, name+".exe"), "./cmd/"+name))
	}
	w.must(exec.Command("cp", "../../README.md", "../../CHANGELOG.md", "../../LICENSE", files))
	w.must(exec.Command("sh", "-c", `cp ../../docs/*.md "$0/docs" && echo notices >"$0/NOTICES"`, files))
	setup := filepath.Join(w.folder, "setup.exe")
	w.must(exec.Command("makensis", "-V1", "-DVERSION=1.0.0", "-DFILES="+files, "-DOUT="+setup, "../../packaging/windows/blindchess.nsi"))
	return setup
}

func TestSoakOnWindows_TheInstallerInstallsPlaysAndLeavesOnlyGamesAndSettings(t *testing.T) {
	w := newWine(t)
	if _, err := exec.LookPath("makensis"); err != nil {
		t.Skip("makensis is not there: scripts/install soak brings it")
	}
	setup := w.installer()
	if info, err := os.Stat(setup); err != nil || info.Size() > mostInstaller {
		t.Errorf("got %v, %v, want an installer of at most %d bytes", info, err, mostInstaller)
	}
	before := w.files()
	w.program = setup
	w.must(w.command("/S"))
	found, _ := filepath.Glob(filepath.Join(w.folder, "prefix", "drive_c", "users", "*", "AppData", "Local", "Programs", "blindchess", "blindchess.exe"))
	if len(found) != 1 {
		t.Fatalf("got %q, want the program installed for one person", found)
	}
	w.program = found[0]
	game := w.sat("play", "--opponent", "here", "--language", "en", "--name", "Žofia Nováková", "--opponent-name", "Борис Петров")
	for _, move := range strings.Fields("f3 e5 g4") {
		game.play(move)
	}
	game.kill()
	if listed := w.output("games"); !strings.Contains(listed, "Žofia") || !strings.Contains(listed, "Борис") {
		t.Errorf("got %q, want the game with its players' names", listed)
	}
	folder := filepath.Dir(w.program)
	w.program = filepath.Join(folder, "uninstall.exe")
	w.must(w.command("/S"))
	for last := range waits.Polls(100*time.Millisecond, stallTimeout) {
		if _, err := os.Stat(folder); os.IsNotExist(err) {
			break
		}
		if last {
			t.Fatal("the program's folder stays")
		}
	}
	kept := 0
	for name := range w.files() {
		switch {
		case before[name], strings.Contains(name, "/Temp/~nsu"): // the uninstaller runs from a copy there, which Windows removes
		case strings.Contains(name, "/AppData/Local/blindchess/"), strings.Contains(name, "/AppData/Roaming/blindchess/"):
			kept++
		default:
			t.Errorf("%s is left", name)
		}
	}
	if kept == 0 {
		t.Error("the game is gone with the program")
	}
}
