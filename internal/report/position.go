package report

import (
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/rules/winnable"
	"blindchess/internal/rules/winnable/verify"
)

// Position is the report on a position: its moves, who can still win, and
// sentences that describe it.
type Position struct {
	FEN      string            `json:"fen"`
	Turn     string            `json:"turn"`
	Legal    []string          `json:"legal"`
	Status   string            `json:"status"`
	Winnable map[string]string `json:"winnable"`
	Proof    map[string]Proof  `json:"proof"`
	Words    string            `json:"words"`

	Sentences []string `json:"-"` // those of Words, one by one
	Reasons   []string `json:"-"` // why each side can still win, or not
}

// Proof is how a verdict on one side was proved.
type Proof struct {
	Kind   string   `json:"kind"`
	Line   []string `json:"line,omitempty"`   // in standard notation
	Region []string `json:"region,omitempty"` // every square that the opponent's king can ever reach
	Nodes  int      `json:"nodes"`
	// Checked is the result of checking it by other means: verified, refuted, or
	// unchecked if that would take too long. It is absent if no check was
	// requested.
	Checked string `json:"checked,omitempty"`
}

// PositionOf examines a position in the words of pack, and at most nodes
// positions for who can still win. progress is called with the number examined
// and the most; it may be nil.
func PositionOf(pack language.Pack, setup rules.Setup, nodes int, progress func(done, most int)) Position {
	p := setup.Position
	facts := Position{
		FEN:      setup.FEN(),
		Turn:     strings.ToLower(p.Turn().String()),
		Legal:    []string{},
		Winnable: map[string]string{},
		Proof:    map[string]Proof{},
	}
	for m := range p.Moves() {
		facts.Legal = append(facts.Legal, p.SAN(m))
	}
	var verdicts rules.BySide[winnable.Verdict]
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		verdict, proof := winnable.DecideWithProgress(p, side, nodes, progress)
		name := strings.ToLower(side.String())
		facts.Winnable[name] = verdict.String()
		facts.Proof[name] = reportProof(p, proof)
		verdicts = verdicts.With(side, verdict)
		if why := announce.Why(pack, p, side, proof); why != "" && len(facts.Legal) > 0 {
			facts.Reasons = append(facts.Reasons, why)
		}
	}
	facts.Status = positionStatus(p, verdicts)
	facts.Sentences = announce.Describe(pack, setup, verdicts, true)
	facts.Words = strings.Join(facts.Sentences, " ")
	return facts
}

func reportProof(p rules.Position, proof winnable.Proof) Proof {
	report := Proof{Kind: proof.Kind.String(), Line: lineInWords(p, proof.Line), Nodes: proof.Nodes}
	for _, square := range proof.Region.Squares() {
		report.Region = append(report.Region, square.String())
	}
	return report
}

// positionStatus names what p is, mate and stalemate before dead position.
func positionStatus(p rules.Position, verdicts rules.BySide[winnable.Verdict]) string {
	switch {
	case p.Checkmate():
		return "checkmate"
	case p.Stalemate():
		return "stalemate"
	case verdicts == rules.Both(winnable.Unwinnable):
		return "dead position"
	case p.Checked():
		return "check"
	default:
		return "normal"
	}
}

// Verify checks the proofs of f by other means than those that found them,
// walking through limit positions at most for each.
func (f *Position) Verify(pack language.Pack, p rules.Position, nodes, limit int) {
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		name := strings.ToLower(side.String())
		_, proof := winnable.Decide(p, side, nodes)
		checked := f.Proof[name]
		checked.Checked = verify.Check(p, side, proof, limit).String()
		f.Proof[name] = checked
		f.Reasons = append(f.Reasons, pack.Phrase("position.proof."+checked.Checked, "side", pack.Word("side."+name)))
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
