package waits

import (
	"iter"
	"testing/synctest"
	"time"
)

// Pass lets d pass on the virtual clock of the synctest bubble in which it is
// called. It returns when all that it has triggered has come to rest. Outside of a
// bubble it panics: there nothing is worth waiting for but a condition.
func Pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// Polls yields false now and then every so often, until the caller breaks off, or
// within has passed: then it yields true, once, for the last look.
func Polls(every, within time.Duration) iter.Seq[bool] {
	return func(yield func(last bool) bool) {
		end := time.Now().Add(within)
		for time.Now().Before(end) {
			if !yield(false) {
				return
			}
			time.Sleep(every)
		}
		yield(true)
	}
}
