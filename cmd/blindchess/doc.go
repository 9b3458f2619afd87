// Command blindchess is a chess table that is followed by ear. Each file is one
// verb: its flags become the options of a package below, which does the rest.
package main
