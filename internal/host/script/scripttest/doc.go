// Package scripttest plays the table scripts of a package and compares their
// output with the earlier one. Such a test belongs to the package that its
// scripts specify:
//
//	var update = flag.Bool("update", false, "write what the scripts print anew")
//
//	func TestEveryScriptPrintsWhatItDid(t *testing.T) {
//		scripttest.Folder(t, "testdata", *update)
//	}
//
// Beside the scripts is scripts.golden. It holds under the name of each script the
// output of "blindchess script --directions": every event, every refusal, the words to each
// seat and the state of the table at the end. An unexpected change shows as a
// difference of text, which must be understood before the file is rewritten.
package scripttest
