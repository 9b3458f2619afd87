// Package displays opens whatever kind of braille display an address names.
//
//	display, err := displays.Open(ctx, address) // such as "dotpad:/dev/ttyUSB0", or ":0" by BrlAPI
package displays
