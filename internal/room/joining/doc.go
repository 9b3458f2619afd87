// Package joining is one player at this machine who sits down at a table that is
// elsewhere: it asks what has to be asked first, and keeps the line until they
// leave.
package joining
