package table

// Call stops both clocks and calls the arbiter.
type Call struct{ Actor }

func (Call) permit() permit { return permit{own: true, duty: dutyClaim} }

// decide stops both clocks and calls the arbiter.
func (c Call) decide(d *decision) error {
	by := c.By
	if d.s.Stop == StopCall {
		return refused("called")
	}
	d.emit(ArbiterCalled{Actor: By(by)})
	if d.slipCounts() {
		return nil
	}
	if ply, differs := d.s.differs(); differs && !d.s.Divergence.Open {
		cause := ByCall
		if d.s.BoardsAgree() && !d.s.parted() {
			cause = BySheets
		}
		d.diverge(by, ply, cause)
		return nil
	}
	d.stop(by, StopCall)
	return nil
}

// ArbiterCalled: By called the arbiter.
type ArbiterCalled struct {
	Actor
	unchanged
}
