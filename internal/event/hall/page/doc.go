// Package page shows the tables of a hall to a browser, for keyboard and screen
// reader first: one table whose rows are sorted by what they need, a region that
// says what happens, and nothing that could be changed.
//
//	p, err := page.New(pack)
//	p.Show(rows)
//	http.Handle("/", p)
//
// Without its script the page shows the tables as they stand when it is loaded.
// With it, rows are kept up to date one by one, and never move while somebody is
// among them.
package page
