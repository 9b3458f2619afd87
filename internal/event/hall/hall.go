package hall

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/table"
	"blindchess/internal/text/sanitize"
)

// Key names a board of a round.
type Key struct {
	Round string `json:"round"`
	Board string `json:"board"`
}

// Hall is the known state of many tables. It belongs to one goroutine.
type Hall struct {
	boards  map[Key]*board
	refused map[Key]int
}

// New returns a hall that has heard of no table.
func New() *Hall { return &Hall{boards: map[Key]*board{}, refused: map[Key]int{}} }

// Refused is a message about a board that was not trusted.
type Refused struct {
	Key
	By     string // the name that the last of it bore; empty for none
	Reason string
	Times  int
}

// mostRefused is the most boards for which refused messages are counted
// separately.
const mostRefused = 4096

// Refuse counts a refused message about a board. It changes nothing else, and makes no
// table known.
func (h *Hall) Refuse(key Key, by, reason string) Refused {
	if _, known := h.refused[key]; !known && len(h.refused) >= mostRefused {
		key = Key{}
	}
	h.refused[key]++
	return Refused{key, by, reason, h.refused[key]}
}

// board is the known state of one table.
type board struct {
	game    string
	state   table.State
	chain   Chain
	latest  uint64
	present clock.Instant // of the table, at heard
	heard   time.Time
	beat    int64              // when the last beat that was heard was sent
	moved   clock.Instant      // when the last move was made
	came    clock.Instant      // when a player came last
	illegal bool               // an illegal move was completed, and play has not gone on
	broken  bool               // the received records do not fit together
	raised  map[Need]time.Time // since when it has needed each reported thing
	opened  time.Time          // when the hall was opened: no table could be heard before
	told    string             // the result that was told
}

// at returns the instant of the table at a time. A table that is silent, or whose
// records do not fit together, keeps its last instant: the state of its clocks is
// unknown.
func (b *board) at(now time.Time) clock.Instant {
	if b.broken || b.silent(now) {
		return b.present
	}
	return b.present.Add(max(now.Sub(b.heard), 0))
}

// silent reports whether the table is not heard at a time.
func (b *board) silent(now time.Time) bool { return now.Sub(b.heard) > heardEvery }

// hear notes the present of the table at a time. It may be an earlier one than
// before: a table that is resumed continues from its journal. A late message, as
// from a stream that is read again, does not change the present.
func (b *board) hear(at clock.Instant, when time.Time) {
	if !when.Before(b.heard) {
		b.present, b.heard = at, when
	}
	b.present = max(b.present, b.state.At)
}

// News is a message about a table: a need that has come up, or its result.
type News struct {
	Key
	Need   Need   `json:"need,omitempty"`
	Result string `json:"result,omitempty"`
	Row    Row    `json:"row,omitzero"`
	// Boards are all tables of the message, if there are many at a time.
	Boards []string `json:"boards,omitempty"`
	// Pulse says that the hall lives, and whether it can store the tables' messages. If
	// it is not empty, the news is about the hall and no table.
	Pulse Pulse `json:"pulse,omitempty"`
}

// Pulse is the state of a hall itself.
type Pulse string

// The values of a pulse.
const (
	PulseWell    Pulse = "well"
	PulseStalled Pulse = "stalled" // too few of its servers answer: it does not store the tables' records
)

// Take takes a post's message about a board at the time now, and returns the news
// about it. Known records are left out, so that a post may send everything again; a
// game with another ID replaces the previous one from its first record. If records
// are missing, or their link differs from the post's, the table is broken until it
// is sent from its beginning.
func (h *Hall) Take(key Key, e Envelope, now time.Time) []News {
	b := h.boards[key]
	if b == nil || e.After == 0 && (b.game != e.Game || b.broken) {
		fresh := &board{game: e.Game, raised: map[Need]time.Time{}}
		if b != nil {
			fresh.beat = b.beat
		}
		if b != nil && b.game == e.Game {
			fresh.raised = b.raised
		}
		b = fresh
		h.boards[key] = b
	}
	switch {
	case b.game != e.Game:
		return nil // of a game that another one has taken the place of
	case e.After > b.latest:
		b.broken = true
		return h.look(key, b, now)
	case e.Last() < b.latest:
		b.hear(e.At, now)
		return nil
	}
	for _, r := range e.Records {
		if r.Seq > b.latest {
			b.state, b.chain, b.latest = table.Fold(b.state, r), b.chain.Next(r), r.Seq
			b.note(r)
		}
	}
	b.hear(e.At, now)
	b.broken = b.broken || b.chain.String() != e.Link
	return h.look(key, b, now)
}

// Beat is a post's message, every two seconds, about a table that it hears.
type Beat struct {
	At   clock.Instant `json:"at"`             // the present of the table
	Game string        `json:"game,omitempty"` // the ID of its game; empty where the post does not say
	Last uint64        `json:"last,omitempty"` // the number of its last record that halls are told; 0 likewise
	Sent int64         `json:"sent,omitempty"` // when it was sent, in milliseconds by the clock of the hall
	Ago  int64         `json:"ago,omitempty"`  // how long before that the post heard the table, in milliseconds
}

// longestAgo is the longest time before a beat that a post may have heard its table.
const longestAgo = 10 * time.Second

// Heard notes that a table was heard of at the time now, and reports whether it was. It
// is not if the hall lacks one of its records: its state at the hall is out of date. Nor
// is it by a beat that was heard before, or is older than one: anybody may have kept that.
func (h *Hall) Heard(key Key, beat Beat, now time.Time) bool {
	b := h.boards[key]
	if b == nil || beat.Game != "" && beat.Game != b.game || beat.Last > b.latest || beat.Sent <= b.beat {
		return false
	}
	b.beat = beat.Sent
	ago := min(max(time.Duration(beat.Ago)*time.Millisecond, 0), longestAgo)
	b.hear(beat.At.Add(-ago), now.Add(-ago))
	return true
}

// Open notes that the hall hears its tables from the time now on. Before it the
// hall did not listen, so that a silence until then is no news.
func (h *Hall) Open(now time.Time) {
	for _, b := range h.boards {
		b.opened = now
	}
}

// Chain returns the state of a board: the ID of its game, the number of the last
// record and the link.
func (h *Hall) Chain(key Key) (game string, last uint64, link Chain) {
	b := h.boards[key]
	if b == nil {
		return "", 0, Chain{}
	}
	return b.game, b.latest, b.chain
}

// Look returns the news that time has brought, the calls first.
func (h *Hall) Look(now time.Time) []News {
	var news []News
	for key, b := range h.boards {
		news = append(news, h.look(key, b, now)...)
	}
	slices.SortFunc(news, func(a, b News) int {
		return cmp.Or(cmp.Compare(b.Need, a.Need), compareKeys(a.Key, b.Key))
	})
	return gathered(news)
}

// many is from how many tables on that are not heard any more one event is made: a
// post that ends takes all its tables with it.
const many = 4

// gathered returns news in their order with one event for all silent tables, if
// there are many.
func gathered(news []News) []News {
	unheard := func(n News) bool { return n.Need == NeedUnheard }
	first := slices.IndexFunc(news, unheard)
	var boards []string
	for _, n := range news {
		if unheard(n) {
			boards = append(boards, n.Board)
		}
	}
	if len(boards) < many {
		return news
	}
	one := news[first]
	one.Boards = boards
	return slices.Insert(slices.DeleteFunc(news, unheard), first, one)
}

// look returns the unsaid news of one table.
func (h *Hall) look(key Key, b *board, now time.Time) []News {
	var news []News
	for _, n := range needs() {
		has := b.has(n, now)
		_, raised := b.raised[n]
		if has && !raised && n != NeedReady { // a round begins with all of them at once: they are listed
			news = append(news, News{Key: key, Need: n, Row: h.row(key, b, now)})
		}
		switch {
		case !has:
			delete(b.raised, n)
		case !raised:
			b.raised[n] = now
		}
	}
	if result := b.ended(); result != b.told {
		b.told = result
		if result != "" {
			news = append(news, News{Key: key, Result: result, Row: h.row(key, b, now)})
		}
	}
	return news
}

// Row is one table as a line or a row shows it.
type Row struct {
	Key
	Game   string   `json:"game,omitempty"`
	White  string   `json:"white,omitempty"`
	Black  string   `json:"black,omitempty"`
	Needs  []Need   `json:"needs,omitempty"` // the greatest first
	Result string   `json:"result,omitempty"`
	Phase  string   `json:"phase"` // set, playing, adjourned or ended
	Move   int      `json:"move"`  // the number of the next move
	Turn   string   `json:"turn"`  // white or black
	Clocks []string `json:"clocks,omitempty"`
	// Running is the side whose clock runs; empty if none does, or if it is
	// unknown.
	Running string `json:"running,omitempty"`
	Event   string `json:"event,omitempty"` // what the game belongs to
	// Here is the side whose player has come and waits for the other before the game;
	// empty if neither or both have.
	Here string `json:"here,omitempty"`
	// Since is when the greatest need came up; without one, since when that player
	// waits.
	Since time.Time `json:"since,omitzero"`
	// Age is how many seconds ago the table was last heard, if that is too long ago for
	// its shown state to be the present one; otherwise 0.
	Age int `json:"age,omitempty"`
	// Stalled says that this row's hall cannot store the tables' messages.
	Stalled bool   `json:"stalled,omitempty"`
	Seq     uint64 `json:"seq"`
	Link    string `json:"link"`
	// Refused is how many messages about it were refused.
	Refused int `json:"refused,omitempty"`
}

// Rows lists the tables by their needs, those without needs by their boards.
func (h *Hall) Rows(now time.Time) []Row {
	rows := make([]Row, 0, len(h.boards))
	for key, b := range h.boards {
		rows = append(rows, h.row(key, b, now))
	}
	slices.SortFunc(rows, func(a, b Row) int {
		return cmp.Or(cmp.Compare(b.first(), a.first()), cmp.Compare(a.Result, b.Result), compareKeys(a.Key, b.Key))
	})
	return rows
}

// first returns the greatest need of a row.
func (r Row) first() Need {
	if len(r.Needs) == 0 {
		return NeedNothing
	}
	return r.Needs[0]
}

func (h *Hall) row(key Key, b *board, now time.Time) Row {
	s := b.state
	r := Row{
		Key: key, Game: b.game, White: sanitize.Name(s.Seat(rules.White).Titled()), Black: sanitize.Name(s.Seat(rules.Black).Titled()), Needs: b.needs(now), Result: b.ended(),
		Phase: phaseOf(s), Turn: strings.ToLower(s.Turn().String()), Seq: b.latest, Link: b.chain.String(),
		Refused: h.refused[key],
	}
	r.Since = b.raised[r.first()]
	if !s.Over() && b.silent(now) {
		r.Age = int(now.Sub(b.heard) / time.Second)
	}
	if s.Phase == table.PhaseUnset {
		return r
	}
	if a := s.Arrived; s.Phase == table.PhaseSet && a.White != a.Black {
		r.Here = strings.ToLower(rules.White.String())
		if a.Black {
			r.Here = strings.ToLower(rules.Black.String())
		}
		if r.Since.IsZero() {
			r.Since = now.Add(-b.at(now).Sub(b.came))
		}
	}
	r.Move = s.Game.Setup().Number
	r.Event = s.Conditions.Occasion.Event
	if running := s.Clock.Running(); running != 0 && !s.Over() && !b.broken && !b.silent(now) {
		r.Running = strings.ToLower(running.String())
	}
	for _, side := range [2]rules.Side{rules.White, rules.Black} {
		r.Clocks = append(r.Clocks, clockText(s.Clock.Read(side, b.at(now)).Left))
	}
	return r
}

func phaseOf(s table.State) string {
	switch s.Phase {
	case table.PhasePlaying:
		return "playing"
	case table.PhaseAdjourned, table.PhaseSealing:
		return "adjourned"
	case table.PhaseEnded:
		return "ended"
	default:
		return "set"
	}
}

// clockText writes a clock's time, to the second.
func clockText(left time.Duration) string {
	s := int(left / time.Second)
	return strconv.Itoa(s/3600) + ":" + two(s/60%60) + ":" + two(s%60)
}

func two(n int) string {
	if n < 10 {
		return "0" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}

// compareKeys orders boards by their numbers, and after them by their names.
func compareKeys(a, b Key) int {
	return cmp.Or(compareNumbers(a.Round, b.Round), compareNumbers(a.Board, b.Board))
}

func compareNumbers(a, b string) int {
	na, errA := strconv.Atoi(a)
	nb, errB := strconv.Atoi(b)
	if errA == nil && errB == nil {
		return na - nb
	}
	return strings.Compare(a, b)
}
