package keeping_test

import (
	"os"
	"strings"
	"testing"

	"blindchess/internal/event/hall/stream"
)

// TestSoakHall_WhatItsServersHaveLostIsToldAgain deletes stored records of a hall, as
// when a server is killed before the others have the messages that it acknowledged,
// and then its streams altogether.
func TestSoakHall_WhatItsServersHaveLostIsToldAgain(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("waits until posts ask what the hall has: set SOAK=1")
	}
	k := keep(t, t.TempDir(), "127.0.0.1:0")
	defer k.close()
	g := begin(t, k.line, "12")
	k.has(g)
	g.step()
	k.has(g)
	once(t, k.line, g)
	name := stream.Name(stream.Partition(g.key))
	for _, taken := range []string{"$JS.API.STREAM.PURGE." + name, "$JS.API.STREAM.DELETE." + name} {
		// A post may be so quick that the hall has everything again before a check, so
		// the test relies on the deletion's success.
		if answer, err := k.line.Request(t.Context(), taken, nil); err != nil || !strings.Contains(string(answer), `"success":true`) || strings.Contains(string(answer), `"purged":0`) {
			t.Fatalf("%s: got %s, %v, want that the game was taken from the hall", taken, answer, err)
		}
		if err := k.line.Make(t.Context(), 1); err != nil {
			t.Fatal(err)
		}
		once(t, k.line, g)
		g.step()
		k.has(g)
		once(t, k.line, g)
	}
}
