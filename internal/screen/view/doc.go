// Package view is one seat's view of its table, as data: the squares with their
// marks, the clocks, the announcement, the steps of the current move, and the
// next step. It also contains open offers and claims, both sheets, and the
// messages. It also translates gestures on those squares into lines that are
// typed. Whatever draws for eyes, a terminal or a page, draws a View and decides
// nothing.
//
// A view contains only the parts that the capacity of its seat may see. It
// knows no colours, no sizes and no keys of a device, and never reads the time.
//
//	now := view.Source{Session: session, State: state, At: at}
//	seen := now.View(view.Focus{}, view.Log{})
//	act := now.Drag(view.Focus{}, from, to)
package view
