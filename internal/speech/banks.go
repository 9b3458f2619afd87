package speech

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"blindchess/assets/voice"
	"blindchess/internal/language"
)

// Banks are the banks that are in use, by the scheme they speak for.
type Banks struct {
	inUse map[string]*Bank
}

// voiceFolder is the folder of a language that may contain its bank.
const voiceFolder = "voice"

// BuiltIn returns the banks that the program carries, and those that languages
// from elsewhere bring along.
func BuiltIn() (Banks, error) {
	banks := Banks{inUse: map[string]*Bank{}}
	folders, err := fs.ReadDir(voice.Files, ".")
	if err != nil {
		return banks, fmt.Errorf("speech: the built-in voices: %w", err)
	}
	for _, entry := range folders {
		if !entry.IsDir() || entry.Name() == "words" {
			continue
		}
		folder, err := voice.Bank(entry.Name())
		if err != nil {
			return banks, fmt.Errorf("speech: the built-in voices: %w", err)
		}
		bank, err := OpenBank(folder, entry.Name())
		if err != nil {
			return banks, err
		}
		banks.inUse[bank.Scheme] = bank
	}
	for _, lang := range language.Languages() {
		for _, folder := range slices.Backward(language.Folders(lang)) {
			inner, err := fs.Sub(folder, voiceFolder)
			if err != nil {
				continue
			}
			bank, err := OpenBank(inner, lang)
			if errors.Is(err, fs.ErrNotExist) {
				continue
			}
			if err != nil {
				return banks, err
			}
			banks = banks.With(bank)
		}
	}
	return banks, nil
}

// With returns banks in which own speaks for its scheme; what own lacks is
// still said by the bank that spoke before.
func (b Banks) With(own *Bank) Banks {
	more := Banks{inUse: map[string]*Bank{}}
	for scheme, bank := range b.inUse {
		more.inUse[scheme] = bank
	}
	if before, ok := b.inUse[own.Scheme]; ok {
		more.inUse[own.Scheme+reserve] = before
	}
	more.inUse[own.Scheme] = own
	return more
}

// reserve marks the bank for the words that the bank in use lacks.
const reserve = " reserve"

// Schemes returns the names of the banks in use, in order.
func (b Banks) Schemes() []string {
	var names []string
	for scheme := range b.inUse {
		if !strings.HasSuffix(scheme, reserve) {
			names = append(names, scheme)
		}
	}
	slices.Sort(names)
	return names
}

// Bank returns the bank that speaks for scheme.
func (b Banks) Bank(scheme string) (*Bank, bool) {
	bank, ok := b.inUse[scheme]
	return bank, ok
}

// For returns the name of the bank that speaks lang, a BCP 47 tag, as its pack
// has it. A language without a pack is read by the bank of the one that names
// it as near.
func (b Banks) For(lang string) string {
	if pack, ok := language.Reader(lang); ok {
		return pack.Bank()
	}
	return base(lang)
}

// Clip returns the sound of the clip of that name of the bank for scheme, at
// the usual speed, or of the bank behind it.
func (b Banks) Clip(scheme, name string) (Sound, error) {
	sound, _, err := b.clipAt(scheme, name, usual)
	return sound, err
}

// clipAt returns the sound from which rate is made, of the clip of that name of
// the bank for scheme, or of the bank behind it. It also returns the speed that
// it counts as; both are in percent; see [Bank.ClipAt].
func (b Banks) clipAt(scheme, name string, rate int) (sound Sound, speed int, err error) {
	bank, ok := b.inUse[scheme]
	if !ok {
		return nil, 0, fmt.Errorf("%w: there is no bank %q", ErrNoClip, scheme)
	}
	sound, speed, err = bank.ClipAt(name, rate)
	if err == nil {
		return sound, speed, nil
	}
	if behind, ok := b.inUse[scheme+reserve]; ok {
		if sound, speed, second := behind.ClipAt(name, rate); second == nil {
			return sound, speed, nil
		}
	}
	return nil, 0, err
}

// Installed returns the banks in the folders below root, and the faults of the
// ones that cannot be opened. A root that is not there holds none.
func Installed(root string) ([]*Bank, []error) {
	entries, err := os.ReadDir(root)
	if err != nil {
		return nil, nil
	}
	var banks []*Bank
	var faults []error
	for _, entry := range entries {
		if !entry.IsDir() {
			continue
		}
		bank, err := OpenBank(os.DirFS(filepath.Join(root, entry.Name())), entry.Name())
		if err != nil {
			faults = append(faults, err)
			continue
		}
		banks = append(banks, bank)
	}
	return banks, faults
}
