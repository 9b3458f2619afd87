// Command mutate asks whether the tests of a package hold its branches. It makes
// small faults in the code, called mutants. A condition is negated, a bound is moved
// by one, "and" becomes "or", plus becomes minus, a constant becomes the next, a
// statement is left out. A mutant is killed when a test fails or does not end, and
// lives when its package's tests pass.
//
// All mutants of a package are compiled into one test program, laid over the tree
// without touching it, and an environment variable says which of them is on. Each
// test is run once to see which mutants it reaches; a mutant meets only those tests,
// the quick ones first. A seed and the content of the mutants choose the sample, not
// their lines, so that it stays the same when lines move. Its arguments are folders
// below internal, such as table or tactile/...; with -since it checks only lines that
// changed since a commit.
//
// Mutants that live and may are listed in survivors.txt with the reason.
package main
