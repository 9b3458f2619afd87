//go:build !linux && !darwin

package main

import (
	"os"
	"testing"
)

// pollable returns file as it is: there are no pseudo-terminals here.
func pollable(_ testing.TB, file *os.File) *os.File { return file }
