//go:build windows || darwin

package speech

// asked reports whether the voice of the system is to speak: the player wants no
// lines read, or wants their screen reader spoken through. Otherwise their screen
// reader reads the lines, and nothing is heard twice.
func asked(setup Setup) bool { return setup.Dispatcher || setup.Manner == Self }
