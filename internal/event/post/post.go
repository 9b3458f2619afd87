package post

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/host"
	"blindchess/internal/table"
)

// Options say which tables are followed and how they are published.
type Options struct {
	// Tables returns the addresses of the existing tables; it is called every
	// second, so that tables that are opened later are followed too.
	Tables func() []string
	// Take follows the table at an address until ctx ends, the line is lost or
	// another game follows there, as room.Dialer.Take does.
	Take    func(ctx context.Context, address string, take func(clock.Instant, []table.Record)) error
	Folder  string // the folder of the files
	Illegal host.Illegal
	Delay   func(board string) time.Duration // how long each record of a board is held back; nil for not at all
	Push    *Push                            // nil pushes nowhere
	Select  Selection                        // which games are pushed
	// Follow is called with each followed table, for a use beside the files; nil
	// for none.
	Follow func(ctx context.Context, address string) Follower
	Tell   func(text string) // receives each problem and its solution, as a sentence
}

// Follower receives a table's records. Take must not block.
type Follower interface {
	Take(at clock.Instant, records []table.Record)
}

// lookEvery is how often the post searches for new or lost tables.
const lookEvery = time.Second

// Run follows tables until ctx ends.
func Run(ctx context.Context, o Options) error {
	p := &post{Options: o, following: map[string]bool{}, boards: map[string]*Board{}, changed: make(chan struct{}, 1)}
	var group sync.WaitGroup
	defer group.Wait()
	ctx, end := context.WithCancel(ctx)
	defer end()
	pushed := make(chan []Game, 1)
	if o.Push != nil {
		group.Go(func() { _ = o.Push.Run(ctx, pushed) })
	}
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	for {
		for _, address := range p.unfollowed() {
			group.Go(func() { p.follow(ctx, address) })
		}
		wait, err := p.publish(pushed)
		if err != nil {
			p.Tell(err.Error()) // a full disk is no reason to stop: the next record is another try
		}
		due := time.NewTimer(wait)
		select {
		case <-ctx.Done():
			due.Stop()
			return nil
		case <-look.C:
		case <-p.changed:
		case <-due.C:
		}
		due.Stop()
	}
}

// post is what Run knows. The boards belong to the holder of mu.
type post struct {
	Options

	refused string // why nothing is pushed, as it was told last; it belongs to Run

	mu        sync.Mutex
	following map[string]bool
	boards    map[string]*Board // by the ID of the game, or otherwise by the address
	changed   chan struct{}
}

// unfollowed returns the addresses that are not followed yet, and marks them as
// followed from now on.
func (p *post) unfollowed() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	var fresh []string
	for _, address := range p.Tables() {
		if !p.following[address] {
			p.following[address] = true
			fresh = append(fresh, address)
		}
	}
	return fresh
}

// follow follows one table until its line is lost.
func (p *post) follow(ctx context.Context, address string) {
	defer func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		delete(p.following, address)
	}()
	ctx, left := context.WithCancel(ctx)
	defer left()
	var further Follower
	if p.Follow != nil {
		further = p.Follow(ctx, address)
	}
	var board *Board
	err := p.Take(ctx, address, func(at clock.Instant, records []table.Record) {
		if further != nil {
			further.Take(at, records)
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		if board == nil && len(records) > 0 {
			board = p.board(records[0], address)
		}
		if board != nil && board.Take(time.Now(), at, records...) {
			p.nudge()
		}
	})
	if err != nil && ctx.Err() == nil && board != nil {
		p.Tell("post: the line to a table was lost, and it is called again: " + err.Error())
	}
}

// board returns the board of the game with a first record: the one that was known
// before its line was lost, or a new one. A game is identified by its ID, or
// otherwise by the address of its table.
func (p *post) board(first table.Record, address string) *Board {
	name := address
	if set, is := first.Event.(table.TableSet); is && set.Conditions.Occasion.ID != "" {
		name = set.Conditions.Occasion.ID
	}
	if p.boards[name] == nil {
		p.boards[name] = &Board{}
	}
	return p.boards[name]
}

func (p *post) nudge() {
	select {
	case p.changed <- struct{}{}:
	default:
	}
}

// publish writes all games of which more may be told than before, and returns how
// long it is until the next may.
func (p *post) publish(pushed chan []Game) (time.Duration, error) {
	games, all, wait := p.due(time.Now())
	if len(games) == 0 {
		return wait, nil
	}
	if p.Push != nil {
		p.choose(all, pushed)
	}
	if err := (Folder{p.Folder}).Write(games...); err != nil {
		p.forget() // the next look is another try
		return lookEvery, err
	}
	return wait, nil
}

// choose passes on the games to push.
func (p *post) choose(all []Game, pushed chan []Game) {
	chosen, err := p.Select.Of(all)
	refused := ""
	if err != nil {
		refused = err.Error()
	}
	if refused != p.refused && refused != "" {
		p.Tell(refused)
	}
	p.refused = refused
	select {
	case <-pushed: // anything that was not accepted is older than this
	default:
	}
	if len(chosen) > 0 {
		pushed <- chosen
	}
}

// due returns the games of which more may be published now, all games by their
// boards, and the time until the next.
func (p *post) due(now time.Time) (games, all []Game, wait time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	wait = time.Hour
	for _, board := range p.boards {
		delay := p.delay(board)
		if next, later := board.Next(now, delay); later {
			wait = min(wait, max(next, time.Millisecond))
		}
		if story := board.Story(now, delay); len(story.Records) != board.from {
			game, opened := Told(story, p.Illegal)
			board.from = len(story.Records)
			if opened && string(game.PGN) != string(board.told.PGN) {
				board.told = game
				games = append(games, game)
			}
		}
		if board.told.Name != "" {
			all = append(all, board.told)
		}
	}
	slices.SortFunc(all, func(a, b Game) int {
		return cmp.Or(strings.Compare(a.Round, b.Round), byBoard(a.Name, b.Name))
	})
	return games, all, wait
}

// forget has every game be written again.
func (p *post) forget() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, board := range p.boards {
		board.told, board.from = Game{}, 0
	}
}

func (p *post) delay(b *Board) time.Duration {
	if p.Delay == nil || len(b.records) == 0 {
		return 0
	}
	set, _ := b.records[0].Event.(table.TableSet)
	return p.Delay(set.Conditions.Occasion.Board)
}
