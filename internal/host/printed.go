//go:build !tournament

package host

// readsPrinted says that a story may also be the records that a script or a replay
// prints.
const readsPrinted = true
