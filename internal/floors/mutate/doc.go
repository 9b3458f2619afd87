// Command mutate asks whether the tests of a package hold its branches. It makes
// small faults in the code, called mutants: a condition is turned round, a bound is
// moved by one, "and" becomes "or", plus becomes minus, a constant becomes the next,
// a statement is left out. A mutant is killed when a test fails or does not end, and
// lives when the tests of its own package pass.
//
// All mutants of a package are compiled into one test program, laid over the tree
// without touching it, and an environment variable says which of them is on. Each
// test is run once to see which mutants it reaches; a mutant meets only those tests,
// the quick ones first. The sample is chosen by a seed and by what the mutants are,
// not by where they stand, so that it stays the same when lines move. It is given the
// folders below internal, such as table or tactile/...; with -since it asks after the
// lines alone that changed since a commit.
//
// Mutants that live and may are listed in survivors.txt with the reason.
package main
