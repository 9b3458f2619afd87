package main

import (
	"os"
	"runtime"
	"testing"
)

// soak skips a long test unless SOAK is set.
func soak(t *testing.T) {
	t.Helper()
	if os.Getenv("SOAK") == "" {
		t.Skip("long: set SOAK=1 to run it")
	}
}

// memory returns the bytes that are in use after a collection, stacks too.
func memory() uint64 {
	var stats runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&stats)
	return stats.HeapInuse + stats.StackInuse
}
