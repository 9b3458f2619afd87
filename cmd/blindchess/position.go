package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/announce"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/settings"
)

func newPositionCommand() *cobra.Command {
	var asJSON bool
	var lang string
	var nodes int
	var source positionSource
	command := &cobra.Command{
		Use:   "position [FEN]",
		Short: "describe a position: its men, its legal moves, who can still win",
		Long: `Describe a position in words: who is to move, where the men stand, castling
rights, check, mate, stalemate or dead position, who can still win, and the
legal moves. Without FEN it describes the start position.
A FEN that cannot stand is refused with every reason; status 2.`,
		Example: `  blindchess position "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1"
  blindchess position --json "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
  blindchess position --chess960 0 --lang de`,
		RunE: func(command *cobra.Command, words []string) error {
			setup, err := source.read(words)
			if err != nil {
				return err
			}
			if lang == "" {
				own, err := settings.Load()
				if err != nil {
					return err
				}
				lang = own.Language
			}
			pack, err := language.Load(lang)
			if err != nil {
				return err
			}
			told, _ := newProgress(command.ErrOrStderr(), "positions searched", nil)
			facts := positionFacts(pack, setup, nodes, told)
			if asJSON {
				return json.NewEncoder(command.OutOrStdout()).Encode(facts)
			}
			fmt.Fprintln(command.OutOrStdout(), strings.Join(append(facts.sentences, facts.reasons...), "\n"))
			fmt.Fprintln(command.OutOrStdout(), facts.FEN)
			return nil
		},
	}
	command.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	command.Flags().StringVar(&lang, "lang", "", "the language of the words; without it, that of the settings")
	command.Flags().IntVar(&nodes, "nodes", 1_000_000, "how many positions to search for who can still win; 0 takes the quick look only")
	source.addFlags(command)
	return command
}

// positionReport is what the position command tells.
type positionReport struct {
	FEN      string                 `json:"fen"`
	Turn     string                 `json:"turn"`
	Legal    []string               `json:"legal"`
	Status   string                 `json:"status"`
	Winnable map[string]string      `json:"winnable"`
	Proof    map[string]proofReport `json:"proof"`
	Words    string                 `json:"words"`

	sentences []string
	reasons   []string // why each side can still win, or not
}

// proofReport is how a verdict on one side was proved.
type proofReport struct {
	Kind   string   `json:"kind"`
	Line   []string `json:"line,omitempty"`   // in standard notation
	Region []string `json:"region,omitempty"` // every square that the king of the opponent can ever reach
	Nodes  int      `json:"nodes"`
}

func positionFacts(pack language.Pack, setup rules.Setup, nodes int, told *progress) positionReport {
	p := setup.Position
	facts := positionReport{
		FEN:      setup.FEN(),
		Turn:     strings.ToLower(p.Turn().String()),
		Legal:    []string{},
		Winnable: map[string]string{},
		Proof:    map[string]proofReport{},
	}
	for m := range p.Moves() {
		facts.Legal = append(facts.Legal, p.SAN(m))
	}
	var verdicts rules.BySide[rules.Verdict]
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		verdict, proof := p.WinnableTelling(side, nodes, told.Part)
		name := strings.ToLower(side.String())
		facts.Winnable[name] = verdict.String()
		facts.Proof[name] = reportProof(p, proof)
		verdicts = verdicts.With(side, verdict)
		if why := announce.Why(pack, p, side, proof); why != "" && len(facts.Legal) > 0 {
			facts.reasons = append(facts.reasons, why)
		}
	}
	facts.Status = positionStatus(p, verdicts)
	facts.sentences = announce.Describe(pack, setup, verdicts, true)
	facts.Words = strings.Join(facts.sentences, " ")
	return facts
}

func reportProof(p rules.Position, proof rules.Proof) proofReport {
	report := proofReport{Kind: proof.Kind.String(), Line: lineInWords(p, proof.Line), Nodes: proof.Nodes}
	for _, square := range proof.Region.Squares() {
		report.Region = append(report.Region, square.String())
	}
	return report
}

// positionStatus names what p is, mate and stalemate before dead position.
func positionStatus(p rules.Position, winnable rules.BySide[rules.Verdict]) string {
	switch {
	case p.Checkmate():
		return "checkmate"
	case p.Stalemate():
		return "stalemate"
	case winnable == rules.Both(rules.Unwinnable):
		return "dead position"
	case p.Checked():
		return "check"
	default:
		return "normal"
	}
}

// lineInWords returns the moves of a line from p in standard notation.
func lineInWords(p rules.Position, line []rules.Move) []string {
	var words []string
	for _, m := range line {
		words = append(words, p.SAN(m))
		next, err := p.Play(m)
		if err != nil {
			return words
		}
		p = next
	}
	return words
}
