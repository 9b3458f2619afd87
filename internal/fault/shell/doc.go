// Package shell writes lines for a player to type, as the shell of their system reads
// them. It knows sh and its kin, and on Windows cmd.exe and PowerShell.
package shell
