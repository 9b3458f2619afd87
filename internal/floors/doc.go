// Package floors holds the plan of the house: which package may import which,
// and what each must do without. Its test reads the imports and fails if a
// package imports from a higher floor. The plan is argued in
// docs/architecture.md.
package floors
