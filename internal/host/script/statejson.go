package script

import (
	"strings"

	"blindchess/internal/clock"
	"blindchess/internal/report"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/rules/winnable"
	"blindchess/internal/table"
)

// View is a table as scripts show it.
type View struct {
	Result    string                `json:"result"`
	Reason    string                `json:"reason"`
	FEN       string                `json:"fen"`
	Ply       int                   `json:"ply"`
	Turn      rules.Side            `json:"turn"`
	Clocks    Pair[clock.Span]      `json:"clocks"`
	Running   rules.Side            `json:"running"`
	Stopped   bool                  `json:"stopped"`
	Boards    Pair[rules.Placement] `json:"boards"`
	Agree     bool                  `json:"agree"`
	Sheets    Pair[[]string]        `json:"sheets"`
	Struck    Pair[[]string]        `json:"struck"`
	Recording Pair[Recording]       `json:"recording"`
	Illegal   Pair[int]             `json:"illegal"`
	Touched   Pair[string]          `json:"touched"`
	Obliged   []string              `json:"obliged"`
	Made      bool                  `json:"made"`
	Announced string                `json:"announced"`
	Repeated  bool                  `json:"repeated"`
	Offer     string                `json:"offer"`
	Takeback  string                `json:"takeback,omitzero"` // who asks for one
	Claim     string                `json:"claim"`
	Claimable Claimable             `json:"claimable"`
	Winnable  Pair[string]          `json:"winnable"`
	Proposal  *report.Finding       `json:"proposal"`
}

// Pair is a value for each side, with the names that scripts give the sides.
type Pair[T any] struct {
	White T `json:"white"`
	Black T `json:"black"`
}

// Recording says whether a player has to write now, and how many plies their
// sheet is behind.
type Recording struct {
	Must   bool `json:"must"`
	Behind int  `json:"behind"`
}

// Claimable says which draws the player who has the move can claim.
type Claimable struct {
	Threefold bool `json:"threefold"`
	Fifty     bool `json:"fifty"`
}

// Look shows a table at an instant.
func Look(s table.State, at clock.Instant) View {
	var j judged
	return j.look(s, at)
}

// judged keeps who can still win in the position that was looked at last.
type judged struct {
	nodes    int // how many positions are examined, winnableNodes if 0
	position rules.Position
	winnable Pair[string]
}

// of returns who can still win in a position.
func (j *judged) of(position rules.Position) Pair[string] {
	if j.position != position {
		nodes := j.nodes
		if nodes == 0 {
			nodes = winnableNodes
		}
		white, _ := winnable.Decide(position, rules.White, nodes)
		black, _ := winnable.Decide(position, rules.Black, nodes)
		j.position, j.winnable = position, Pair[string]{white.String(), black.String()}
	}
	return j.winnable
}

func (j *judged) look(s table.State, at clock.Instant) View {
	v := View{
		Result: s.Outcome.Result.String(), Reason: s.Outcome.Reason.String(),
		FEN: s.Game.Setup().FEN(), Ply: s.Game.Ply(), Turn: s.Turn(),
		Clocks:  Pair[clock.Span]{clock.Span(s.Left(rules.White, at)), clock.Span(s.Left(rules.Black, at))},
		Running: s.Clock.Running(), Stopped: s.Stopped(),
		Boards:    Pair[rules.Placement]{s.Boards.White.Placement, s.Boards.Black.Placement},
		Agree:     s.BoardsAgree() || s.Divergence.Open && s.Boards.White.Placement == s.Boards.Black.Placement,
		Sheets:    Pair[[]string]{standing(s.Sheets.White), standing(s.Sheets.Black)},
		Struck:    Pair[[]string]{struck(s.Sheets.White), struck(s.Sheets.Black)},
		Illegal:   Pair[int](s.Illegal),
		Touched:   Pair[string]{s.TouchedBy(rules.White), s.TouchedBy(rules.Black)},
		Obliged:   obliged(s),
		Made:      s.Gate.Made,
		Announced: announcedIn(s),
		Repeated:  s.Answer.Repeated,
		Takeback:  strings.ToLower(sideName(s.Takeback.By)),
		Offer:     strings.ToLower(sideName(s.Offer)),
	}
	if s.Claim.Kind != 0 {
		v.Claim = strings.ToLower(s.Claim.By.String()) + " " + s.Claim.Kind.String()
	}
	if s.Phase > table.PhaseUnset {
		v.Recording = Pair[Recording]{recording(s, rules.White), recording(s, rules.Black)}
		v.Winnable = j.of(s.Game.Position())
		v.add(s)
	}
	return v
}

// add shows the possible claims and the proposal.
func (v *View) add(s table.State) {
	for _, kind := range s.Claimable() {
		v.Claimable.Threefold = v.Claimable.Threefold || kind == laws.ClaimThreefold
		v.Claimable.Fifty = v.Claimable.Fifty || kind == laws.ClaimFifty
	}
	v.Proposal = report.ProposalOf(s)
}

// winnableNodes is how many positions are looked at to say who can still win.
const winnableNodes = 100_000

func sideName(s rules.Side) string {
	if s == 0 {
		return ""
	}
	return s.String()
}

func standing(s table.Sheet) []string {
	out := make([]string, 0, len(s.Entries))
	for _, e := range s.Standing() {
		out = append(out, e.Text)
	}
	return out
}

func struck(s table.Sheet) []string {
	out := []string{}
	for _, e := range s.Entries {
		if e.Struck {
			out = append(out, e.Text)
		}
	}
	return out
}

// obliged lists the moves that touch-move leaves, and nothing if it leaves them
// all.
func obliged(s table.State) []string {
	out := []string{}
	for _, m := range s.Obliged() {
		out = append(out, inCoordinates(s, m))
	}
	return out
}

func announcedIn(s table.State) string {
	if s.Gate.Announced == (rules.Move{}) {
		return ""
	}
	return inCoordinates(s, s.Gate.Announced)
}

// state writes the whole table.
func (p *printer) state(s table.State, at clock.Instant) {
	v := p.judged.look(s, at)
	if p.json {
		p.object(struct {
			State View `json:"state"`
		}{v})
		return
	}
	p.prose(v)
}

func (p *printer) prose(v View) {
	p.linef("state: result %s %s", v.Result, v.Reason)
	p.linef("  position %s, ply %d, %v to move", v.FEN, v.Ply, v.Turn)
	p.linef("  clocks: white %v, black %v, running %s, stopped %v", v.Clocks.White, v.Clocks.Black, orNobody(v.Running), v.Stopped)
	p.linef("  boards: white %v, black %v, agree %v", v.Boards.White, v.Boards.Black, v.Agree)
	p.linef("  sheet of white: %s", strings.Join(v.Sheets.White, " "))
	p.linef("  sheet of black: %s", strings.Join(v.Sheets.Black, " "))
	if p.under && v.atRest() {
		return
	}
	p.linef("  illegal moves: white %d, black %d", v.Illegal.White, v.Illegal.Black)
	p.linef("  gate: touched %s%s, obliged %s, made %v, announced %s, repeated %v", v.Touched.White, v.Touched.Black, strings.Join(v.Obliged, " "), v.Made, v.Announced, v.Repeated)
	p.linef("  offer %s, claim %s, claimable threefold %v, fifty %v", v.Offer, v.Claim, v.Claimable.Threefold, v.Claimable.Fifty)
	if v.Takeback != "" {
		p.linef("  takeback asked by %s", v.Takeback)
	}
	p.linef("  can win: white %s, black %s", v.Winnable.White, v.Winnable.Black)
	if v.Proposal != nil {
		q := v.Proposal
		p.linef("  proposal for %s (%s): ply %d, %s, white %v, black %v, clocks %v and %v%s", q.Why, q.Article, q.Ply, q.FEN, q.Boards["white"].Squares, q.Boards["black"].Squares, q.Clocks["white"], q.Clocks["black"], consequence(q)+borneOut(q.Support))
		for _, x := range q.Explanations {
			p.linef("  explanation %d, cost %v: %s; %s; ply %d, clocks %v and %v; by %s", x.Number, x.Cost, strings.Join(x.Moves, " "), x.Wrong(), x.Ply, x.Clocks["white"], x.Clocks["black"], x.By())
		}
	}
}

// consequence names the end of the game that is proposed, and the penalties that
// may be given.
func consequence(q *report.Finding) string {
	text := ""
	if q.Ends != nil {
		text += ", ends " + q.Ends.Result + " by " + q.Ends.Reason
	}
	if q.Offender != "" {
		text += ", against " + q.Offender
	}
	if len(q.Penalties) > 0 {
		text += ", penalties " + strings.Join(q.Penalties, ", ")
	}
	return text
}

// borneOut names the witnesses that support a proposal, and nothing if there
// are none.
func borneOut(by report.Support) string {
	if len(by.Witnesses) == 0 {
		return ""
	}
	return ", by " + by.By()
}

// atRest reports whether nothing is open: the other fields of v are zero, no
// and nothing.
func (v View) atRest() bool {
	return v.Illegal == Pair[int]{} && v.Touched == Pair[string]{} && len(v.Obliged) == 0 && !v.Made && v.Announced == "" &&
		v.Offer == "" && v.Takeback == "" && v.Claim == "" && v.Claimable == Claimable{} && v.Winnable == Pair[string]{"winnable", "winnable"} && v.Proposal == nil
}

func orNobody(s rules.Side) string {
	if s == 0 {
		return "nobody"
	}
	return strings.ToLower(s.String())
}

func recording(s table.State, side rules.Side) Recording {
	return Recording{Must: s.MustRecord(side), Behind: max(s.Game.Ply()-s.Sheets.Of(side).Plies(), 0)}
}
