package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"blindchess/internal/floors/waits"
)

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
		return
	}
	// A program with the race detector in it sleeps for a second before it
	// ends, and the scripts start it some thousand times.
	if err := os.Setenv("GORACE", raceOptions); err != nil {
		panic(err)
	}
	// They wait for programs and for time to pass, and hardly ever for a core.
	if err := flag.Lookup("test.parallel").Value.Set(strconv.Itoa(max(8, 2*runtime.NumCPU()))); err != nil {
		panic(err)
	}
	testscript.Main(m, map[string]func(){"blindchess": main})
}

// raceOptions are what the programs that tests start are told about races.
const raceOptions = "atexit_sleep_ms=0"

// TestScripts runs the program as its users do: each script in testdata/script
// is a session at a shell, with a temporary home folder and English texts.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:   filepath.Join("testdata", "script"),
		Setup: setHome,
		Cmds:  map[string]func(*testscript.TestScript, bool, []string){"await": awaitFile},
	})
}

// awaitFile is the command of scripts "await FILE" or "await FILE TEXT". It
// waits until a file or a link exists, and until the file contains the text.
func awaitFile(script *testscript.TestScript, negated bool, words []string) {
	if negated || len(words) != 1 && len(words) != 2 {
		script.Fatalf("usage: await FILE [TEXT]")
	}
	path := script.MkAbs(words[0])
	for last := range waits.Polls(20*time.Millisecond, stallTimeout) {
		_, err := os.Lstat(path)
		if err == nil && len(words) == 1 {
			return
		}
		if err == nil {
			content, err := os.ReadFile(path)
			script.Check(err)
			if strings.Contains(string(content), words[1]) {
				return
			}
		}
		if last {
			script.Fatalf("%s did not come within %v", strings.Join(words, " with "), stallTimeout)
		}
	}
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
	invented, err := filepath.Abs(filepath.Join("..", "..", "internal", "language", "testdata", "invented"))
	faults = errors.Join(faults, err)
	env.Setenv("INVENTED", invented)
	env.Setenv("GORACE", raceOptions)
	env.Setenv("LANG", "en_GB.UTF-8")
	env.Setenv("LC_ALL", "")
	env.Setenv("NO_COLOR", "1")
	if faults != nil {
		return fmt.Errorf("the script has no home: %w", faults)
	}
	return nil
}
