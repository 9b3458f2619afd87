// Package hall is a hall of tables as a value: what each table was last known to
// be, which of them need the arbiter and why, and what is to be said when that
// changes. It is told what time it is, and knows no network.
//
//	h := hall.New()
//	news := h.Take(hall.Key{Round: "3", Board: "12"}, envelope, now)
//	rows := h.Rows(now)
//
// The journal at each table is the truth. A hall holds what a spectator may be
// shown, as a copy that can be asked for again, and nobody rules through it.
package hall
