package laws_test

import (
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// TestArticleOn_IsTheOneThatDecidesInEachEdition is a table made by hand from the
// texts of the four editions, in the order 2005, 2014, 2018, 2023.
func TestArticleOn_IsTheOneThatDecidesInEachEdition(t *testing.T) {
	tests := []struct {
		name   string
		rule   rules.Rule
		ground rules.Ground
		want   [4]string
	}{
		{"both flags, not the last period", rules.RuleBothFlags, rules.GroundBothFlagsBefore, [4]string{"6.12a", "6.11a", "III.3.1.1", "III.3.1.1"}},
		{"both flags, the last period", rules.RuleBothFlags, rules.GroundBothFlagsLast, [4]string{"6.12b", "6.11b", "III.3.1.2", "III.3.1.2"}},
		{"both flags in rapid", rules.RuleBothFlags, rules.GroundFastBothFlags, [4]string{"B.9", "6.11b", "III.3.1.2", "III.3.1.2"}},
		{"an illegal move", rules.RuleIllegalMove, "", [4]string{"7.4a", "7.5a", "7.5.1", "7.5.1"}},
		{"the illegal move that loses", rules.RuleIllegalMove, rules.GroundIllegalLoses, [4]string{"7.4b", "7.5b", "7.5.5", "7.5.5"}},
		{"a touched own piece", rules.RuleTouchedOwn, "", [4]string{"4.3a", "4.3a", "4.3.1", "4.3.1"}},
		{"a touched opposing piece", rules.RuleTouchedOpponent, "", [4]string{"4.3b", "4.3b", "4.3.2", "4.3.2"}},
		{"pieces of both colours", rules.RuleTouchedBoth, "", [4]string{"4.3c", "4.3c", "4.3.3", "4.3.3"}},
		{"fifty moves with an intended move", rules.RuleFifty, rules.GroundIntended, [4]string{"9.3a", "9.3a", "9.3.1", "9.3.1"}},
		{"fifty moves on the board", rules.RuleFifty, rules.GroundStanding, [4]string{"9.3b", "9.3b", "9.3.2", "9.3.2"}},
		{"sheets that correspond", rules.RuleBoardsDiffer, "", [4]string{"F.2.7", "D.2.8", "D.2.9", "D.2.9"}},
		{"sheets that differ", rules.RuleBoardsDiffer, rules.GroundSheetsDiffer, [4]string{"F.2.8", "D.2.8", "D.2.9", "D.2.9"}},
		{"resignation", rules.RuleResignation, "", [4]string{"5.1b", "5.1b", "5.1.2", "5.1.2"}},
		{"stalemate", rules.RuleStalemate, "", [4]string{"5.2a", "5.2a", "5.2.1", "5.2.1"}},
		{"agreement", rules.RuleAgreement, "", [4]string{"5.2c", "5.2c", "5.2.3", "5.2.3"}},
		{"a fallen flag", rules.RuleFlagFall, "", [4]string{"6.10", "6.9", "6.9", "6.9"}},
		{"seventy-five moves", rules.RuleSeventyFive, "", [4]string{"", "9.6b", "9.6.2", "9.6.2"}},
		{"two hands", rules.RuleTwoHands, "", [4]string{"", "", "7.5.4", "7.5.4"}},
	}
	for i, year := range []int{2005, 2014, 2018, 2023} {
		edition, known := laws.EditionOf(year)
		if !known {
			t.Fatal(year)
		}
		for _, test := range tests {
			if got := edition.ArticleOn(test.rule, test.ground); got != test.want[i] {
				t.Errorf("%d, %s: got %q, want %q", year, test.name, got, test.want[i])
			}
		}
	}
}
