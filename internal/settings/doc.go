// Package settings is what a player may set for themselves: one value, and one
// table of its keys with what each takes, its default and what it is for. It
// reads and keeps the file of them, and says what follows from them for the
// console and for the words of a seat. It knows no sound, no screen and no
// network.
//
//	own, err := settings.Load()
//	err = own.Set("language", "de")
//	err = own.Save()
package settings
