package machine

import (
	"encoding/json"
	"os"
	"strings"

	"blindchess/internal/doctor"
	"blindchess/internal/fault"
)

// Report is the file for a helper.
type Report struct {
	Facts    doctor.Facts     `json:"facts"`
	Findings []doctor.Finding `json:"findings"`
	Game     string           `json:"-"` // the journal that goes with it, with names and moves; none where empty
}

// Write writes r to the file at path, which no other user may read: as JSON
// that does not identify the computer, and after it the journal.
func (r Report) Write(path string) error {
	text, err := json.MarshalIndent(r, "", "\t")
	if err != nil {
		return err
	}
	written := []byte(anonymous(string(text), r.Facts) + "\n")
	if r.Game != "" {
		journal, err := os.ReadFile(r.Game)
		if err != nil {
			return err
		}
		written = append(written, journal...)
	}
	if err := os.WriteFile(path, written, 0o600); err != nil {
		return fault.New("fault.report-unwritten", "doctor: the report was not written, name another file: {reason}", "reason", err)
	}
	return nil
}

// anonymous takes out of a report whose machine it is: the user, the folder that
// is named after them, the name of the machine and its addresses.
func anonymous(text string, facts doctor.Facts) string {
	secrets := []string{}
	if home, err := os.UserHomeDir(); err == nil && len(home) > 1 {
		secrets = append(secrets, home, "~")
	}
	for _, address := range facts.Networks {
		secrets = append(secrets, address, "an address")
	}
	if host, err := os.Hostname(); err == nil && len(host) > 2 {
		secrets = append(secrets, host, "a machine")
	}
	if len(facts.User) > 2 && facts.User != "root" {
		secrets = append(secrets, facts.User, "a user")
	}
	return strings.NewReplacer(secrets...).Replace(text)
}
