package announce

import (
	"slices"

	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/table"
)

// Phrases lists the keys that are formed from names of the Laws and the table,
// such as reason.stalemate, in alphabetical order. If a pack lacked one, a
// player would hear an English word, or the key.
func Phrases() []string {
	keys := []string{"objection.none-goes"}
	for reason := rules.ByCheckmate; reason <= rules.ByServer; reason++ {
		keys = append(keys, "reason."+dashed(reason.String()))
	}
	for kind := laws.ClaimThreefold; kind.String() != ""; kind++ {
		keys = append(keys, "claim."+kind.String())
	}
	for _, kind := range table.Kinds() {
		keys = append(keys, "irregular."+dashed(string(kind)))
	}
	keys = append(keys, "irregular.other.side")
	for _, kind := range []table.Kind{table.FalseCall, table.Distraction, table.TwoHands, table.Device, table.Other, table.OfferTime, table.NotRecording, table.PressWithoutMove} {
		keys = append(keys, "irregular."+dashed(string(kind))+".mine")
	}
	for _, cause := range table.Causes() {
		keys = append(keys, "event.diverged."+string(cause))
	}
	for _, who := range []table.Decider{table.ByArbiter, table.ByPlayers} {
		keys = append(keys, "event.ruled."+string(who), "event.ruled."+string(who)+"-number")
	}
	for _, game := range []table.Settled{table.GameStands, table.GameBack, table.GameSettled} {
		keys = append(keys, "ruled.game."+string(game))
	}
	for _, boards := range []string{"none", "white", "black", "both"} {
		keys = append(keys, "ruled.boards."+boards)
	}
	for _, stop := range table.Stops() {
		keys = append(keys, "stop."+dashed(stop))
	}
	for _, penalty := range []table.Penalty{table.Warning, table.Fine, table.Exclusion, table.Expulsion} {
		keys = append(keys, "penalty."+string(penalty), "penalty."+string(penalty)+".mine")
	}
	for code := range table.Refusals() {
		keys = append(keys, code)
	}
	for _, refusal := range []string{
		"adjourn-press", "confirmed", "executed", "no-offer", "no-promotion", "not-touched", "not-your-move",
		"nothing-written", "offered", "rematch-asked", "signed", "takeback", "takeback-asked",
	} {
		keys = append(keys, "refuse."+refusal+".mine")
	}
	for _, key := range resultKeys {
		keys = append(keys, key)
	}
	for _, key := range stepKeys {
		keys = append(keys, key)
	}
	for _, key := range objectionKeys {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}
