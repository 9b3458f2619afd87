// Command blindchess is a chess table that is followed by ear. It wires the
// rooms of the house together and decides nothing itself.
package main
