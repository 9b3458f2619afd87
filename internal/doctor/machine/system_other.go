//go:build !linux

package machine

// What is looked at on Linux alone.

func isUTF8(string) bool { return true }

func barredFrom(string) (barred bool, group string) { return false, "" }

func mountOf(folder string) string { return folder }

// Mine reports whether a folder belongs to this user, where that is looked at.
func Mine(string) bool { return true }

func adrift() bool { return false }
