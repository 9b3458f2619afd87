package main

import (
	"fmt"
	"io"
	"sync"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/screen"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

// bulletin tells on standard output what happens at a table that nobody sits at: in
// sentences, or as JSON. Its methods may be called from any goroutine.
type bulletin struct {
	narrator announce.Seat
	asJSON   bool

	mu  sync.Mutex
	out io.Writer
}

// bulletinEvent is one thing that is told as JSON; what it has nothing to say of is
// left out.
type bulletinEvent struct {
	Event       string `json:"event"`
	Journal     string `json:"journal,omitempty"`
	Resumed     bool   `json:"resumed,omitempty"`
	SSH         string `json:"ssh,omitempty"`
	Join        string `json:"join,omitempty"`
	Fingerprint string `json:"fingerprint,omitempty"`
	Role        string `json:"role,omitempty"`
	Seat        string `json:"seat,omitempty"`
	Name        string `json:"name,omitempty"`
	Code        string `json:"code,omitempty"`
	Spoken      string `json:"spoken,omitempty"`
	Address     string `json:"address,omitempty"`
	Result      string `json:"result,omitempty"`
	Reason      string `json:"reason,omitempty"`
}

func newBulletin(out io.Writer, own settings.Settings, asJSON bool) (*bulletin, error) {
	config, err := own.Console(console.Seat{Capacity: table.Spectator})
	return &bulletin{narrator: config.Voice, asJSON: asJSON, out: out}, err
}

// post tells one thing.
func (b *bulletin) post(event bulletinEvent, words say.Utterance) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.asJSON {
		encode(b.out, event)
		return
	}
	fmt.Fprintln(b.out, screen.Plain(words.Text()))
}

// opened tells where the game is kept.
func (b *bulletin) opened(r *room.Room) {
	b.post(bulletinEvent{Event: "open", Journal: r.Journal(), Resumed: !r.Fresh()}, b.narrator.Notice("doors.serving", announce.TextSlot("file", r.Journal())))
	if r.Torn() {
		b.post(bulletinEvent{Event: "torn"}, b.narrator.Notice("play.torn"))
	}
}

// ways tells how others come in.
func (b *bulletin) ways(a *room.Admission) {
	if a.Socket() != "" {
		b.post(bulletinEvent{Event: "socket", Join: "blindchess join", Address: a.Socket()}, b.narrator.Notice("doors.here"))
	}
	ssh, join := a.Commands()
	if ssh == "" {
		return
	}
	b.post(bulletinEvent{Event: "address", SSH: ssh, Join: join}, b.narrator.Notice("doors.address", announce.TextSlot("ssh", ssh), announce.TextSlot("join", join)))
	key := a.Fingerprint()
	b.post(bulletinEvent{Event: "key", Fingerprint: key}, b.narrator.Notice("doors.key", announce.TextSlot("fingerprint", key), announce.TextSlot("last", key[len(key)-4:])))
}

// invite makes a code and tells it.
func (b *bulletin) invite(a *room.Admission, role string, side rules.Side) error {
	pass, code, err := a.Invite(role, side)
	if err != nil {
		return err
	}
	spoken := room.SpokenCode(b.narrator, code)
	b.post(bulletinEvent{Event: "code", Role: pass.Role, Seat: pass.Seat, Code: code.String(), Spoken: spoken}, a.CodeWords(b.narrator, pass, code))
	return nil
}

// news tells who comes and goes.
func (b *bulletin) news(r *room.Room, n room.News) {
	event := bulletinEvent{Event: n.Kind.String(), Role: n.Pass.Role, Seat: n.Pass.Seat, Name: n.Pass.Name, Address: n.Address}
	if n.Err != nil {
		event.Reason = n.Err.Error()
	}
	b.post(event, n.Words(r, b.narrator))
}

// Watch tells the beginning and the end of the game.
func (b *bulletin) Watch(record table.Record, state table.State) {
	event := bulletinEvent{Event: "begun"}
	switch e := record.Event.(type) {
	case table.GameStarted:
	case table.GameEnded:
		event = bulletinEvent{Event: "ended", Result: e.Result.String(), Reason: e.Reason.String()}
	default:
		return
	}
	if words, heard := b.narrator.Event(state, record.Event); heard || b.asJSON {
		b.post(event, words)
	}
}

// closed tells that the table is closed.
func (b *bulletin) closed() {
	b.post(bulletinEvent{Event: "closed"}, b.narrator.Notice("doors.table-closed"))
}
