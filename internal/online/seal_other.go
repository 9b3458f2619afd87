//go:build !windows

package online

import "io/fs"

// seal and unseal change nothing: the rights of the file keep it.
func seal(text []byte) ([]byte, error)   { return text, nil }
func unseal(text []byte) ([]byte, error) { return text, nil }

// private reports whether nobody but its owner can read a file.
func private(info fs.FileInfo) bool { return info.Mode().Perm()&0o077 == 0 }
