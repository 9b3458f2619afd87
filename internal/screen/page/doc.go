// Package page is the screen of a seat in a browser: a page for sighted and
// blind users alike. It draws the same view as the painted screens, as HTML
// that needs no script; with the script the page updates itself and speaks the
// messages. It sends back one typed line at a time, or a piece that was moved
// from one square to another.
//
// It answers requests, and knows neither networks nor who may join; package
// pair does.
//
//	p := page.New(page.Config{Terminal: terminal})
//	visit.Open(p) // requests of this guest are answered from now on
//	err = p.Run(ctx)
package page
