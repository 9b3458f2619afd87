package screen

import (
	"sync"

	"blindchess/internal/console"
	"blindchess/internal/host"
	"blindchess/internal/table"
)

// Commander gives the commands of one seat to the host, one after another, and
// brings back the refusals. It may be used by many goroutines.
type Commander struct {
	done   <-chan struct{} // of the table
	orders chan<- host.Order
	seat   console.Actor
	refuse func(error)

	giving sync.Mutex // held while commands are given

	mu  sync.Mutex
	pin string
}

// NewCommander returns a commander for the user at seat. Refuse is called with
// each refusal; once done is closed nothing is given any more.
func NewCommander(done <-chan struct{}, orders chan<- host.Order, seat console.Actor, refuse func(error)) *Commander {
	return &Commander{done: done, orders: orders, seat: seat, refuse: refuse}
}

// Give gives commands to the host and reports, when they have been answered,
// whether all were taken. The first one that is refused ends them.
func (c *Commander) Give(commands []table.Command) bool {
	c.giving.Lock()
	defer c.giving.Unlock()
	for _, command := range commands {
		if err := c.order(command); err != nil {
			c.refuse(err)
			return false
		}
	}
	return true
}

// GivePIN gives the PIN of the arbiter's seat and returns an error if it is
// wrong. A right one goes with every later command.
func (c *Commander) GivePIN(pin string) error {
	c.giving.Lock()
	defer c.giving.Unlock()
	before := c.setPIN(pin)
	err := c.order(nil)
	if err != nil {
		c.setPIN(before) // or each command would count as one more wrong try
	}
	return err
}

// setPIN has pin go with every later command, and returns which one did before.
func (c *Commander) setPIN(pin string) (before string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	before, c.pin = c.pin, pin
	return before
}

// order gives one command to the host and waits for its answer.
func (c *Commander) order(command table.Command) error {
	answer := make(chan error, 1)
	c.mu.Lock()
	pin := c.pin
	c.mu.Unlock()
	o := host.Order{Side: c.seat.Side, Capacity: c.seat.Capacity, PIN: pin, From: c, Command: command, Reply: func(err error) { answer <- err }}
	select {
	case c.orders <- o:
	case <-c.done:
		return nil
	}
	select {
	case err := <-answer:
		return err
	case <-c.done:
		return nil
	}
}
