// Package bulletin describes a tournament to people, in the words of a language
// pack. It gives a player's place, lists the pairings of a round for reading
// aloud, and the standings. It writes the bulletin of a round as text, as HTML
// for screens and screen readers, and as lines for Braille. It writes the same as
// files of values.
//
//	told, err := bulletin.Of(club, 1, pack)
//	fmt.Println(told.Where(club.Players[0]))
package bulletin
