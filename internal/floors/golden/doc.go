// Package golden compares what a test printed with a file that is kept, and
// writes the file anew where that is asked. It is for tests alone.
//
//	golden.Check(t, "testdata/greeting.golden", "hello\n", *update)
//
// It knows nothing of chess.
package golden
