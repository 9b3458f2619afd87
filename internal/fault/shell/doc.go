// Package shell writes the lines that a player is told to type, as the shell of their
// system reads them. It knows sh and its kin, and on Windows cmd.exe and PowerShell.
package shell
