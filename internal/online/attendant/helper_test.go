package attendant_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/console"
	"blindchess/internal/online"
	"blindchess/internal/online/attendant"
	"blindchess/internal/online/onlinetest"
	"blindchess/internal/online/told"
	"blindchess/internal/practice/phrases"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

func TestMain(m *testing.M) {
	if err := phrases.Add(); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// bench is a player at a table whose game is at a server.
type bench struct {
	t      testing.TB
	s      *onlinetest.Server
	token  string
	id     string
	side   rules.Side
	folder string
	seed   uint64
	board  table.Sensing // of the player

	room *room.Room
	me   *room.Local
	seat *attendant.Seat

	mu   sync.Mutex
	told []attendant.Told

	listens bool   // to challenges
	follows string // the game that follows

	all    strings.Builder // all messages that the player has taken
	check  func(attendant.Told)
	kills  []time.Time
	ends   func()    // the stream of challenges
	astray time.Time // since when the table's moves depart from the server's
}

// bubble runs a test in which time goes by when all wait.
func bubble(t *testing.T, o onlinetest.Options, test func(t *testing.T, s *onlinetest.Server)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		o.Clock, o.Piped = onlinetest.Wall{}, true
		s := onlinetest.New(o)
		defer s.Close()
		test(t, s)
	})
}

// begin begins a game of Anna against Boris and seats Anna.
func begin(t testing.TB, s *onlinetest.Server, p onlinetest.Play, side rules.Side) *bench {
	t.Helper()
	return beginOn(t, s, p, side, table.NoBoard)
}

// beginOn does so with a board of Anna's.
func beginOn(t testing.TB, s *onlinetest.Server, p onlinetest.Play, side rules.Side, board table.Sensing) *bench {
	t.Helper()
	p.White, p.Black = "Anna", "Boris"
	if side == rules.Black {
		p.White, p.Black = "Boris", "Anna"
	}
	b := &bench{t: t, s: s, token: s.Token("Anna"), id: s.Begin(p), side: side, board: board, folder: t.TempDir()}
	b.open(told.Game{Timed: p.Limit > 0, Initial: p.Limit, Increase: p.Increment, Players: rules.BySide[told.Player]{White: told.Player{Name: p.White}, Black: told.Player{Name: p.Black}}})
	t.Cleanup(b.close)
	return b
}

var rapid = onlinetest.Play{Limit: 10 * time.Minute, Increment: 5 * time.Second}

// open opens the table, or opens it again after the program was ended.
func (b *bench) open(g told.Game) {
	b.t.Helper()
	own := settings.Default()
	own.Language, own.Notation = "en", "en"
	r, err := room.Open(b.t.Context(), room.Options{
		Journal:    filepath.Join(b.folder, "game.journal"),
		Conditions: attendant.Conditions(g, b.side, table.Seat{Name: "Anna", Blind: true, Scheme: "fide", Board: b.board}),
	})
	if err != nil {
		b.t.Fatal(err)
	}
	b.room = r
	if b.me, err = r.Sit(room.Place{Actor: console.Actor{Side: b.side, Capacity: table.Player}, Settings: own}); err != nil {
		b.t.Fatal(err)
	}
	ctx, end := context.WithCancel(b.t.Context())
	b.ends = end
	client := online.NewClient(online.Options{Server: b.s.URL(), Token: b.token, HTTP: b.s.Client(), Rest: online.Rest{Path: filepath.Join(b.folder, "rest.json")}})
	var incoming <-chan told.Event
	if b.listens {
		if incoming, err = client.Listen(ctx); err != nil {
			b.t.Fatal(err)
		}
	}
	me := b.me
	b.seat = attendant.New(attendant.Options{Client: client, ID: b.id, Room: r, Side: b.side, Incoming: incoming, Follow: b.follow, Tell: func(t attendant.Told) {
		attendant.Speak(r, me, t)
		b.mu.Lock()
		defer b.mu.Unlock()
		b.told = append(b.told, t)
		if b.check != nil {
			b.check(t)
		}
	}})
	if err := r.Set(); err != nil {
		b.t.Fatal(err)
	}
	if r.Fresh() {
		if err := r.Begin(); err != nil {
			b.t.Fatal(err)
		}
	} else {
		_ = r.Order(table.Keeper, 0, table.Open{Conditions: r.State().Conditions})
	}
	r.Elsewhere(b.seat.Decide)
	b.me.Online(func(kind, text string) []say.Utterance {
		b.seat.Ask(kind, text)
		return nil
	})
	r.Attend(b.seat.Attend)
}

func (b *bench) close() {
	if b.room != nil {
		_ = b.said()
		b.ends()
		_ = b.room.Close()
		b.room = nil
	}
}

func (b *bench) heard(key string) (count int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, t := range b.told {
		if t.Key == key {
			count++
		}
	}
	return count
}

// types types a line as the player does.
func (b *bench) types(lines ...string) {
	for _, line := range lines {
		b.me.Terminal().Enter(line)
	}
}

// follow remembers the game that follows.
func (b *bench) follow(id string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.follows = id
}

// followed returns the game that follows.
func (b *bench) followed() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.follows
}

// said returns the player's messages since the last call.
func (b *bench) said() string {
	var text strings.Builder
	for _, u := range b.me.Terminal().Take() {
		fmt.Fprintln(&text, u.Text())
	}
	b.all.WriteString(text.String())
	for _, untrue := range []string{"ype restart", "Both clocks are stopped.", "Clocks stopped", "locks are set", "ign the scoresheet"} {
		if strings.Contains(text.String(), untrue) {
			b.t.Errorf("seed %d: untrue in a game elsewhere: %s", b.seed, text.String())
		}
	}
	return text.String()
}

// moves types a move and presses.
func (b *bench) moves(uci string) {
	b.t.Helper()
	before := b.room.State().Game.Ply()
	b.types(uci, "")
	if b.room.State().Game.Ply() != before+1 {
		b.t.Fatalf("%s was not made: %s", uci, b.said())
	}
}

// recovery is how long the table's moves may depart from the server's: while the
// connection is lost, moves may be taken back at the server, and minutes of rest may
// follow each other.
const recovery = 5 * time.Minute

// agrees fails where the table is for long neither a prefix of the server's game nor one
// ply of the player's ahead of one.
func (b *bench) agrees() {
	b.t.Helper()
	synctest.Wait()
	here, there := b.room.State().Game, b.s.See(b.id)
	for i := range min(here.Ply(), len(there.Moves)) {
		switch own := here.At(i).Turn() == b.side && i == here.Ply()-1; {
		case here.Move(i+1) == there.Moves[i] || own:
		case b.astray.IsZero():
			b.astray = time.Now()
			return
		case time.Since(b.astray) > recovery:
			b.t.Fatalf("seed %d: ply %d is %v here and %v there: %v", b.seed, i+1, here.Move(i+1), there.Moves[i], b.told)
		default:
			return
		}
	}
	b.astray = time.Time{}
}

// same waits until the table is the server's game, and fails where it is not.
func (b *bench) same(within time.Duration) {
	b.t.Helper()
	for end := time.Now().Add(within); ; time.Sleep(100 * time.Millisecond) {
		here, there := b.room.State(), b.s.See(b.id)
		same := here.Game.Ply() == len(there.Moves) && here.Over() == (there.Status != "started")
		for i := 0; same && i < len(there.Moves); i++ {
			same = here.Game.Move(i+1) == there.Moves[i]
		}
		if same {
			return
		}
		if time.Now().After(end) {
			b.t.Fatalf("here %d plies, over %v, stopped %q, there %d plies, %s; %v\n%s", here.Game.Ply(), here.Over(), here.Stop, len(there.Moves), there.Status, b.told, b.said())
		}
	}
}

// anyMove is a legal move by chance.
func anyMove(random *rand.Rand, p rules.Position) rules.Move {
	var all []rules.Move
	for m := range p.Moves() {
		all = append(all, m)
	}
	return all[random.IntN(len(all))]
}
