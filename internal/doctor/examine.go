package doctor

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"blindchess/internal/fault/shell"
	"blindchess/internal/language"
)

// Level is how much a finding matters. The zero Level is that all is well.
type Level uint8

// The levels.
const (
	Well  Level = iota
	Note        // it may be meant so
	Wrong       // something cannot be done
)

// String returns the name of l.
func (l Level) String() string { return [...]string{"well", "note", "wrong"}[min(l, Wrong)] }

// MarshalText writes the name of l.
func (l Level) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// Finding is one thing that was found.
type Finding struct {
	Area    string   `json:"area"` // such as voices, disk or ports
	Level   Level    `json:"level"`
	Key     string   `json:"finding"`           // of its phrase, behind "doctor."
	Args    []string `json:"args,omitempty"`    // names and values for the phrase, in turn
	Command string   `json:"command,omitempty"` // the command that corrects it
}

// Text returns the finding in the words of a pack, with the command that fixes
// it.
func (f Finding) Text(pack language.Pack) string {
	text := pack.Phrase("doctor."+f.Key, f.Args...)
	if f.Level != Well {
		text = pack.Phrase("doctor."+f.Level.String(), "finding", text)
	}
	if f.Command != "" {
		text += " " + pack.Phrase("doctor.type", "command", f.Command)
	}
	return text
}

// Summary says in one sentence how much is wrong.
func Summary(pack language.Pack, findings []Finding) string {
	wrong := 0
	for _, f := range findings {
		if f.Level == Wrong {
			wrong++
		}
	}
	if wrong == 0 {
		return pack.Phrase("doctor.all-well")
	}
	return pack.Phrase("doctor.count", "number", strconv.Itoa(wrong))
}

// Examine returns the findings from facts: faults first, then possible faults,
// then good news.
func Examine(f Facts) []Finding {
	var all []Finding
	for _, part := range []func(Facts) []Finding{settings, voices, sounds, ports, terminal, readers, braille, disk, games, runtime, clock, networks} {
		all = append(all, part(f)...)
	}
	build := "program"
	if f.Tournament {
		build = "program-tournament"
	}
	all = append(all, Finding{Area: "program", Key: build, Args: []string{"version", f.Version, "system", f.System}})
	slices.SortStableFunc(all, func(a, b Finding) int { return int(b.Level) - int(a.Level) })
	return all
}

// install returns the command that installs a package, and none if that is
// unknown.
func (f Facts) install(name string) string {
	if f.Package == "" {
		return ""
	}
	return f.Package + " " + name
}

// onLinux returns a command of Linux on that system.
func (f Facts) onLinux(command string) string {
	if !f.Linux {
		return ""
	}
	return command
}

// moved returns the command that gives a file another name.
func (f Facts) moved(from, to string) string {
	if f.Windows {
		return shell.Command("move", from, to)
	}
	return shell.Command("mv", from, to)
}

func settings(f Facts) []Finding {
	if f.Settings == "" {
		return nil
	}
	mends := shell.Command("blindchess", "config", "path")
	if f.File != "" {
		mends = f.moved(f.File, f.File+".damaged")
	}
	return []Finding{{"settings", Wrong, "settings", []string{"reason", f.Settings}, mends}}
}

func voices(f Facts) (all []Finding) {
	var used []string
	for _, v := range f.Voices {
		if !v.InUse {
			continue
		}
		used = append(used, v.Name)
	}
	if len(used) > 0 {
		all = append(all, Finding{Area: "voices", Key: "voice", Args: []string{"names", strings.Join(used, ", ")}})
	}
	for _, reason := range f.Broken {
		all = append(all, Finding{"voices", Wrong, "voice-broken", []string{"reason", reason}, shell.Command("blindchess", "voice", "list")})
	}
	switch {
	case len(f.Speakers) > 0:
		all = append(all, Finding{Area: "voices", Key: "speaker", Args: []string{"names", strings.Join(f.Speakers, ", ")}})
	case f.Unlooked.Speakers:
	case f.Reads:
		all = append(all, Finding{Area: "voices", Key: "speaker-none", Level: Note})
	default:
		all = append(all, Finding{"voices", Wrong, "speaker-none", nil, f.install("espeak-ng")})
	}
	return all
}

func sounds(f Facts) []Finding {
	if f.Silent {
		return []Finding{{Area: "sound", Level: Note, Key: "sound-unbuilt"}}
	}
	for _, s := range f.Sounds {
		if s.Default {
			return []Finding{{Area: "sound", Key: "sound", Args: []string{"name", s.Name}}}
		}
	}
	switch {
	case len(f.Sounds) > 0:
		return []Finding{{"sound", Note, "sound-undecided", []string{"name", f.Sounds[0].Name}, shell.Command("blindchess", "config", "set", "table_device", f.Sounds[0].Name)}}
	case f.Reads:
		return []Finding{{Area: "sound", Level: Note, Key: "sound-none"}}
	default:
		return []Finding{f.noSound()}
	}
}

// noSound says why there is no sound, if the reason is known: a card may be barred,
// or its sound server down. Without a card a screen reader may have another way.
func (f Facts) noSound() Finding {
	for _, card := range f.Cards {
		if card.Barred && card.Group != "" && card.Group != "root" {
			return Finding{"sound", Wrong, "port-barred-group", []string{"name", card.Path, "group", card.Group}, f.onLinux("sudo usermod -aG " + card.Group + " " + f.User)}
		}
	}
	mends := shell.Command("blindchess", "config", "set", "speech", "reader")
	if len(f.Cards) > 0 && f.Restart != "" {
		mends = f.Restart
	}
	return Finding{"sound", Wrong, "sound-none", nil, mends}
}

func ports(f Facts) (all []Finding) {
	for _, p := range f.Ports {
		name := strings.TrimSpace(p.Path + " " + p.Name)
		switch {
		case p.Barred && p.Group != "" && p.Group != "root":
			all = append(all, Finding{"ports", Wrong, "port-barred-group", []string{"name", name, "group", p.Group}, f.onLinux("sudo usermod -aG " + p.Group + " " + f.User)})
		case p.Barred:
			all = append(all, Finding{"ports", Wrong, "port-barred", []string{"name", name}, f.onLinux("blindchess devices --udev | sudo tee /etc/udev/rules.d/70-blindchess.rules")})
		default:
			all = append(all, Finding{Area: "ports", Key: "port", Args: []string{"name", name}})
		}
	}
	if len(all) == 0 {
		all = append(all, Finding{Area: "ports", Level: Note, Key: "port-none"})
	}
	return all
}

func terminal(f Facts) []Finding {
	t := f.Terminal
	if !t.There {
		return []Finding{{Area: "terminal", Level: Note, Key: "terminal-none"}}
	}
	all := []Finding{{Area: "terminal", Key: "terminal", Args: []string{"name", t.Kind, "wide", strconv.Itoa(t.Wide), "high", strconv.Itoa(t.High)}}}
	if t.Plain {
		all = append(all, Finding{"terminal", Wrong, "terminal-letters", []string{"locale", t.Locale}, f.onLinux("export LC_ALL=C.UTF-8")})
	}
	return all
}

func readers(f Facts) []Finding {
	switch {
	case len(f.Readers) > 0:
		return []Finding{{Area: "reader", Key: "reader", Args: []string{"names", strings.Join(f.Readers, ", ")}}}
	case f.Unlooked.Readers:
		return nil
	case f.Reads:
		return []Finding{{"reader", Wrong, "reader-none-wanted", nil, shell.Command("blindchess", "config", "set", "speech", "self")}}
	default:
		return []Finding{{Area: "reader", Level: Note, Key: "reader-none"}}
	}
}

func braille(f Facts) (all []Finding) {
	if f.Braille {
		all = append(all, Finding{Area: "braille", Key: "braille"})
	} else if !f.Unlooked.Braille {
		all = append(all, Finding{"braille", Note, "braille-none", nil, f.install("brltty")})
	}
	if !f.Tables {
		all = append(all, Finding{"braille", Note, "braille-tables", nil, f.install("liblouis-bin liblouis-data")})
	}
	return all
}

// The needs of a safe game on a disk.
const (
	leastFree = 64 << 20               // bytes; a long game is two million
	quickSync = 500 * time.Millisecond // a record; the table waits for it, and no clock runs
)

func disk(f Facts) []Finding {
	d, all := f.Disk, []Finding(nil)
	free := strconv.FormatUint(d.Free>>20, 10)
	if d.Cause != "" {
		return []Finding{{"disk", Wrong, "disk-" + d.Cause, []string{"folder", d.Folder, "reason", d.Reason}, f.mendDisk()}}
	}
	if d.Free > 0 && d.Free < leastFree {
		all = append(all, Finding{"disk", Wrong, "disk-tight", []string{"folder", d.Folder, "free", free}, f.onLinux(d.biggest())})
	} else if d.Free == 0 {
		all = append(all, Finding{Area: "disk", Key: "disk-unmeasured", Args: []string{"folder", d.Folder}})
	} else {
		all = append(all, Finding{Area: "disk", Key: "disk", Args: []string{"folder", d.Folder, "free", free}})
	}
	if d.Net != "" {
		all = append(all, Finding{Area: "disk", Level: Note, Key: "disk-network", Args: []string{"folder", d.Folder, "kind", d.Net}})
	}
	if d.Sync > quickSync {
		all = append(all, Finding{Area: "disk", Level: Wrong, Key: "disk-slow", Args: []string{"folder", d.Folder, "time", strconv.FormatInt(d.Sync.Milliseconds(), 10)}})
	}
	return all
}

// mendDisk returns the remedy for a disk that accepts no records.
func (f Facts) mendDisk() string {
	d := f.Disk
	switch {
	case d.Blocked != "":
		return f.moved(d.Blocked, d.Blocked+".old")
	case d.Cause == "read-only" && d.Sealed:
		return f.onLinux("sudo mount -o remount,rw " + shell.Word(d.Mount))
	case d.Cause == "read-only" && !d.Mine:
		return f.onLinux("sudo install -d -o " + f.User + " " + shell.Word(d.Folder))
	case d.Cause == "read-only":
		return f.onLinux("chmod u+rwx " + shell.Word(d.Nearest))
	}
	switch d.Cause {
	case "full":
		return f.onLinux(d.biggest())
	case "worn", "failing":
		return f.onLinux("sudo dmesg --level=err")
	case "gone":
		if f.Windows {
			return shell.Command("mkdir", d.Folder)
		}
		return shell.Command("mkdir", "-p", d.Folder)
	case "unlockable", "held":
		return shell.Command("blindchess", "play", "--journal", "game.journal")
	default:
		return ""
	}
}

// biggest returns what names the largest folders of a disk, the largest last.
func (d Disk) biggest() string {
	return "sudo du -xh " + shell.Word(cmp.Or(d.Mount, d.Nearest, d.Folder)) + " | sort -h | tail"
}

func games(f Facts) (all []Finding) {
	for _, game := range f.Damaged {
		all = append(all, Finding{"games", Wrong, "game-damaged", []string{"line", strconv.Itoa(game.Line), "file", game.Path}, game.Command})
	}
	return all
}

func runtime(f Facts) []Finding {
	switch {
	case f.Runtime.Folder == "":
		return nil
	case f.Runtime.Mine:
		return []Finding{{"sockets", Note, "runtime", []string{"folder", f.Runtime.Folder, "other", f.Runtime.Other}, "chmod 700 " + shell.Word(f.Runtime.Folder)}}
	default:
		return []Finding{{"sockets", Note, "runtime", []string{"folder", f.Runtime.Folder, "other", f.Runtime.Other}, "unset XDG_RUNTIME_DIR"}}
	}
}

// built is before every version of this program.
var built = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

func clock(f Facts) []Finding {
	switch {
	case f.Clock.Now.IsZero():
		return nil
	case f.Clock.Now.Before(built):
		return []Finding{{"clock", Wrong, "clock-wrong", []string{"time", f.Clock.Now.Format(time.DateTime)}, f.onLinux("sudo timedatectl set-ntp true")}}
	case f.Clock.Adrift:
		return []Finding{{"clock", Note, "clock-adrift", []string{"time", f.Clock.Now.Format(time.DateTime)}, f.onLinux("sudo timedatectl set-ntp true")}}
	default:
		return []Finding{{Area: "clock", Key: "clock", Args: []string{"time", f.Clock.Now.Format(time.DateTime)}}}
	}
}

func networks(f Facts) []Finding {
	if len(f.Networks) == 0 {
		return []Finding{{Area: "network", Level: Note, Key: "network-none"}}
	}
	return []Finding{{Area: "network", Key: "network", Args: []string{"addresses", strings.Join(f.Networks, ", ")}}}
}

// Ill reports whether something is wrong.
func Ill(findings []Finding) bool {
	return slices.ContainsFunc(findings, func(f Finding) bool { return f.Level == Wrong })
}
