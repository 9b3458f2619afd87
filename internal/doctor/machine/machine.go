package machine

import (
	"context"
	"errors"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"runtime"
	"syscall"
	"time"

	"golang.org/x/term"

	"blindchess/internal/doctor"
	"blindchess/internal/journal"
	"blindchess/internal/language"
	"blindchess/internal/settings"
	"blindchess/internal/speech"
	"blindchess/internal/speech/portaudio"
	"blindchess/internal/speech/voices"
	"blindchess/internal/tactile"
)

// Program is the part of the facts about the program itself.
type Program struct {
	Version    string
	Tournament bool   // it is the tournament build
	Games      string // the folder of the games, made if it is missing
}

// Look looks at this machine, as the player of some settings would use it.
func Look(program Program, own settings.Settings) doctor.Facts {
	f := doctor.Facts{
		Version: program.Version, Tournament: program.Tournament, System: runtime.GOOS + " " + runtime.GOARCH, Reads: own.Speech == "reader",
		Linux: runtime.GOOS == "linux", Windows: runtime.GOOS == "windows", Terminal: terminalHere(), Disk: diskOf(program.Games, own.Pack()), Networks: addresses(),
	}
	if who, err := user.Current(); err == nil {
		f.User = who.Username
	}
	if there("apt-get") {
		f.Package = "sudo apt install"
	}
	for _, server := range []string{"pipewire", "pulseaudio"} {
		if f.Restart == "" && there(server) && there("systemctl") {
			f.Restart = "systemctl --user restart " + server
		}
	}
	cards, _ := filepath.Glob("/dev/snd/controlC*")
	for _, path := range cards {
		barred, group := barredFrom(path)
		f.Cards = append(f.Cards, doctor.Port{Path: path, Barred: barred, Group: group})
	}
	described, broken, err := voices.List(own.Voice)
	for _, known := range append(broken, err) {
		if known != nil {
			f.Broken = append(f.Broken, known.Error())
		}
	}
	for _, v := range described {
		f.Voices = append(f.Voices, doctor.Voice{Name: v.Name, InUse: v.InUse, Missing: len(v.Missing)})
	}
	if _, err := speech.NewEspeak(); err == nil {
		f.Speakers = append(f.Speakers, "espeak-ng")
	}
	if there("speech-dispatcher") {
		f.Speakers = append(f.Speakers, "speech-dispatcher")
	}
	f.Sounds, f.Silent = sounds()
	if ports, err := tactile.Ports(); err == nil {
		for _, p := range ports {
			barred, group := barredFrom(p.Path)
			f.Ports = append(f.Ports, doctor.Port{Path: p.Path, Name: p.Product, Barred: barred, Group: group})
		}
	}
	f.Speakers, f.Unlooked = append(f.Speakers, systemVoices()...), unlooked
	f.Readers, f.Braille = assistive()
	f.Tables = there("lou_translate")
	f.Clock = doctor.Clock{Now: time.Now().Round(time.Second), Adrift: adrift()}
	return f
}

// sounds returns the devices that play, and whether this build plays nothing. The
// cards are given up again at once: as long as they are in use nothing that is
// written to standard error is seen.
func sounds() (all []doctor.Sound, silent bool) {
	system := portaudio.NewSystem(nil)
	defer system.Close()
	devices, err := system.Devices()
	for _, d := range devices {
		if d.Outputs > 0 {
			all = append(all, doctor.Sound{Name: d.Name, Default: d.Default})
		}
	}
	return all, errors.Is(err, portaudio.ErrNotBuilt)
}

// there reports whether a program can be run by its name.
func there(name string) bool {
	_, err := exec.LookPath(name)
	return err == nil
}

// terminalHere looks at the terminal that the program was started in.
func terminalHere() doctor.Terminal {
	t := doctor.Terminal{Kind: os.Getenv("TERM"), There: term.IsTerminal(int(os.Stdout.Fd()))}
	if wide, high, err := term.GetSize(int(os.Stdout.Fd())); err == nil {
		t.Wide, t.High = wide, high
	}
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if t.Locale = os.Getenv(name); t.Locale != "" {
			break
		}
	}
	t.Plain = runtime.GOOS != "windows" && !isUTF8(t.Locale)
	if t.Locale == "" {
		t.Locale = "C"
	}
	return t
}

// diskOf keeps a record in a folder, as a game would, and measures how long that
// takes.
func diskOf(folder string, pack language.Pack) doctor.Disk {
	d := doctor.Disk{Folder: folder, Nearest: folder}
	err := os.MkdirAll(folder, 0o700)
	if err == nil {
		d.Free, d.Net = roomIn(folder)
		d.Sync, err = tryRecord(filepath.Join(folder, ".doctor-record"))
	}
	var known *journal.FaultError
	switch {
	case errors.As(err, &known):
		d.Cause, d.Reason = known.Cause.String(), pack.Error(known.Err)
	case err != nil:
		d.Cause, d.Reason = journal.CauseOf(err).String(), pack.Error(err)
	}
	if d.Cause == "" {
		return d
	}
	info, missing := os.Stat(folder)
	for missing != nil && d.Nearest != filepath.Dir(d.Nearest) {
		d.Nearest = filepath.Dir(d.Nearest)
		info, missing = os.Stat(d.Nearest)
	}
	if missing == nil && !info.IsDir() {
		d.Blocked = d.Nearest
	}
	d.Mount, d.Mine = mountOf(d.Nearest), Mine(d.Nearest)
	d.Sealed = errors.Is(err, syscall.EROFS)
	return d
}

// tryRecord writes two records to a new journal, and deletes it.
func tryRecord(path string) (took time.Duration, err error) {
	j, _, err := journal.Open(path, []byte(`{"program":"blindchess","verb":"doctor"}`))
	if err != nil {
		return 0, err
	}
	defer os.Remove(path)
	defer j.Close()
	for range 2 {
		began := time.Now()
		if err := j.Append(context.Background(), []byte(`{"event":"TimeKept"}`)); err != nil {
			return 0, err
		}
		took = time.Since(began)
	}
	return took, nil
}

// addresses returns those of this machine that others can reach.
func addresses() (all []string) {
	found, err := net.InterfaceAddrs()
	if err != nil {
		return nil
	}
	for _, a := range found {
		if ip, is := a.(*net.IPNet); is && !ip.IP.IsLoopback() && !ip.IP.IsLinkLocalUnicast() {
			all = append(all, ip.IP.String())
		}
	}
	return all
}
