// Package joining is for one player at this computer who joins a remote table:
// it asks the necessary questions first, and holds the connection until they
// leave.
package joining
