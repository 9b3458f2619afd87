// Package table is one chess table: two sides, two boards, two scoresheets, a
// clock, an arbiter, and the actions, words and entries of the players. It is a
// fold of events.
//
// Decide returns the events of a command; State.Apply carries one event out.
// Decide changes nothing and Apply refuses nothing, so a table that is read
// back from its journal is the same table.
//
// A seat is a side with properties: whether its player is blind, what its board
// can sense, in which scheme moves are spoken to it. There is no table for
// blind players and another for the sighted.
//
//	s := table.State{}
//	effects, err := table.Decide(s, 0, table.Open{Conditions: table.ForFriends()})
//	for _, effect := range effects {
//		s = s.Apply(effect.Record)
//	}
//
// The package knows no files, words, sound, wires or goroutines, and never asks
// for the time: its caller passes an instant.
//
// # A move
//
//   - Lifting a piece from its hole touches it, and touch-move binds. An
//     upheld claim binds in the same way.
//   - A move is made when the captured piece is off, the piece is placed and
//     the move is announced, in any order. Then the clock may be pressed.
//   - For the sighted player the normal rules apply (D.2.4 of 2014, D.2.5
//     since 2018, end of F.2.3 in 2005). On a sensing board their move is made
//     when the piece is released. Their announcement (D.2.1) delays neither
//     clock nor end. The table makes it for them at the press if they are
//     silent, and records that. An illegal move is made by the press (Article
//     7). On pegs, every player needs hole and word.
//   - If announcement and sensing board differ, only that player hears it, and
//     again at the press. A pawn on the last rank of a peg board without a
//     named piece breaks D.2.1, and the player is asked for it.
//   - A wrong board is first its player's own. It counts as different (D.2.8)
//     when the player continues, the opponent calls, the arbiter stops the
//     clocks, or after ten seconds or --slip. A piece in the hand is being
//     corrected. A move by hand on a screen is treated alike; a typed execute
//     is compared immediately.
//   - Mate, stalemate and dead positions end the game at once (5.1.1, 5.2),
//     before the press. A blind player's word that brought the end, and that no
//     board shows, may still be corrected immediately (State.MayUnsay).
//   - An early press is refused or reported, with each missing step. A
//     reported press runs the opponent's clock, and the move can still be
//     announced. The opponent presses back or calls, and resolve restores both
//     times. A flag that falls meanwhile stops both clocks and decides
//     nothing.
//   - Increments, delays and moves of the control come with completed moves
//     only (6.2, 6.3).
//   - An announcement can be corrected until the opponent's clock runs, to
//     what the board shows.
//   - The opponent repeats and plays the move. A wrong repetition is announced
//     to both. Nothing waits for it without that condition.
//   - A player without a board enters moves, and the announcement is the move.
//
// # An illegal move
//
// At the press it is recorded, counted and penalised as the edition says. The
// position before it is restored, the press is undone, and the touched piece
// must move. Before the press it can be corrected silently. If only a claim
// counts, nothing happens until then. If the arbiter accepted it and upholds a
// later claim, everything after it is undone, with the clocks of its press.
// Without one on record, a claim cannot be upheld.
//
// # Boards and scoresheets
//
//   - Each board and each sheet is separate. A sheet that the table writes has
//     the player's moves as announced, and the opponent's as repeated, or as
//     announced. Entries by the table have a mark in the journal.
//   - When another move is played, sensed, or written while a board differs,
//     both clocks stop. An entry that differs while the boards agree is
//     reported to its writer only.
//   - While the clocks are stopped, sheets may be completed and boards
//     corrected. evidence.Reconcile proposes, and evidence.Explain adds
//     explanations, each with its witnesses. The arbiter accepts or decides
//     otherwise; without one, both players accept. Accepting does everything:
//     entries, plies, clocks, boards, and the right clock.
//   - Evidence has an origin (evidence.Origin): said, repeated, written, by an
//     assistant, by the table, sensed, played or concluded. The table's own
//     entries weigh less than written ones.
//   - A player who moves before playing the opponent's move hears that,
//     together with the opponent. A call compares boards and sheets.
//   - Anything neither announced nor written is no move. Peg boards are
//     compared by occupied squares; doubtful squares are listed.
//
// # Rulings
//
//   - With usual conditions the table rules on certain facts: repetitions,
//     fifty moves, flags, illegal moves, sensed touches. Judgement waits for
//     the arbiter. With RuleNothing everything waits.
//   - A postponed quickplay claim stays with the arbiter, and both clocks stop
//     if the flag falls. Without an arbiter such a claim ends the game, and is
//     lost if rejected later.
//   - The arbiter may do all that the Laws list: warn, add or remove time, set
//     clocks, give a score, take back plies, declare a loss, rule claims.
//   - TakebackAsked is open until accepted, declined, or until someone touches
//     a piece. MovesTakenBack names the moves. Records stay, entries are
//     struck, and the clocks return to the last remaining ply. With an
//     arbiter, at an event, or with --no-takebacks, there is none.
//   - RematchAgreed is the last record of a friendly game. The next game has a
//     new journal and ID.
//   - With a PIN, the host refuses the arbiter's commands without it. After
//     five wrong ones it waits a minute, except for the person who gave it.
//   - Friendly conditions refuse an early press and keep both sheets. Event
//     conditions report it and leave sheets to the players.
//
// # Time and assistants
//
// A flag has the instant at which it fell. While a clock runs, the time is
// recorded every second, so a crash costs at most that. A table read from its
// journal waits for a start; the time between belongs to no one.
//
// An assistant has duties a to f of the Laws, or a and b beside a sighted
// player. They announce and repeat for both, and move on the opponent's board.
// For their player they write, press, claim a flag or touch, call and seal. They
// do not move on their player's board, offer, resign, or claim draws. A sighted
// player has one only while the blind opponent has none.
package table
