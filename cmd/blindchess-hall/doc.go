// Command blindchess-hall is for an organiser with many tables: a tournament with
// its players, rounds, pairings and standings, and a hall of tables. Each file is
// one verb: its flags become the options of a package below internal, which does
// the rest.
package main
