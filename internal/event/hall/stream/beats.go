package stream

import (
	"encoding/json"
	"slices"
	"time"

	"github.com/nats-io/nats.go"

	"blindchess/internal/event/hall"
)

// Beats wait for the others of their line, so that one message says of many tables that
// they are heard: a thousand messages a second would cost more than all that happens.
const (
	beatsWait   = 1500 * time.Millisecond
	mostBeats   = 32      // of one message
	longestBeat = 8 << 10 // bytes that one message may have
)

// longestAgo is how long ago a beat may have been sent: a hall that was started anew
// remembers no earlier ones.
const longestAgo = 30 * time.Second

// heardBoard is one of the beats of a message.
type heardBoard struct {
	hall.Key
	hall.Beat
	heard time.Time // when the post heard the table; At was then
}

// beat reports that a table was heard, and its last record, with its proof, soon. A hall
// that has never answered cannot have anything of the table either. Tables that are not
// on the pass are left out: they would have the whole message refused.
func (l *Line) beat(key hall.Key, beat hall.Beat, heard time.Time) {
	if _, known := l.hallTime(); !known || !Covers(l.name, key) {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.beats) == 0 {
		time.AfterFunc(beatsWait, l.sendBeats)
	}
	l.beats[key] = heardBoard{key, beat, heard}
}

// sendBeats sends the waiting beats.
func (l *Line) sendBeats() {
	l.mu.Lock()
	all := make([]heardBoard, 0, len(l.beats))
	for _, one := range l.beats {
		all = append(all, one)
	}
	clear(l.beats)
	l.mu.Unlock()
	now, _ := l.hallTime()
	for i := range all {
		ago := time.Since(all[i].heard)
		all[i].At, all[i].Sent, all[i].Ago = all[i].At.Add(ago), now, ago.Milliseconds()
	}
	for some := range slices.Chunk(all, mostBeats) {
		says, _ := json.Marshal(some)
		if text, err := l.seal("beats", some[0].Key, "", 0, says); err == nil {
			_ = l.conn.Publish(Beat(some[0].Key), text)
		}
	}
}

// heard handles a message about the tables that are heard.
func (l *Line) heard(m *nats.Msg, taker Taker) {
	key, is := keyOf(m.Subject)
	if !is {
		return
	}
	beats, err := l.readBeats(key, m.Data)
	if err != nil {
		l.refuse(Refusal{Board: key, Reason: err})
		return
	}
	for _, one := range beats {
		taker.Heard(one.Key, one.Beat)
	}
}

// readBeats returns the beats of a message at the subject of a board, if its proof is
// right, and its sender has a pass for all boards in it. Earlier versions sent one at a
// time.
func (l *Line) readBeats(key hall.Key, text []byte) ([]heardBoard, error) {
	if len(text) > longestBeat {
		return nil, errLong
	}
	var said sealed
	if json.Unmarshal(text, &said) != nil {
		return nil, errUnsealed
	}
	kind, beats, one := "beats", []heardBoard(nil), hall.Beat{}
	if json.Unmarshal(said.Says, &beats) != nil || len(beats) == 0 {
		if json.Unmarshal(said.Says, &one) != nil {
			return nil, errUnsealed
		}
		kind, beats = "beat", []heardBoard{{Key: key, Beat: one}}
	}
	if _, err := l.unsealed(kind, key, Token(one.Game), said); err != nil {
		return nil, err
	}
	for i, b := range beats {
		b.Key = hall.Key{Round: untoken(Token(b.Round)), Board: untoken(Token(b.Board))}
		if !Covers(said.By, b.Key) {
			return nil, errForeign
		}
		if apart := l.clock() - b.Sent; max(apart, -apart) > longestAgo.Milliseconds() {
			return nil, errOld
		}
		beats[i] = b
	}
	return beats, nil
}
