package laws

import "blindchess/internal/rules"

// otherParameters are the parameters of adjourned games, penalties, Chess960 and
// blind players. Their cells are those of 2005, 2014, 2018 and 2023, in this
// order.
var otherParameters = map[Parameter]parameterRow{
	ParameterResumeLate: {
		key: "resume.late-time", kind: kindTime, rule: rules.RuleResumptionLate,
		most:    value(10 * Hour),
		meaning: "how late a player may come to a resumption, where it is not the default time",
		cells:   [len(editionYears)]cell{read(value(Hour)), read(value(Hour)), read(value(Hour)), read(value(Hour))},
	},
	ParameterResumeDefault: {
		key: "resume.default-time", kind: kindYesNo, rule: rules.RuleResumptionLate,
		meaning: "the default time holds for resumptions too",
		cells:   [len(editionYears)]cell{read(no), read(yes), read(yes), read(yes)},
	},
	ParameterResumeAbsent: {
		key: "resume.absent-time-runs", kind: kindYesNo, rule: rules.RuleResumptionAbsent,
		meaning: "while both are absent the time of the player who must answer the sealed move runs, where the default time is not zero",
		cells:   [len(editionYears)]cell{read(no), read(yes), read(yes), read(yes)},
	},
	ParameterFine: {
		key: "penalty.fine", kind: kindYesNo, rule: rules.RulePenalties,
		meaning: "a fine announced beforehand is among the penalties",
		cells:   [len(editionYears)]cell{read(no), read(yes), read(yes), read(yes)},
	},
	ParameterExclusion: {
		key: "penalty.exclusion-rounds", kind: kindYesNo, rule: rules.RulePenalties,
		meaning: "exclusion from one or more rounds is among the penalties",
		cells:   [len(editionYears)]cell{read(no), read(no), assumed(yes), read(yes)},
	},
	ParameterChessNineSixty: {
		key: "chess960.in-laws", kind: kindYesNo, rule: rules.RuleChessNineSixty,
		meaning: "Chess960 is part of the Laws and no house rule",
		cells:   [len(editionYears)]cell{read(no), read(yes), read(yes), read(yes)},
	},
	ParameterAssistantRequired: {
		key: "blind.assistant-required", kind: kindYesNo, rule: rules.RuleAssistant,
		meaning: "a visually disabled player must have an assistant against a hearing-impaired one",
		cells:   [len(editionYears)]cell{read(no), read(no), assumed(no), read(yes)},
	},
	ParameterBlindMoves: {
		key: "blind.moves-announced", kind: kindYesNo, rule: rules.RuleBlindClock,
		meaning: "the blind player's clock announces the number of moves too",
		cells:   [len(editionYears)]cell{read(no), read(yes), read(yes), read(yes)},
	},
}
