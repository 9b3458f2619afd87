//go:build !linux && !darwin

package commandline

import "os"

// cook does nothing: on other systems a program that ends leaves no terminal raw.
func cook(*os.File) {}
