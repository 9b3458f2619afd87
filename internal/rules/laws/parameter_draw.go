package laws

import "blindchess/internal/rules"

// drawParameters are the parameters of drawn games and of points, Articles 9
// and 10. Their cells are those of 2005, 2014, 2018 and 2023, in this order.
var drawParameters = map[Parameter]parameterRow{
	ParameterClaimLost: {
		key: "claim.lost-by", kind: kindChoice, rule: rules.RuleClaimLost,
		choices: []string{"moving", "touching"},
		meaning: "what ends the right to claim a draw on this move",
		cells:   [len(editionYears)]cell{read(1), read(2), assumed(2), read(2)},
	},
	ParameterClaimFixed: {
		key: "claim.intended-fixed", kind: kindYesNo, rule: rules.RuleIntended,
		meaning: "the written intended move cannot be changed",
		cells:   [len(editionYears)]cell{read(no), read(yes), assumed(yes), read(yes)},
	},
	ParameterClaimTime: {
		key: "claim.time", kind: kindTime, rule: rules.RuleWrongClaim,
		most:    value(60 * Minute),
		meaning: "added to the opponent's time for a wrong claim at standard play",
		cells:   [len(editionYears)]cell{read(value(3 * Minute)), read(value(2 * Minute)), read(value(2 * Minute)), read(value(2 * Minute))},
	},
	ParameterClaimTimeRapid: {
		key: "claim.time-rapid", kind: kindTime, rule: rules.RuleWrongClaim,
		most:    value(60 * Minute),
		meaning: "the same in rapid",
		cells:   [len(editionYears)]cell{read(value(3 * Minute)), read(value(2 * Minute)), read(value(2 * Minute)), read(value(Minute))},
	},
	ParameterClaimTimeBlitz: {
		key: "claim.time-blitz", kind: kindTime, rule: rules.RuleWrongClaim,
		most:    value(60 * Minute),
		meaning: "the same in blitz",
		cells:   [len(editionYears)]cell{read(value(3 * Minute)), read(value(Minute)), assumed(value(Minute)), read(value(Minute))},
	},
	ParameterClaimHalved: {
		key: "claim.claimant-halved", kind: kindYesNo, rule: rules.RuleWrongClaim,
		meaning: "a wrong claim costs the claimant half of his time, down to one minute",
		cells:   [len(editionYears)]cell{read(yes), read(no), read(no), read(no)},
	},
	ParameterClaimMost: {
		key: "claim.claimant-most", kind: kindTime, rule: rules.RuleWrongClaim,
		most:    value(60 * Minute),
		meaning: "the most that halving takes",
		cells:   [len(editionYears)]cell{read(value(3 * Minute)), read(0), read(0), read(0)},
	},
	ParameterThreefoldTimes: {
		key: "threefold.times", kind: kindNumber, rule: rules.RuleThreefold,
		least: 2, most: 9,
		meaning: "occurrences of a position that let a player claim",
		cells:   [len(editionYears)]cell{read(3), read(3), read(3), read(3)},
	},
	ParameterFiftyMoves: {
		key: "fifty.moves", kind: kindNumber, rule: rules.RuleFifty,
		least: 1, most: 500,
		meaning: "moves of each side without capture and pawn move that let a player claim",
		cells:   [len(editionYears)]cell{read(50), read(50), read(50), read(50)},
	},
	ParameterFivefold: {
		key: "fivefold", kind: kindChoice, rule: rules.RuleFivefold,
		choices: []string{"none", "alternate", "any"},
		meaning: "five occurrences end the game: never, where they are consecutive alternate moves of each side, or always",
		cells:   [len(editionYears)]cell{read(1), read(2), read(3), read(3)},
	},
	ParameterSeventyFive: {
		key: "seventy-five.moves", kind: kindNumber, rule: rules.RuleSeventyFive,
		most:    500,
		meaning: "moves of each side without capture and pawn move that end the game; 0 for never",
		cells:   [len(editionYears)]cell{read(0), read(75), read(75), read(75)},
	},
	ParameterScoreWin: {
		key: "score.win", kind: kindPoints, rule: rules.RulePoints,
		most:    40,
		meaning: "what a win counts",
		cells:   [len(editionYears)]cell{read(2), read(2), read(2), read(2)},
	},
	ParameterScoreDraw: {
		key: "score.draw", kind: kindPoints, rule: rules.RulePoints,
		most:    40,
		meaning: "what a draw counts",
		cells:   [len(editionYears)]cell{read(1), read(1), read(1), read(1)},
	},
	ParameterScoreLoss: {
		key: "score.loss", kind: kindPoints, rule: rules.RulePoints,
		most:    40,
		meaning: "what a loss counts",
		cells:   [len(editionYears)]cell{read(0), read(0), read(0), read(0)},
	},
	ParameterScoreLimited: {
		key: "score.limited", kind: kindYesNo, rule: rules.RulePoints,
		meaning: "what the arbiter gives both together may not exceed what a game normally gives",
		cells:   [len(editionYears)]cell{read(no), read(no), assumed(yes), read(yes)},
	},
}
