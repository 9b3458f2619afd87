//go:build !windows

package online

import "io/fs"

// seal and unseal change nothing: the permissions of the file protect it.
func seal(text []byte) ([]byte, error)   { return text, nil }
func unseal(text []byte) ([]byte, error) { return text, nil }

// private reports whether only its owner can read a file.
func private(info fs.FileInfo) bool { return info.Mode().Perm()&0o077 == 0 }
