// Package view is what one seat sees of its table, as data: the squares with
// their marks, the clocks, the announcement, the steps of the move in hand,
// what is expected, what is open, both sheets, and what was said. It is also
// what a gesture on those squares means, as lines that are typed. Whatever draws
// for eyes, a terminal or a page, draws a View and decides nothing.
//
// A view holds only what the capacity of its seat may be shown. It knows no
// colours, no sizes and no keys of a device, and asks nobody for the time.
//
//	now := view.Source{Session: session, State: state, At: at}
//	seen := now.View(view.Focus{}, view.Log{})
//	act := now.Drag(view.Focus{}, from, to)
package view
