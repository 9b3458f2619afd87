package main

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"blindchess-hall": main})
}

// TestScripts runs the program as its users do: each script in testdata/script
// is a session at a shell, in a home of its own, with English words.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: filepath.Join("testdata", "script"), Setup: setHome})
}

// setHome gives a script its own folders for settings, state, data and sockets.
func setHome(env *testscript.Env) error {
	for key, folder := range map[string]string{
		"HOME": "home", "XDG_CONFIG_HOME": "config", "XDG_STATE_HOME": "state", "XDG_DATA_HOME": "data", "XDG_RUNTIME_DIR": "runtime",
	} {
		path := filepath.Join(env.WorkDir, "."+folder)
		if err := os.MkdirAll(path, 0o700); err != nil {
			return fmt.Errorf("the script has no home: %w", err)
		}
		env.Setenv(key, path)
	}
	env.Setenv("LANG", "en_GB.UTF-8")
	env.Setenv("LC_ALL", "")
	return nil
}
