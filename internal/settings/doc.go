// Package settings is a player's own settings. It has one value, and one table
// of its keys with their values, their defaults and their purposes. It reads
// and writes their file, and derives from them the configuration of the console
// and a seat's words. It knows no sound, no screen and no network.
//
//	own, err := settings.Load()
//	err = own.Set("language", "de")
//	err = own.Save()
package settings
