package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/settings"
	"blindchess/internal/speech"
	"blindchess/internal/voices"
)

// voiceLine is what is told of one voice.
type voiceLine struct {
	Name    string   `json:"name"`
	Scheme  string   `json:"scheme"`
	Lang    string   `json:"lang"`
	Clips   int      `json:"clips"`
	Missing []string `json:"missing"`
	InUse   bool     `json:"inUse"`
	Own     bool     `json:"own"`
	Origin  string   `json:"origin"`
}

func newVoiceListCommand() *cobra.Command {
	var asJSON bool
	command := &cobra.Command{
		Use:   "list",
		Short: "name the voices there are, and which speak",
		Args:  cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			own, err := settings.Load()
			if err != nil {
				return err
			}
			lines, faults, err := voiceLines(own.Voice)
			if err != nil {
				return err
			}
			out := command.OutOrStdout()
			for _, fault := range faults {
				fmt.Fprintln(out, fault)
			}
			for _, line := range lines {
				if err := printVoice(out, line, asJSON); err != nil {
					return err
				}
			}
			return nil
		},
	}
	command.Flags().BoolVar(&asJSON, "json", false, "print one JSON object a line")
	return command
}

func printVoice(out io.Writer, line voiceLine, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(out).Encode(line)
	}
	use := ""
	if line.InUse {
		use = ", in use"
	}
	lacks := "all words"
	if len(line.Missing) > 0 {
		lacks = fmt.Sprintf("%d words missing", len(line.Missing))
	}
	_, err := fmt.Fprintf(out, "%s: speaks %s, %s, %d clips, %s%s. %s\n", line.Name, line.Scheme, line.Lang, line.Clips, lacks, use, line.Origin)
	return err
}

// voiceLines returns the built-in and the own voices, and what is wrong with
// those that cannot be opened.
func voiceLines(chosen string) ([]voiceLine, []error, error) {
	banks, err := speech.BuiltIn()
	if err != nil {
		return nil, nil, err
	}
	names := strings.Split(chosen, ",")
	for i := range names {
		names[i] = strings.TrimSpace(names[i])
	}
	own, faults := speech.Installed(voices.Folder())
	taken := map[string]bool{} // schemes for which a voice of the player's own speaks
	var lines []voiceLine
	for _, bank := range own {
		line := lineOf(bank, slices.Contains(names, bank.Name))
		line.Own = true
		taken[bank.Scheme] = taken[bank.Scheme] || line.InUse
		lines = append(lines, line)
	}
	var builtIn []voiceLine
	for _, scheme := range banks.Schemes() {
		bank, _ := banks.Bank(scheme)
		builtIn = append(builtIn, lineOf(bank, !taken[scheme]))
	}
	return append(builtIn, lines...), faults, nil
}

func lineOf(bank *speech.Bank, inUse bool) voiceLine {
	return voiceLine{
		Name: bank.Name, Scheme: bank.Scheme, Lang: bank.Lang, Clips: len(bank.Names()),
		Missing: bank.Missing(speech.Wanted(bank.Scheme)), InUse: inUse, Origin: bank.Origin,
	}
}

func newVoiceWordsCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "words [SCHEME]",
		Short: "print the words of a voice, each with the name of its clip",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(command *cobra.Command, arguments []string) error {
			scheme := "fide"
			if len(arguments) > 0 {
				scheme = arguments[0]
			}
			words := speech.WordList(scheme)
			if len(words) == 0 {
				return fmt.Errorf("voice: there is no word list %q; there are %s", scheme, strings.Join(speech.Lists(), ", "))
			}
			for _, word := range words {
				fmt.Fprintf(command.OutOrStdout(), "%s\t%s\n", word.Clip, word.Text)
			}
			return nil
		},
	}
}

func newVoiceCheckCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "check [VOICE]",
		Short: "decode every clip of a voice and name what is missing or damaged",
		Long: `Decodes every clip of a voice and names what is missing or damaged.

VOICE is the name of a voice or its folder; without it, all are checked. The
exit status is 1 where something is wrong. A missing word is no hindrance: it is
said by the voice behind this one, or synthesised.`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(command *cobra.Command, arguments []string) error {
			var banks []*speech.Bank
			if len(arguments) > 0 {
				bank, err := voices.Open(arguments[0])
				if err != nil {
					return err
				}
				banks = append(banks, bank)
			} else {
				all, err := speech.BuiltIn()
				if err != nil {
					return err
				}
				for _, scheme := range all.Schemes() {
					bank, _ := all.Bank(scheme)
					banks = append(banks, bank)
				}
				own, _ := speech.Installed(voices.Folder())
				banks = append(banks, own...)
			}
			wrong := false
			for _, bank := range banks {
				wrong = checkVoice(command.OutOrStdout(), bank) || wrong
			}
			if wrong {
				return exitStatus(1)
			}
			return nil
		},
	}
}

// checkVoice prints what is wrong with bank, and reports whether anything is.
func checkVoice(out io.Writer, bank *speech.Bank) bool {
	faults := bank.Check()
	missing := bank.Missing(speech.Wanted(bank.Scheme))
	for _, fault := range faults {
		fmt.Fprintln(out, fault)
	}
	for _, name := range missing {
		fmt.Fprintf(out, "%s: %s is missing\n", bank.Name, name)
	}
	fmt.Fprintf(out, "%s: %d clips, %d damaged, %d missing\n", bank.Name, len(bank.Names()), len(faults), len(missing))
	return len(faults)+len(missing) > 0
}
