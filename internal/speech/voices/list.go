package voices

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"blindchess/internal/fault"
	"blindchess/internal/language"
	"blindchess/internal/speech"
)

// Description describes one voice.
type Description struct {
	Name    string   `json:"name"`
	Scheme  string   `json:"scheme"`
	Lang    string   `json:"lang"`
	Clips   int      `json:"clips"`
	Missing []string `json:"missing"` // the clips that a whole voice has besides
	InUse   bool     `json:"inUse"`
	Own     bool     `json:"own"`
	Origin  string   `json:"origin"`
}

// Tell returns a description of v in one line, in the words of pack.
func (v Description) Tell(pack language.Pack) string {
	key := "voice-list.line"
	if v.InUse {
		key = "voice-list.in-use"
	}
	words := pack.Phrase("voice-list.whole")
	if len(v.Missing) > 0 {
		words = pack.Phrase("voice-list.missing", "n", strconv.Itoa(len(v.Missing)))
	}
	origin := v.Origin
	if made, generated := strings.CutPrefix(origin, "generated with "); generated {
		program, voice, _ := strings.Cut(made, ", voice ")
		origin = pack.Phrase("voice-list.generated", "program", program, "voice", voice)
	}
	return pack.Phrase(key, "name", v.Name, "scheme", v.Scheme, "lang", v.Lang, "n", strconv.Itoa(v.Clips), "words", words, "origin", origin)
}

// List returns the built-in voices and the player's own, with the ones in use
// that a setting names, and the faults of the ones that cannot be opened.
func List(chosen string) ([]Description, []error, error) {
	banks, err := speech.BuiltIn()
	if err != nil {
		return nil, nil, err
	}
	names := strings.Split(chosen, ",")
	for i := range names {
		names[i] = strings.TrimSpace(names[i])
	}
	own, faults := speech.Installed(Folder())
	taken := map[string]bool{} // schemes for which a voice of the player's own speaks
	var lines []Description
	for _, bank := range own {
		line := voiceOf(bank, slices.Contains(names, bank.Name))
		line.Own = true
		taken[bank.Scheme] = taken[bank.Scheme] || line.InUse
		lines = append(lines, line)
	}
	var builtIn []Description
	for _, scheme := range banks.Schemes() {
		bank, _ := banks.Bank(scheme)
		builtIn = append(builtIn, voiceOf(bank, !taken[scheme]))
	}
	return append(builtIn, lines...), faults, nil
}

func voiceOf(bank *speech.Bank, inUse bool) Description {
	return Description{
		Name: bank.Name, Scheme: bank.Scheme, Lang: bank.Lang, Clips: len(bank.Names()),
		Missing: bank.Missing(speech.Wanted(bank.Scheme)), InUse: inUse, Origin: bank.Origin,
	}
}

// Named returns the voice of a name or folder, and every voice if that is
// empty.
func Named(name string) ([]*speech.Bank, error) {
	if name != "" {
		bank, err := Open(name)
		return []*speech.Bank{bank}, err
	}
	all, err := speech.BuiltIn()
	if err != nil {
		return nil, err
	}
	var banks []*speech.Bank
	for _, scheme := range all.Schemes() {
		bank, _ := all.Bank(scheme)
		banks = append(banks, bank)
	}
	own, _ := speech.Installed(Folder())
	return append(banks, own...), nil
}

// Check prints the faults of a voice, and reports whether it is whole.
func Check(out io.Writer, bank *speech.Bank) bool {
	faults := bank.Check()
	missing := bank.Missing(speech.Wanted(bank.Scheme))
	for _, fault := range faults {
		fmt.Fprintln(out, fault)
	}
	for _, name := range missing {
		fmt.Fprintf(out, "%s: %s is missing\n", bank.Name, name)
	}
	fmt.Fprintf(out, "%s: %d clips, %d damaged, %d missing\n", bank.Name, len(bank.Names()), len(faults), len(missing))
	return len(faults)+len(missing) == 0
}

// With returns the list of chosen voices with bank in the place of the
// one that speaks for the same scheme.
func With(chosen string, bank *speech.Bank) string {
	var names []string
	for name := range strings.SplitSeq(chosen, ",") {
		name = strings.TrimSpace(name)
		other, err := Open(name)
		if name == "" || name == "auto" || err != nil || other.Scheme == bank.Scheme {
			continue
		}
		names = append(names, name)
	}
	return strings.Join(append(names, bank.Name), ",")
}

// CheckName refuses a name that is no plain word, or that is taken by a
// built-in voice.
func CheckName(name string) error {
	banks, err := speech.BuiltIn()
	if err != nil {
		return err
	}
	_, taken := banks.Bank(name)
	odd := strings.ContainsFunc(name, func(r rune) bool { return strings.ContainsRune(`/\,. `, r) || r < ' ' })
	if name == "" || name == "auto" || taken || odd {
		return fault.New("fault.no-voice-name", "voice: {name} cannot name a voice; give one new word, without dots and commas", "name", fault.Quoted(name))
	}
	return nil
}
