// Package hall is a hall of tables as a value. It contains the last known state
// of each table, the tables that need the arbiter with their reasons, and the
// messages about changes. Its caller passes the time, and it knows no network.
//
//	h := hall.New()
//	news := h.Take(hall.Key{Round: "3", Board: "12"}, envelope, now)
//	rows := h.Rows(now)
//
// The journal at each table is the truth. A hall holds the spectators' view, as
// a copy that can be requested again, and an arbiter cannot rule through it.
package hall
