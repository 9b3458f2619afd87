// Package winnable decides who can still win: whether a side can give mate by
// any series of legal moves, the opponent helping, and proves its answers. It
// is sound: an unproved answer is undetermined.
//
// It knows positions and moves and nothing else.
//
//	verdict, proof := winnable.Decide(position, rules.White, 100_000)
//
// # How it proves
//
// A quick stage runs after every move, in microseconds. It looks at the pieces,
// forced moves and up to thirty positions, and at blocked pawns by the static
// estimate. A full stage runs when a result depends on it, up to a million
// positions. Half a million decided each of ten thousand games lost on time.
//
// The static estimate starts with every piece fixed. It then allows more, until
// nothing changes:
//
//   - A piece may step to any square without a fixed piece of its side, line
//     pieces step by step.
//   - A king avoids squares that a fixed pawn, knight, king, or adjacent line
//     piece attacks.
//   - A pawn may step where no fixed piece is, but passes an opposing pawn
//     only if one can leave the file or be captured. It may capture where an
//     enemy may be. On the last rank it may become anything.
//   - A piece that may step, or on whose square an enemy may step or capture,
//     is no longer fixed.
//   - Castling rights and open captures en passant count as moves.
//
// No legal series leaves this estimate. A mate needs a reachable square, an
// attacker, and every neighbouring square closed.
//
// The search looks for a mate with both sides helping, from positions near a
// mate: a king in a net or a corner, pawns near promotion, and sometimes the
// oldest. Positions are compared in full. After some hundred, the estimate
// closes dead ones.
//
// Shades help against bishops behind a wall. Each bishop may be on any square of
// its estimate, blocks and guards only when that serves a mate, and is never
// really captured. If no arrangement allows a mate, there is none.
package winnable
