// Package scripttest plays the table scripts of a package and holds what they
// print against what was printed before. A test that does so stands with the
// package that its scripts specify:
//
//	var update = flag.Bool("update", false, "write what the scripts print anew")
//
//	func TestEveryScriptPrintsWhatItDid(t *testing.T) {
//		scripttest.Folder(t, "testdata", *update)
//	}
//
// Beside each script NAME.script stands NAME.golden: the output of "blindchess
// script --directions", every event, every refusal, what each seat hears and
// how the table stands at the end. What nobody expected so shows as a difference
// of text, to be understood before it is written anew.
package scripttest
