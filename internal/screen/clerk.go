package screen

import (
	"context"
	"sync"

	"blindchess/internal/console"
	"blindchess/internal/host"
	"blindchess/internal/table"
)

// Clerk carries the commands of one seat to the host, one after another, and
// brings back the refusals. A list of commands ends with the first one that is
// refused.
type Clerk struct {
	ctx    context.Context // of the table; the clerk ends with it
	orders chan<- host.Order
	seat   console.Seat
	refuse func(error)

	mu    sync.Mutex
	queue [][]table.Command
	pin   string
	busy  bool
	idle  *sync.Cond
}

// NewClerk returns a clerk for whoever sits at seat. Refuse is called with
// each refusal, from a goroutine of the clerk; ctx ends it.
func NewClerk(ctx context.Context, orders chan<- host.Order, seat console.Seat, refuse func(error)) *Clerk {
	c := &Clerk{ctx: ctx, orders: orders, seat: seat, refuse: refuse}
	c.idle = sync.NewCond(&c.mu)
	return c
}

// Submit takes commands and returns at once.
func (c *Clerk) Submit(commands []table.Command) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.queue = append(c.queue, commands)
	if !c.busy {
		c.busy = true
		go c.carry()
	}
}

// SetPIN gives the PIN of the arbiter's seat, which goes with every later
// command.
func (c *Clerk) SetPIN(pin string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.pin = pin
}

// Wait waits until everything that was submitted has been answered.
func (c *Clerk) Wait() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for c.busy {
		c.idle.Wait()
	}
}

func (c *Clerk) carry() {
	for {
		c.mu.Lock()
		if len(c.queue) == 0 {
			c.busy = false
			c.idle.Broadcast()
			c.mu.Unlock()
			return
		}
		commands := c.queue[0]
		c.queue = c.queue[1:]
		c.mu.Unlock()
		for _, command := range commands {
			if err := c.order(command); err != nil {
				c.refuse(err)
				break
			}
		}
	}
}

// order gives one command to the host and waits for its answer.
func (c *Clerk) order(command table.Command) error {
	answer := make(chan error, 1)
	c.mu.Lock()
	pin := c.pin
	c.mu.Unlock()
	o := host.Order{Side: c.seat.Side, Capacity: c.seat.Capacity, PIN: pin, Clerk: c, Command: command, Reply: func(err error) { answer <- err }}
	select {
	case c.orders <- o:
	case <-c.ctx.Done():
		return nil
	}
	select {
	case err := <-answer:
		return err
	case <-c.ctx.Done():
		return nil
	}
}
