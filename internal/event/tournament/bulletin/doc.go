// Package bulletin tells a tournament to people, in the words of a language pack:
// where somebody plays, the pairings of a round as they are read out, the
// standings, and the bulletin of a round as text, as HTML for screens and screen
// readers, and as lines for braille. It writes the same as files of values.
//
//	told, err := bulletin.Of(club, 1, pack)
//	fmt.Println(told.Where(club.Players[0]))
package bulletin
