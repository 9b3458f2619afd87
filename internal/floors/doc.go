// Package floors holds the plan of the house: which package may import which,
// and what each must do without. Its test reads the imports and fails where a
// package looks up. The plan is argued in docs/architecture.md.
package floors
