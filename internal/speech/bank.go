package speech

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"blindchess/internal/fault"
)

// Bank is the clips of one voice in one scheme. It is a folder of FLAC files
// named after their words, such as role.knight.flac, and a file bank.txt. A
// folder inside it that is named after a speed in percent, such as 200, holds
// the same clips spoken at that speed. Clips are decoded when they are first
// wanted. It may be used from any goroutine.
type Bank struct {
	Name   string // its folder
	Scheme string // the bank it speaks for, such as "fide"
	Lang   string // BCP 47
	Origin string // who or what spoke it
	folder fs.FS
	made   map[string][]string // clips that are put together from others
	speeds []int               // besides the usual one, in percent
	mu     sync.Mutex
	clips  map[spokenClip]Sound
	broken map[spokenClip]error
}

// ErrNoClip is returned if a bank has no clip of that name.
var ErrNoClip = errors.New("speech: no such clip")

// BankFile is the name of the file that describes a bank.
const BankFile = "bank.txt"

// OpenBank reads the description of the bank in folder. No clip is read yet.
func OpenBank(folder fs.FS, name string) (*Bank, error) {
	text, err := fs.ReadFile(folder, BankFile)
	if err != nil {
		return nil, fault.New("fault.no-bank", "{name} is not a voice bank, it has no {file}: {reason}", "name", name, "file", BankFile, "reason", err).In("speech")
	}
	b := &Bank{Name: name, Scheme: name, folder: folder, made: map[string][]string{}, speeds: speedsIn(folder), clips: map[spokenClip]Sound{}, broken: map[spokenClip]error{}}
	lines := bufio.NewScanner(bytes.NewReader(text))
	for number := 1; lines.Scan(); number++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		key, value, ok := strings.Cut(line, "\t")
		if !ok {
			return nil, fmt.Errorf("speech: %s, line %d of %s: no tab between the name and the value", name, number, BankFile)
		}
		switch key {
		case "scheme":
			b.Scheme = value
		case "lang":
			b.Lang = value
		case "origin":
			b.Origin = value
		default:
			b.made[key] = strings.Fields(value)
		}
	}
	return b, lines.Err()
}

// Files returns the folder of b.
func (b *Bank) Files() fs.FS { return b.folder }

// deepest is how far a clip may be put together from clips that are.
const deepest = 4

func (b *Bank) clip(wanted spokenClip, depth int) (Sound, error) {
	if sound, ok := b.clips[wanted]; ok {
		return sound, nil
	}
	if err, ok := b.broken[wanted]; ok {
		return nil, err
	}
	sound, err := b.read(wanted, depth)
	if err != nil {
		b.broken[wanted] = err
		return nil, err
	}
	if _, made := b.made[wanted.name]; !made && hundreds(wanted.name) == nil { // a combined clip is not stored twice
		b.clips[wanted] = sound
	}
	return sound, nil
}

func (b *Bank) read(wanted spokenClip, depth int) (Sound, error) {
	if parts, ok := b.made[wanted.name]; ok && depth < deepest {
		return b.together(wanted, parts, samples(wordGap)*usual/wanted.speed, depth)
	}
	file, err := b.folder.Open(wanted.file())
	if parts := hundreds(wanted.name); err != nil && parts != nil {
		return b.together(wanted, parts, 0, depth)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %s in bank %s", ErrNoClip, wanted.name, b.Name)
	}
	defer file.Close()
	sound, err := DecodeFLAC(file)
	if err != nil {
		return nil, fmt.Errorf("speech: clip %s of bank %s: %w", wanted.name, b.Name, err)
	}
	if len(sound) == 0 {
		return nil, fmt.Errorf("speech: clip %s of bank %s is empty", wanted.name, b.Name)
	}
	return sound, nil
}

// together returns the parts of a clip one after another, with so much silence
// between them.
func (b *Bank) together(wanted spokenClip, parts []string, between, depth int) (Sound, error) {
	var sound Sound
	for i, part := range parts {
		clip, err := b.clip(spokenClip{part, wanted.speed}, depth+1)
		if err != nil {
			return nil, fmt.Errorf("speech: %s of bank %s needs %s: %w", wanted.name, b.Name, part, err)
		}
		if i > 0 {
			sound = append(sound, make(Sound, between)...)
		}
		sound = append(sound, clip...)
	}
	return sound, nil
}

// hundreds returns the clips that say a number which is written as one word: its
// hundreds and its rest. Those of number.101.m are number.100 and number.1.m. It
// returns nothing for any other name.
func hundreds(name string) []string {
	digits, gender, _ := strings.Cut(strings.TrimPrefix(name, "number."), ".")
	n, err := strconv.Atoi(digits)
	if err != nil || n < 100 || n > 999 || n%100 == 0 {
		return nil
	}
	rest := "number." + strconv.Itoa(n%100)
	if gender != "" {
		rest += "." + gender
	}
	return []string{"number." + strconv.Itoa(n/100*100), rest}
}

// Names returns the names of all clips of b, in order. A clip that is put
// together from others is one only where b has them all.
func (b *Bank) Names() []string {
	files, err := fs.Glob(b.folder, "*.flac")
	if err != nil {
		return nil
	}
	own := map[string]bool{}
	for _, file := range files {
		own[strings.TrimSuffix(path.Base(file), ".flac")] = true
	}
	names := slices.Collect(maps.Keys(own))
	for name := range b.made {
		if b.whole(name, own, 0) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// whole reports whether b has the clip, or all the clips it is made of.
func (b *Bank) whole(name string, own map[string]bool, depth int) bool {
	parts, made := b.made[name]
	if !made || depth >= deepest {
		return own[name]
	}
	for _, part := range parts {
		if !b.whole(part, own, depth+1) {
			return false
		}
	}
	return true
}

// Missing returns those of names that b cannot say, in order.
func (b *Bank) Missing(names []string) []string {
	own := b.Names()
	var missing []string
	for _, name := range names {
		if _, found := slices.BinarySearch(own, name); !found {
			missing = append(missing, name)
		}
	}
	return missing
}

// Check decodes every clip of b, at each speed, and returns the fault of each
// unusable one. One that was spoken at the usual speed alone is none of them.
func (b *Bank) Check() []error {
	b.mu.Lock()
	defer b.mu.Unlock()
	var faults []error
	for _, name := range b.Names() {
		for _, speed := range b.Speeds() {
			_, err := b.clip(spokenClip{name, speed}, 0)
			switch {
			case err == nil, speed != usual && errors.Is(err, ErrNoClip):
			case speed == usual:
				faults = append(faults, err)
			default:
				faults = append(faults, fmt.Errorf("at %d percent: %w", speed, err))
			}
		}
	}
	return faults
}
