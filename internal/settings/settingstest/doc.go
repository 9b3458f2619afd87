// Package settingstest keeps tests out of the folders of who runs them.
package settingstest

import (
	"testing"

	"github.com/adrg/xdg"
)

// Home has everything that a user keeps (settings, games, keys of hosts, voices)
// lie in folder for the length of the test, which must not run beside others.
func Home(t testing.TB, folder string) {
	t.Helper()
	t.Cleanup(xdg.Reload) // after the environment has been put back
	for _, name := range []string{"XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"} {
		t.Setenv(name, folder)
	}
	xdg.Reload()
}
