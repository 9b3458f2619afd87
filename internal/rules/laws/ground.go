package laws

import (
	"cmp"
	"slices"
	"strings"

	"blindchess/internal/rules"
)

// spot is the place of an article among the articles of a subject: its name, and
// the distance from the last of its numbers.
type spot struct {
	subject string
	back    int
}

// spots lists the places of a ground's text in editions; the first existing one
// counts.
var spots = map[rules.Ground][]spot{
	rules.GroundBothFlagsBefore: {{"both-flags", 1}},
	rules.GroundBothFlagsLast:   {{"both-flags", 0}},
	rules.GroundFastBothFlags:   {{"fast-both-flags", 0}, {"both-flags", 0}},
	rules.GroundIllegalLoses:    {{"second-illegal-move", 0}, {"third-illegal-move", 0}},
	rules.GroundSheetsDiffer:    {{"boards-differ", 0}},
	rules.GroundPositionKnown:   {{"envelope-lost", 1}},
	rules.GroundPositionUnknown: {{"envelope-lost", 0}},
	rules.GroundAmbiguous:       {{"sealed-lost", 2}},
	rules.GroundUnreadable:      {{"sealed-lost", 1}},
	rules.GroundNotLegal:        {{"sealed-lost", 0}},
	rules.GroundDefect:          {{"clock-reading-holds", 0}},
	rules.GroundFoundLater:      {{"pieces-found-displaced", 0}},
	rules.GroundFastClock:       {{"fast-start-ten", 1}},
	rules.GroundFastSetUp:       {{"fast-start-ten", 0}},
	rules.GroundFastClaim:       {{"flag-claim", 0}, {"flag-claim-needs-time", 0}},
	rules.GroundInterrupted:     {{"clocks-stopped", 2}},
	rules.GroundCalled:          {{"clocks-stopped", 1}},
	rules.GroundRestarted:       {{"clocks-stopped", 0}},
	rules.GroundNoReason:        {{"clocks-stopped-idly", 0}},
	rules.GroundClaimed:         {{"clocks-stopped-for-claim", 0}},
	rules.GroundOneSheet:        {{"one-does-not-write", 0}},
	rules.GroundBehind:          {{"reply-before-writing", 0}},
	rules.GroundAgreed:          {{"quickplay-decision", 0}},
	rules.GroundRejected:        {{"quickplay-rejected", 0}},
	rules.GroundPostponed:       {{"quickplay-postponed", 0}},
	rules.GroundOpened:          {{"envelope-opened", 0}},
	rules.GroundRestored:        {{"times-after-irregularity", 0}},
	rules.GroundDisturbed:       {{"time-after-disturbance", 0}},
}

// principalSpots are those of rules whose first article decides nothing in some
// editions: it says something else beside, only refers to another, or there is none.
var principalSpots = map[rules.Rule][]spot{
	rules.RuleTurn:             {{"alternate-moves", 1}},
	rules.RuleCastling:         {{"king", 0}},
	rules.RuleCheck:            {{"pinned-men-check", 0}},
	rules.RuleBlitzIllegal:     {{"blitz-illegal-wins", 0}, {"fast-illegal-loses", 0}, {"fast-illegal-counted", 0}},
	rules.RuleTwoHands:         {{"two-hands", 0}, {"one-hand", 0}},
	rules.RulePressWithoutMove: {{"press-without-move", 0}, {"press-before-moving", 0}, {"completed", 0}},
	rules.RulePressFirst:       {{"press-before-moving", 0}, {"completed", 0}},
}

// spotsOf returns the places of the text on a ground of a rule in editions.
func spotsOf(r rules.Rule, g rules.Ground) []spot {
	switch {
	case g == "":
		return principalSpots[r]
	case g != rules.GroundStanding && g != rules.GroundIntended:
		return spots[g]
	}
	at := spot{subject: "threefold"}
	if r == rules.RuleFifty {
		at.subject = "fifty-moves"
	}
	if g == rules.GroundIntended {
		at.back = 1
	}
	return []spot{at}
}

// ArticleOn returns the number of the article of r that decides on a ground, such as
// 6.12b of both flags in the last period. If e does not separate them, it is that of
// Article.
func (e Edition) ArticleOn(r rules.Rule, g rules.Ground) string {
	if g == rules.GroundOnlyThen {
		return cmp.Or(e.articleOfSentence("then-the-clock"), e.Article(r))
	}
	for _, at := range spotsOf(r, g) {
		i := slices.IndexFunc(e.Articles(), func(a Article) bool { return a.Name == at.subject })
		if i < 0 {
			continue
		}
		numbers := e.Articles()[i].Numbers
		if at.back < len(numbers) {
			return numbers[len(numbers)-1-at.back]
		}
	}
	return e.Article(r)
}

// articleOfSentence returns the number of the article that contains a sentence,
// and "" if e has no such sentence.
func (e Edition) articleOfSentence(name string) string {
	for _, s := range e.Sentences() {
		if s.Name == name {
			number, _, _ := strings.Cut(s.Number, "/")
			return number
		}
	}
	return ""
}

// Decides returns the number of the article by which a ruling was made.
func (e Edition) Decides(ruling Ruling) string {
	ground := ruling.Ground
	if ruling.Rule == rules.RuleQuickplayClaim && ground == "" {
		switch ruling.Decision {
		case Upheld:
			ground = rules.GroundAgreed
		case Rejected:
			ground = rules.GroundRejected
		}
	}
	return e.ArticleOn(ruling.Rule, ground)
}

// Costs returns the number of the article by which a ruling changes the clocks.
func (e Edition) Costs(ruling Ruling) string {
	switch ruling.Rule {
	case rules.RuleIllegalMove, rules.RulePawnLeft, rules.RuleKingCaptured, rules.RulePressWithoutMove, rules.RuleTwoHands,
		rules.RuleFastIllegal, rules.RuleBlitzIllegal:
		return e.ArticleOn(rules.RuleIllegalMove, rules.GroundIllegalLoses)
	}
	return e.Decides(ruling)
}

// Ends returns the number of the article by which the game ends.
func (e Edition) Ends(o rules.Outcome) string {
	if o.Rule == rules.RuleQuickplayClaim && o.Ground == "" {
		o.Ground = rules.GroundAgreed
	}
	return e.ArticleOn(o.Rule, o.Ground)
}
