// Package host runs the time and the order of one table: it is the only shell
// around table.Decide. One goroutine owns the state, waits in one select and
// sets one timer.
//
// Every command is stamped with the instant of its arrival, decided, appended
// to the log and only then applied, announced and shown. No participant hears
// of an event that is not safe on disk. What is due by the passing of time is
// decided first, at the very instant it was due.
//
//	orders := make(chan host.Order)
//	final, err := host.Run(ctx, host.Config{Orders: orders, Log: opened.Log})
//
// The host knows no particular device: it declares the small interfaces that
// it needs.
package host
