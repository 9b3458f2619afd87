// Package page shows the tables of a hall to a browser, for keyboard and screen
// reader first. It has one table whose rows are sorted by their needs, a region
// for news, and nothing that a user could change.
//
//	p, err := page.New(pack)
//	p.Show(rows)
//	http.Handle("/", p)
//
// Without its script the page shows the state of the tables when it is loaded.
// With it, rows are updated one by one, and never move while the user is among
// them.
package page
