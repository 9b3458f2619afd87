// Package progress says in lines how far long work is, seldom enough for somebody
// who hears them.
//
//	told, in := progress.New(os.Stdout, "games checked", file, now)
package progress
