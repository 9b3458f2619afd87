package host

import "blindchess/internal/table"

// Mailbox is a Display that never blocks: it holds the latest table until a
// reader takes it, and drops unread ones.
type Mailbox struct{ latest chan table.State }

// NewMailbox returns an empty mailbox.
func NewMailbox() Mailbox { return Mailbox{make(chan table.State, 1)} }

// Show puts s into the mailbox and replaces its content. Only one goroutine may
// call it: the host's.
func (m Mailbox) Show(s table.State) {
	select {
	case <-m.latest:
	default:
	}
	m.latest <- s
}

// States gives the latest table whenever there is a new one.
func (m Mailbox) States() <-chan table.State { return m.latest }
