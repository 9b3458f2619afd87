package main

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"

	"blindchess/internal/journal"
)

// buildName says which of the two builds this is.
func buildName() string {
	if tournament {
		return "the tournament build"
	}
	return "the build with a rehearsal partner"
}

// buildSum returns the SHA-256 of this program's own file, as sha256sum prints
// it. Its words are what an arbiter compares by ear.
func buildSum() (journal.Chain, error) {
	path, err := os.Executable()
	if err != nil {
		return journal.Chain{}, err
	}
	file, err := os.Open(path)
	if err != nil {
		return journal.Chain{}, err
	}
	defer file.Close()
	h := sha256.New()
	if _, err := io.Copy(h, file); err != nil {
		return journal.Chain{}, err
	}
	return journal.Chain(h.Sum(nil)), nil
}

// thisBuild is what --version prints.
func thisBuild() string {
	sum, err := buildSum()
	if err != nil {
		return fmt.Sprintf("blindchess, version %s, %s. Its file cannot be read: %v.", ownVersion(), buildName(), err)
	}
	return fmt.Sprintf("blindchess, version %s, %s. Its words are %s. SHA-256 %s.", ownVersion(), buildName(), sum.Words(), sum)
}
