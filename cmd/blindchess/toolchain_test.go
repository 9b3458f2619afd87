//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestToolchain_WhatIsGivenToOthersIsBuiltWithAGoThatIsNewEnough runs the script that says
// which Go that is, beside a Go of some version that can fetch a newer one or cannot.
func TestToolchain_WhatIsGivenToOthersIsBuiltWithAGoThatIsNewEnough(t *testing.T) {
	t.Parallel()
	oldest := scripted(t, "toolchain", "--name")
	for name, test := range map[string]struct {
		here, local string
		fetches     bool
		want        string
	}{
		"an older one that fetches":    {here: "go1.9.1", fetches: true, want: oldest},
		"an older one that cannot":     {here: "go1.9.1", want: "newer, and here is go1.9.1"},
		"an older one for oneself":     {here: "go1.9.1", local: "local", want: "go1.9.1"},
		"the oldest that may be":       {here: oldest, want: oldest},
		"a newer one by two digits":    {here: "go1.126.9", want: "go1.126.9"},
		"a newer one of the next line": {here: "go2.0.0", want: "go2.0.0"},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			fetch := "exit 1"
			if test.fetches {
				fetch = "exit 0"
			}
			program := "#!/bin/sh\nif [ \"$1\" = version ]; then\n\t[ \"$GOTOOLCHAIN\" = " + oldest + " ] || exit 1\n\t" + fetch + "\nfi\necho " + test.here + "\n"
			if err := os.WriteFile(filepath.Join(folder, "go"), []byte(program), 0o700); err != nil {
				t.Fatal(err)
			}
			command := exec.Command(filepath.Join("scripts", "toolchain"))
			command.Dir = filepath.Join("..", "..")
			command.Env = append(os.Environ(), "PATH="+folder+":"+os.Getenv("PATH"), "RELEASE_GO="+test.local)
			out, err := command.CombinedOutput()
			if got := strings.TrimSpace(string(out)); !strings.Contains(got, test.want) || (err == nil) != (got == test.want) {
				t.Errorf("got %q, %v, want %s", got, err, test.want)
			}
		})
	}
}
