package stream

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"blindchess/internal/clock"
	"blindchess/internal/event/hall"
	"blindchess/internal/table"
)

// Publisher sends one table's records to a hall. Take never waits.
type Publisher struct {
	line *Line

	mu      sync.Mutex
	records []table.Record
	chains  []hall.Chain // after each record
	lengths []int        // of each record, in bytes
	latest  uint64       // also of records that are not told
	present clock.Instant
	told    time.Time   // when it was present
	state   table.State // after all records
	fresh   bool        // the table has told something since the last beat
	resync  bool        // what the hall has must be asked
	quiet   bool        // another caller reports that the table is heard
	barred  bool        // it was reported that the table is not on the pass
	wake    chan struct{}
}

// Publisher returns a publisher of one table for the hall. Run must be called
// for it.
func (l *Line) Publisher() *Publisher {
	return &Publisher{line: l, wake: make(chan struct{}, 1), resync: true}
}

// Take takes in records of the table, in order, and its present instant.
func (p *Publisher) Take(at clock.Instant, records []table.Record) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.take(at, records)
}

// take is Take for a caller who holds mu.
func (p *Publisher) take(at clock.Instant, records []table.Record) {
	more := false
	for _, r := range records {
		if r.Seq <= p.latest {
			continue
		}
		p.latest, p.state = r.Seq, table.Fold(p.state, r)
		if _, kept := r.Event.(table.TimeKept); kept {
			continue
		}
		var before hall.Chain
		if n := len(p.chains); n > 0 {
			before = p.chains[n-1]
		}
		more = true
		next, length := before.Sized(r)
		p.records, p.chains, p.lengths = append(p.records, r), append(p.chains, next), append(p.lengths, length)
	}
	p.present, p.told, p.fresh = at, time.Now(), true // a table that is taken up again may be at an earlier instant
	if more {                                         // the time alone is told by the next beat
		nudge(p.wake)
	}
}

// nudge wakes a waiting goroutine, and is not lost if none waits yet.
func nudge(wake chan struct{}) {
	select {
	case wake <- struct{}{}:
	default:
	}
}

// Times of a publisher: how often it reports that its table is heard, and how
// long it waits for an answer. The last is how often it asks for the hall's state
// even though the hall took everything. A server that led and was killed may have
// taken messages that the others never got.
const (
	beatEvery     = time.Second
	answerTimeout = 5 * time.Second
	askEvery      = 15 * time.Second
)

// atOnce is how many records one message has at most, and longMessage how many bytes
// they may have together.
const (
	atOnce      = 128
	longMessage = mostMessage / 2
)

// Run sends the hall all records from Take until ctx ends, and again and again the
// missing ones.
func (p *Publisher) Run(ctx context.Context) {
	asked, err := p.line.conn.Subscribe(Ask, func(*nats.Msg) {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.resync = true
		nudge(p.wake)
	})
	if err == nil {
		defer func() { _ = asked.Unsubscribe() }()
	}
	beat := time.NewTicker(beatEvery)
	defer beat.Stop()
	var s sent
	// Publishers that began at the same moment do not ask at the same moment.
	lines, asking := p.line.conn.Stats().Reconnects, time.NewTimer(rand.N(askEvery))
	defer asking.Stop()
	for failed := false; ; {
		if !failed && p.line.conn.IsConnected() {
			if err := p.send(ctx, &s); err != nil && ctx.Err() == nil {
				p.complain(err)
				failed = true
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-p.wake:
		case <-asking.C:
			asking.Reset(askEvery)
			p.later()
		case <-beat.C: // a second is also how long a failure is waited out
			failed = false
			if now := p.line.conn.Stats().Reconnects; now != lines {
				lines = now
				p.later() // a hall that was away may have lost what it had
			}
			p.beat()
		}
	}
}

// complain reports a failure. That a table is not on the pass is said once.
func (p *Publisher) complain(err error) {
	var off notOnPass
	is := errors.As(err, &off)
	if is && p.barred {
		return
	}
	if told := p.line.complain(err); is {
		p.barred = told
	}
}

// notOnPass says that a post follows a table for which its pass is not.
type notOnPass struct{ hall.Key }

func (n notOnPass) Error() string {
	where := n.Board
	if n.Round != "" {
		where += " of round " + n.Round
	}
	return "table " + where + " is not on your pass, so the hall hears nothing of it: write a pass for it with blindchess-hall pass"
}

// beat reports that the table is heard. A table whose clock runs sends its time every
// second: if it has sent nothing since the last beat, it is silent.
func (p *Publisher) beat() {
	p.mu.Lock()
	defer p.mu.Unlock()
	at, heard, fresh := p.present, p.told, p.fresh
	if !fresh && (p.state.Phase != table.PhasePlaying || p.state.Clock.Running() == 0) {
		at, heard, fresh = p.now(), time.Now(), true
	}
	p.fresh = false
	if key, game, ok := p.identity(); ok && fresh && !p.quiet && p.line.conn.IsConnected() {
		p.line.beat(key, hall.Beat{At: at, Game: game, Last: p.records[len(p.records)-1].Seq}, heard)
	}
}

// now returns the present instant of the table. The caller holds mu.
func (p *Publisher) now() clock.Instant { return p.present.Add(time.Since(p.told)) }

// identity returns the board and the ID of the game. The caller holds mu.
func (p *Publisher) identity() (hall.Key, string, bool) {
	if len(p.records) == 0 {
		return hall.Key{}, "", false
	}
	set, is := p.records[0].Event.(table.TableSet)
	o := set.Conditions.Occasion
	return hall.Key{Round: o.Round, Board: cmp.Or(o.Board, o.ID[:min(len(o.ID), 8)])}, o.ID, is && o.ID != ""
}

// sent is the hall's state of the game: the number of its records, and the number
// of the last message in its stream.
type sent struct {
	records int
	message uint64
}

// send sends the records that the hall lacks.
func (p *Publisher) send(ctx context.Context, s *sent) error {
	// A hall with a different state is asked immediately. If its answer does not help,
	// as while its servers agree on a leader, the publisher waits as after any
	// failure.
	asked := false
	for {
		p.mu.Lock()
		key, game, known := p.identity()
		resync := p.resync
		p.resync = false
		p.mu.Unlock()
		if !known {
			return nil
		}
		if p.line.name != "" && !Covers(p.line.name, key) {
			p.later()
			return notOnPass{key}
		}
		if resync {
			if err := p.ask(ctx, key, game, s); err != nil {
				p.later()
				return err
			}
		}
		e, n := p.envelope(game, s.records)
		if n == 0 {
			return nil
		}
		message, err := p.publish(ctx, key, game, e, s.message)
		if err != nil {
			p.later()
			if errors.Is(err, errOther) && !asked {
				asked = true
				continue
			}
			return err
		}
		s.records, s.message, asked = s.records+n, message, false
	}
}

// later makes the publisher ask for the hall's state before it sends more.
func (p *Publisher) later() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.resync = true
}

// envelope returns the records after the first told ones, as many as go into one
// message, and how many they are.
func (p *Publisher) envelope(game string, told int) (hall.Envelope, int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := min(len(p.records)-told, atOnce)
	if n <= 0 {
		return hall.Envelope{}, 0
	}
	for bytes, i := 0, 0; i < n; i++ {
		if bytes += p.lengths[told+i]; bytes > longMessage && i > 0 {
			n = i
		}
	}
	e := hall.Envelope{Game: game, At: p.present, Records: p.records[told : told+n], Link: p.chains[told+n-1].String()}
	if told > 0 {
		e.After = p.records[told-1].Seq
	}
	return e, n
}

// ask asks for the hall's state of the game.
func (p *Publisher) ask(ctx context.Context, key hall.Key, game string, s *sent) error {
	a, err := p.line.converse(ctx, "has", key, game, 0, []byte("{}"))
	if err != nil {
		return fmt.Errorf("the hall does not say what it has of table %s: %w", key.Board, err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	s.message = a.Message
	if a.Last == 0 {
		s.records = 0
		return nil
	}
	for i, r := range p.records {
		if r.Seq == a.Last && p.chains[i].String() == a.Link {
			s.records = i + 1
			return nil
		}
	}
	// Either the table has not yet repeated all its records, or the hall has
	// different ones: then it is sent from the beginning.
	if p.latest >= a.Last {
		s.records = 0
		return nil
	}
	s.records = len(p.records)
	return fmt.Errorf("the hall has more of table %s than the table has reported", key.Board)
}

// converse sends a hall a message or a question about a game, with its proof, and
// returns the answer.
func (l *Line) converse(ctx context.Context, kind string, key hall.Key, game string, after uint64, says []byte) (answered, error) {
	text, err := l.seal(kind, key, Token(game), after, says)
	if err != nil {
		return answered{}, err
	}
	message := nats.NewMsg(gameSubject("hall."+kind, key, game))
	message.Data = text
	answer, err := l.exchange(ctx, message)
	if err != nil {
		return answered{}, err
	}
	var a answered
	if err := json.Unmarshal(answer.Data, &a); err != nil {
		return a, fmt.Errorf("the hall answers something else: %w", err)
	}
	l.setHallTime(a.Now)
	if a.Refused != "" {
		return a, errors.New(a.Refused)
	}
	return a, nil
}

// errOther is returned if the hall's last message is another one than expected.
var errOther = errors.New("the hall has something else of this table")

// publish sends one envelope after the message with a number, and returns its own
// number. A message that is there already is not doubled.
func (p *Publisher) publish(ctx context.Context, key hall.Key, game string, e hall.Envelope, after uint64) (uint64, error) {
	text, err := json.Marshal(e)
	if err != nil {
		return 0, err
	}
	a, err := p.line.converse(ctx, "tell", key, game, after, text)
	switch {
	case err != nil:
		return 0, fmt.Errorf("the hall refuses the report: %w", err)
	case a.Other:
		return 0, errOther
	default:
		return a.Message, nil
	}
}

// The answers of a NATS server if another message is the last of a subject.
const (
	wrongLast         = 10071
	wrongLastConstant = 10164
)
