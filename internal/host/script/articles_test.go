package script_test

import (
	"strconv"
	"testing"

	"blindchess/internal/announce"
	"blindchess/internal/host/script"
	"blindchess/internal/language"
	"blindchess/internal/rules/laws"
	"blindchess/internal/table"
)

// unruled are the events that no article decides on: what a player or a table reports.
var unruled = map[string]bool{
	"BoardLost": true, "BoardFound": true, "AccidentReported": true, "TouchWithdrawn": true, "ClaimWithdrawn": true,
	"TableStood": true, "TableRestored": true, "MovesTakenBack": true, "other": true, "DeviceReported": true, "GameEnded": true,
}

// TestKinds_EveryIncidentHasTheArticleThatDecidesIt asks the arbiter's desk of every kind
// in every edition.
func TestKinds_EveryIncidentHasTheArticleThatDecidesIt(t *testing.T) {
	voices := script.NewVoices()
	english, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	letters, err := language.LoadScheme("en")
	if err != nil {
		t.Fatal(err)
	}
	seat := announce.Narrator{Pack: english, Scheme: letters}
	for _, kind := range kinds(t) {
		for _, e := range laws.Editions() {
			text, _ := kindBy(strconv.Itoa(e.Year()), string(kind.Data))
			name := kind.Name + " " + strconv.Itoa(e.Year())
			var records []table.Record
			for _, h := range recorded(t, name, text, voices).played {
				records = append(records, h.records...)
			}
			for _, incident := range announce.Incidents(seat, records) {
				friendly := incident.Kind == "ClocksAdjusted" && incident.By == "" // with a takeback
				if incident.Article == "" && !unruled[incident.Kind] && !friendly {
					t.Errorf("%s: %s has no article: %s", name, incident.Kind, incident.Words)
				}
			}
		}
	}
}
