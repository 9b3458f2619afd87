// Package winnable decides who can still win: whether a side can give mate by
// any series of legal moves, the opponent helping, and proves its answers. It
// is sound: an unproved answer is undetermined.
//
// It knows positions and moves and nothing else.
//
//	verdict, proof := winnable.Decide(position, rules.White, 100_000)
package winnable
