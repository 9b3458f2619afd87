package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
		return
	}
	testscript.Main(m, map[string]func(){"blindchess": main})
}

// TestScripts runs the program as its users do: each script in testdata/script
// is a session at a shell, in a home of its own, with English words.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:   filepath.Join("testdata", "script"),
		Setup: setHome,
	})
}

// setHome gives a script its own folders for settings, state, data and sockets.
func setHome(env *testscript.Env) error {
	var faults error
	for key, folder := range map[string]string{
		"HOME": "home", "XDG_CONFIG_HOME": "config", "XDG_STATE_HOME": "state", "XDG_DATA_HOME": "data", "XDG_RUNTIME_DIR": "runtime",
	} {
		path := filepath.Join(env.WorkDir, "."+folder)
		faults = errors.Join(faults, os.MkdirAll(path, 0o700))
		env.Setenv(key, path)
	}
	env.Setenv("LANG", "en_GB.UTF-8")
	env.Setenv("LC_ALL", "")
	env.Setenv("NO_COLOR", "1")
	if faults != nil {
		return fmt.Errorf("the script has no home: %w", faults)
	}
	return nil
}
