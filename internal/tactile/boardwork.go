package tactile

import "time"

// work does the due work and returns how long until the next.
func (b *Board) work(toWrite chan<- []byte) time.Duration {
	at := b.now()
	wait := min(b.rest(at), b.beat(at), b.renew(at), b.resend(at), b.listen(at))
	if b.writing {
		if !b.stuck && at-b.sentAt >= stuckWait && at-b.wroteAt >= stuckWait {
			b.stuck = true
			b.tell(at, Trouble{Kind: TroubleStuck})
		}
		return max(min(wait, stuckWait), time.Millisecond)
	}
	next, isClock := b.next()
	if next == nil {
		return max(wait, time.Millisecond)
	}
	if pause := b.wroteAt + b.traits.Gap - at; pause > 0 {
		return max(min(wait, pause), time.Millisecond)
	}
	if isClock {
		b.clock = b.clock[1:]
		b.awaiting, b.sends, b.sentAt = next, 1, at
		b.watch.commanded(at)
	} else {
		b.plain = b.plain[1:]
	}
	b.send(next, at, toWrite)
	return max(wait, time.Millisecond)
}

// rest believes the contacts that have rested, once it is sure that nothing
// else has come from them.
func (b *Board) rest(at time.Duration) time.Duration {
	due, ok := b.receiver.Next()
	if !ok {
		return time.Hour
	}
	if wait := b.breath.Wait(at, due); wait > 0 {
		return wait
	}
	b.receiver.Rest(at, func(w Report) { b.tell(at, w) })
	if due, ok = b.receiver.Next(); ok {
		return due - at
	}
	return time.Hour
}

func (b *Board) send(bytes []byte, at time.Duration, toWrite chan<- []byte) {
	b.writing = true
	b.wroteAt = at
	toWrite <- bytes
}

// next returns the next bytes to write: the board comes first, and the clock
// only when it has acknowledged the last message.
func (b *Board) next() (bytes []byte, clock bool) {
	if len(b.plain) > 0 {
		return b.plain[0], false
	}
	if len(b.clock) > 0 && b.awaiting == nil {
		return b.clock[0], true
	}
	return nil, false
}

// resend sends a clock command again that was not acknowledged in time, and
// gives up after the third time.
func (b *Board) resend(at time.Duration) time.Duration {
	if b.awaiting == nil {
		return time.Hour
	}
	if left := b.sentAt + ackWait - at; left > 0 {
		return left
	}
	if b.sends >= ackSends {
		command := b.clockCommand(b.awaiting)
		b.awaiting = nil
		b.tell(at, ClockDone{Command: command, Failed: true, Silent: true})
		return time.Hour
	}
	b.sends++
	b.sentAt = at
	b.watch.commanded(at)
	b.plain = append(b.plain, b.awaiting)
	return ackWait
}

// renew asks now and then for changes and for the whole board: a board that
// lost its power listens no more, and what noise has swallowed is found. After
// damage it does not wait long.
func (b *Board) renew(at time.Duration) time.Duration {
	if len(b.traits.Renew) == 0 {
		return time.Hour
	}
	wait := renewEvery
	if b.receiver.Damaged() {
		wait = renewSoon
	}
	if left := b.renewedAt + wait - at; left > 0 {
		return left
	}
	b.renewedAt = at
	b.receiver.mend()
	if len(b.plain) == 0 {
		b.plain = append(b.plain, b.traits.Renew...)
	}
	return renewEvery
}

// listen asks a silent clock for its times, and reports when they are no longer
// known.
func (b *Board) listen(at time.Duration) time.Duration {
	if b.traits.Clock == nil {
		return time.Hour
	}
	ask, tell, wait := b.watch.due(at)
	if ask && len(b.plain) < 4 {
		b.plain = append(b.plain, b.traits.Clock)
	}
	if tell {
		b.tell(at, ClockUnheard{For: at - b.watch.heardAt})
	}
	return wait
}

// beat asks a silent line for a sign of life, and names it if none comes.
func (b *Board) beat(at time.Duration) time.Duration {
	if b.traits.Beat == 0 {
		return time.Hour
	}
	idle := at - max(b.heardAt, b.askedAt)
	if idle < b.traits.Beat {
		return b.traits.Beat - idle
	}
	b.askedAt = at
	switch {
	case b.receiver.Flooding() || !b.receiver.looked && b.traits.Look != nil:
		b.plain = append(b.plain, b.traits.Look)
	case b.traits.Alive != nil && len(b.plain) < 4:
		b.plain = append(b.plain, b.traits.Alive)
	}
	if b.traits.Silent > 0 && at-b.heardAt >= b.traits.Silent && !b.silent {
		b.silent = true
		b.tell(at, Trouble{Kind: TroubleSilence})
	}
	return b.traits.Beat
}
