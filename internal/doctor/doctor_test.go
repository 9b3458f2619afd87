package doctor_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/doctor"
	"blindchess/internal/journal"
	"blindchess/internal/language"
)

// sound is a machine on which nothing is wrong.
func sound() doctor.Facts {
	return doctor.Facts{
		Version: "1.0", System: "linux amd64", Linux: true, Package: "sudo apt install", User: "anna",
		Voices: []doctor.Voice{{Name: "fide", InUse: true}}, Speakers: []string{"espeak-ng"},
		Sounds: []doctor.Sound{{Name: "card", Default: true}}, Ports: []doctor.Port{{Path: "/dev/ttyACM0"}},
		Terminal: doctor.Terminal{There: true, Kind: "xterm", Wide: 80, High: 25, Locale: "C.UTF-8"},
		Readers:  []string{"orca"}, Braille: true, Tables: true,
		Disk:  doctor.Disk{Folder: "/games", Free: 1 << 30, Sync: time.Millisecond},
		Clock: doctor.Clock{Now: time.Date(2027, 1, 2, 3, 4, 5, 0, time.UTC)}, Networks: []string{"192.0.2.7"},
	}
}

func TestExamine_NothingIsWrongWithASoundMachine(t *testing.T) {
	for _, f := range doctor.Examine(sound()) {
		if f.Level != doctor.Well || f.Command != "" {
			t.Errorf("got %+v, want all well", f)
		}
	}
}

func TestExamine_WhatIsWrongIsSaidFirstWithTheCommandThatMendsIt(t *testing.T) {
	tests := []struct {
		name    string
		change  func(*doctor.Facts)
		key     string
		command string
		level   doctor.Level
	}{
		{"settings", func(f *doctor.Facts) { f.Settings = "line 3" }, "settings", "blindchess config path", doctor.Wrong},
		{"a broken voice", func(f *doctor.Facts) { f.Broken = []string{"x"} }, "voice-broken", "blindchess voice list", doctor.Wrong},
		{"no synthesiser", func(f *doctor.Facts) { f.Speakers = nil }, "speaker-none", "sudo apt install espeak-ng", doctor.Wrong},
		{"no sound", func(f *doctor.Facts) { f.Sounds = nil }, "sound-none", "blindchess config set speech reader", doctor.Wrong},
		{"a card and no sound", func(f *doctor.Facts) {
			f.Sounds, f.Cards, f.Restart = nil, []doctor.Port{{Path: "/dev/snd/controlC0"}}, "systemctl --user restart pipewire"
		}, "sound-none", "systemctl --user restart pipewire", doctor.Wrong},
		{"a card of a group", func(f *doctor.Facts) {
			f.Sounds, f.Cards = nil, []doctor.Port{{Path: "/dev/snd/controlC0", Barred: true, Group: "audio"}}
		}, "port-barred-group", "sudo usermod -aG audio anna", doctor.Wrong},
		{"settings of a file", func(f *doctor.Facts) { f.Settings, f.File = "line 3", "/my settings.toml" }, "settings", `mv "/my settings.toml" "/my settings.toml.damaged"`, doctor.Wrong},
		{"a damaged game", func(f *doctor.Facts) {
			f.Damaged = []doctor.Game{{Path: "/games/a.journal", Line: 3, Command: "blindchess journal verify /games/a.journal"}}
		}, "game-damaged", "blindchess journal verify /games/a.journal", doctor.Wrong},
		{"an open folder for sockets", func(f *doctor.Facts) { f.Runtime = doctor.Runtime{Folder: "/run/me", Other: "/tmp/me", Mine: true} }, "runtime", "chmod 700 /run/me", doctor.Note},
		{"somebody else's folder for sockets", func(f *doctor.Facts) { f.Runtime = doctor.Runtime{Folder: "/run/you", Other: "/tmp/me"} }, "runtime", "unset XDG_RUNTIME_DIR", doctor.Note},
		{"a disk that is only read", func(f *doctor.Facts) { f.Disk.Cause, f.Disk.Sealed, f.Disk.Mount = "read-only", true, "/media/stick" }, "disk-read-only", "sudo mount -o remount,rw /media/stick", doctor.Wrong},
		{"a folder of somebody else's", func(f *doctor.Facts) { f.Disk.Cause, f.Disk.Nearest = "read-only", "/" }, "disk-read-only", "sudo install -d -o anna /games", doctor.Wrong},
		{"a folder that may not be written to", func(f *doctor.Facts) { f.Disk.Cause, f.Disk.Nearest, f.Disk.Mine = "read-only", "/home/anna", true }, "disk-read-only", "chmod u+rwx /home/anna", doctor.Wrong},
		{"a file in the way", func(f *doctor.Facts) { f.Disk.Cause, f.Disk.Blocked = "gone", "/home/anna/.local" }, "disk-gone", "mv /home/anna/.local /home/anna/.local.old", doctor.Wrong},
		{"no usual sound", func(f *doctor.Facts) { f.Sounds[0].Default = false }, "sound-undecided", "blindchess config set table_device card", doctor.Note},
		{"a build without sound", func(f *doctor.Facts) { f.Silent = true }, "sound-unbuilt", "", doctor.Note},
		{"a port of a group", func(f *doctor.Facts) { f.Ports[0].Barred, f.Ports[0].Group = true, "dialout" }, "port-barred-group", "sudo usermod -aG dialout anna", doctor.Wrong},
		{"a port of root", func(f *doctor.Facts) { f.Ports[0].Barred, f.Ports[0].Group = true, "root" }, "port-barred", "blindchess devices --udev | sudo tee /etc/udev/rules.d/70-blindchess.rules", doctor.Wrong},
		{"no port", func(f *doctor.Facts) { f.Ports = nil }, "port-none", "", doctor.Note},
		{"no terminal", func(f *doctor.Facts) { f.Terminal = doctor.Terminal{} }, "terminal-none", "", doctor.Note},
		{"other letters", func(f *doctor.Facts) { f.Terminal.Plain = true }, "terminal-letters", "export LC_ALL=C.UTF-8", doctor.Wrong},
		{"no screen reader", func(f *doctor.Facts) { f.Readers = nil }, "reader-none", "", doctor.Note},
		{"no screen reader that is to speak", func(f *doctor.Facts) { f.Readers, f.Reads = nil, true }, "reader-none-wanted", "blindchess config set speech self", doctor.Wrong},
		{"no Braille", func(f *doctor.Facts) { f.Braille = false }, "braille-none", "sudo apt install brltty", doctor.Note},
		{"no tables", func(f *doctor.Facts) { f.Tables = false }, "braille-tables", "sudo apt install liblouis-bin liblouis-data", doctor.Note},
		{"little room", func(f *doctor.Facts) { f.Disk.Free = 1 << 20 }, "disk-tight", "sudo du -xh /games | sort -h | tail", doctor.Wrong},
		{"a slow disk", func(f *doctor.Facts) { f.Disk.Sync = 2 * time.Second }, "disk-slow", "", doctor.Wrong},
		{"a network folder", func(f *doctor.Facts) { f.Disk.Net = "NFS" }, "disk-network", "", doctor.Note},
		{"a full disk", func(f *doctor.Facts) { f.Disk.Cause, f.Disk.Mount = "full", "/" }, "disk-full", "sudo du -xh / | sort -h | tail", doctor.Wrong},
		{"a clock that was never set", func(f *doctor.Facts) { f.Clock.Now = time.Unix(0, 0) }, "clock-wrong", "sudo timedatectl set-ntp true", doctor.Wrong},
		{"a clock that drifts", func(f *doctor.Facts) { f.Clock.Adrift = true }, "clock-adrift", "sudo timedatectl set-ntp true", doctor.Note},
		{"no network", func(f *doctor.Facts) { f.Networks = nil }, "network-none", "", doctor.Note},
	}
	for _, test := range tests {
		facts := sound()
		test.change(&facts)
		first := doctor.Examine(facts)[0]
		if first.Key != test.key || first.Command != test.command || first.Level != test.level {
			t.Errorf("%s: got %+v, want %s, %v, mended by %q", test.name, first, test.key, test.level, test.command)
		}
		if got := doctor.Ill(doctor.Examine(facts)); got != (test.level == doctor.Wrong) {
			t.Errorf("%s: got ill %v", test.name, got)
		}
	}
}

func TestText_EveryCauseOfADiskHasItsSentenceInEveryLanguage(t *testing.T) {
	for _, lang := range []string{"en", "de", "sk", "pl", "bg", "sr", "cnr"} {
		pack, err := language.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		var told []string
		for cause := journal.Failing; cause < journal.Held; cause++ {
			facts := sound()
			facts.Disk.Cause, facts.Disk.Reason = cause.String(), "EIO"
			text := doctor.Examine(facts)[0].Text(pack)
			if !strings.Contains(text, "/games") || !strings.Contains(text, "EIO") || slices.Contains(told, text) {
				t.Errorf("%s, %v: got %q", lang, cause, text)
			}
			told = append(told, text)
		}
		if got := doctor.Summary(pack, doctor.Examine(sound())); got == "" || strings.Contains(got, "doctor.") {
			t.Errorf("%s: got the summary %q", lang, got)
		}
	}
}

func TestExamine_OfWhatNobodyLookedAtNothingIsTold(t *testing.T) {
	for _, reads := range []bool{false, true} {
		f := sound()
		f.Reads, f.Speakers, f.Readers, f.Braille, f.Disk.Free = reads, nil, nil, false, 0
		f.Unlooked = doctor.Unlooked{Speakers: true, Readers: true, Braille: true}
		for _, found := range doctor.Examine(f) {
			if slices.Contains([]string{"speaker-none", "reader-none", "reader-none-wanted", "braille-none", "disk", "disk-tight"}, found.Key) {
				t.Errorf("reads %v: got %+v of what nobody looked at", reads, found)
			}
		}
	}
}

func TestExamine_WhatMendsAnythingOnWindowsIsReadByItsShells(t *testing.T) {
	f := sound()
	f.Linux, f.Windows, f.Settings, f.File = false, true, "line 3", "/settings.toml"
	f.Disk.Cause = "gone"
	var commands []string
	for _, found := range doctor.Examine(f) {
		if found.Command != "" {
			commands = append(commands, found.Command)
		}
	}
	if want := []string{"move /settings.toml /settings.toml.damaged", "mkdir /games"}; !slices.Equal(commands, want) {
		t.Errorf("got %q, want %q", commands, want)
	}
}
