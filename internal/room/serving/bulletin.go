package serving

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"sync"

	"blindchess/internal/announce"
	"blindchess/internal/journal"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/screen/view"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

// Bulletin reports the events of a table without a local player. Its methods may
// be called from any goroutine.
type Bulletin struct {
	narrator announce.Narrator
	asJSON   bool

	mu  sync.Mutex
	out io.Writer
}

// Event is one event in JSON; empty fields are left out.
type Event struct {
	Event       string `json:"event"`
	Journal     string `json:"journal,omitempty"`
	Resumed     bool   `json:"resumed,omitempty"`
	PID         int    `json:"pid,omitempty"` // of this program
	SSH         string `json:"ssh,omitempty"`
	Join        string `json:"join,omitempty"`
	Page        string `json:"page,omitempty"`
	Fingerprint string `json:"fingerprint,omitempty"`
	Earlier     string `json:"earlier,omitempty"` // fingerprint, if it changed
	Role        string `json:"role,omitempty"`
	Seat        string `json:"seat,omitempty"`
	Name        string `json:"name,omitempty"`
	Code        string `json:"code,omitempty"`
	Spoken      string `json:"spoken,omitempty"`
	Address     string `json:"address,omitempty"`
	Result      string `json:"result,omitempty"`
	Reason      string `json:"reason,omitempty"`
}

// NewBulletin returns a bulletin in the words of settings: in sentences, a line each, or
// as one JSON object a line.
func NewBulletin(out io.Writer, own settings.Settings, asJSON bool) (*Bulletin, error) {
	narrator, err := own.Listener()
	return &Bulletin{narrator: narrator, asJSON: asJSON, out: out}, err
}

// post reports one event.
func (b *Bulletin) post(event Event, words say.Utterance) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.asJSON {
		encoder := json.NewEncoder(b.out)
		encoder.SetEscapeHTML(false)
		_ = encoder.Encode(event)
		return
	}
	fmt.Fprintln(b.out, view.Plain(words.Text()))
}

// Opened reports the path of the game.
func (b *Bulletin) Opened(r *room.Room) {
	b.post(Event{Event: "open", Journal: r.Journal(), Resumed: !r.Fresh(), PID: os.Getpid()}, b.narrator.Notice("doors.serving", announce.TextSlot("file", r.Journal())))
	if r.TailDropped() {
		b.post(Event{Event: "torn"}, b.narrator.Notice("play.torn"))
	}
}

// Ways reports how others join.
func (b *Bulletin) Ways(a *room.Admission) {
	if a.Socket() != "" {
		b.post(Event{Event: "socket", Join: "blindchess join", Address: a.Socket()}, b.narrator.Notice("doors.here"))
	}
	if page, last := a.Page(); page != "" {
		now, earlier := a.PageFingerprint()
		b.post(Event{Event: "page", Page: page, Fingerprint: now, Earlier: earlier}, b.narrator.Notice("doors.page", announce.TextSlot("address", page)))
		if last != "" && !b.asJSON {
			a.TellPageKey(func(key string, slots ...announce.Slot) { b.post(Event{}, b.narrator.Notice(key, slots...)) })
		}
	}
	ssh, join := a.Commands()
	if ssh == "" {
		return
	}
	b.post(Event{Event: "address", SSH: ssh, Join: join}, b.narrator.Notice("doors.address", announce.TextSlot("ssh", ssh), announce.TextSlot("join", join)))
	key := a.Fingerprint()
	b.post(Event{Event: "key", Fingerprint: key}, b.narrator.Notice("doors.key", announce.TextSlot("fingerprint", key), announce.TextSlot("last", key[len(key)-4:])))
}

// Invite makes a code and tells it.
func (b *Bulletin) Invite(a *room.Admission, role string, side rules.Side) error {
	pass, code, err := a.Invite(role, side)
	if err != nil {
		return err
	}
	spoken := room.SpokenCode(b.narrator, code)
	b.post(Event{Event: "code", Role: pass.Role, Seat: pass.Seat, Code: code.String(), Spoken: spoken}, a.CodeWords(b.narrator, pass, code))
	return nil
}

// News reports who joins and leaves.
func (b *Bulletin) News(r *room.Room, n room.News) {
	event := Event{Event: n.Kind.String(), Role: n.Pass.Role, Seat: n.Pass.Seat, Name: n.Pass.Name, Address: n.Address, Fingerprint: n.Fingerprint, Earlier: n.Earlier}
	if n.Err != nil {
		event.Reason = n.Err.Error()
	}
	b.post(event, n.Words(r, b.narrator))
}

// Watch reports the start and the end of the game.
func (b *Bulletin) Watch(record table.Record, state table.State) {
	event := Event{Event: "begun"}
	switch e := record.Event.(type) {
	case table.GameStarted:
	case table.GameEnded:
		event = Event{Event: "ended", Result: e.Result.String(), Reason: e.Reason.String()}
	default:
		return
	}
	if words, heard := b.narrator.Event(state, record.Event); heard || b.asJSON {
		b.post(event, words)
	}
}

// Stands reports that the table is stopped because the disk accepts no records,
// or that play continues.
func (b *Bulletin) Stands(cause journal.Cause) {
	if cause == 0 {
		b.post(Event{Event: "goes-on"}, b.narrator.Notice("disk.goes-on"))
		return
	}
	b.post(Event{Event: "stands", Reason: cause.String()}, b.narrator.Stands(table.State{}, cause.String()))
}

// Closed reports that the table is closed.
func (b *Bulletin) Closed() {
	b.post(Event{Event: "closed"}, b.narrator.Notice("doors.table-closed"))
}
