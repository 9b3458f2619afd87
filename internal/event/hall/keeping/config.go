package keeping

import (
	"encoding/json"
	"fmt"
	"strings"

	"golang.org/x/crypto/bcrypt"
)

// passwordCost is the cost of trying passwords for a reader of a configuration.
// They have 160 bits, too many to guess.
const passwordCost = bcrypt.MinCost

// NATSConfig returns the part of a NATS server's configuration for the hall of a
// folder and the bearers of these passes. They may do there the same as at a server
// that belongs to the hall. It permits nothing else. It holds no password.
func NATSConfig(folder string, names []string) (string, error) {
	secret, err := secretOf(folder)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	fmt.Fprintf(&out, "# Written by blindchess-hall nats-config. Include it in the configuration of a server\n# of NATS that keeps streams: jetstream { store_dir: \"/var/lib/nats\", sync_interval: always }\n")
	fmt.Fprintf(&out, "max_payload: %d\nmax_control_line: %d\nmax_subscriptions: %d\nmax_pending: %d\n", longestMessage, longestControl, mostSubjects, mostUnread)
	out.WriteString("accounts {\n  HALL {\n    jetstream: enabled\n    users: [\n")
	for _, name := range append([]string{Keeper}, names...) {
		permissions, known := permissionsOf(name)
		if !known {
			return "", fmt.Errorf("hall: %q is the name of no pass", name)
		}
		digest, err := bcrypt.GenerateFromPassword([]byte(passwordOf(secret, name)), passwordCost)
		if err != nil {
			return "", fmt.Errorf("hall: %w", err)
		}
		fmt.Fprintf(&out, "      { user: %q, password: %q", name, digest)
		if permissions != nil {
			fmt.Fprintf(&out, ", permissions: { publish: %s, subscribe: %s }", list(permissions.Publish.Allow), list(permissions.Subscribe.Allow))
		}
		out.WriteString(" }\n")
	}
	out.WriteString("    ]\n  }\n}\n")
	return out.String(), nil
}

// list writes subjects as a configuration has them.
func list(subjects []string) string {
	var out strings.Builder
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(subjects) // words are written always
	return strings.TrimSpace(out.String())
}
