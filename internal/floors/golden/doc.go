// Package golden compares the output of a test with a stored file, and rewrites
// the file on request. It is for tests alone.
//
//	golden.Check(t, "testdata/greeting.golden", "hello\n", *update)
//
// It knows nothing of chess.
package golden
