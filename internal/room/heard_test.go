package room_test

import (
	"context"
	"math/rand/v2"
	"os"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/console"
	"blindchess/internal/host"
	"blindchess/internal/journal"
	"blindchess/internal/practice/rehearsal"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/screen"
	"blindchess/internal/settings"
	"blindchess/internal/speech"
	"blindchess/internal/table"
)

// TestHeard_InFiftyGamesOfLittleTime plays fifty games and listens to them.
func TestHeard_InFiftyGamesOfLittleTime(t *testing.T) { hearGames(t, 50) }

// TestSoakHeard_InAThousandGamesOfLittleTime does the same with a thousand.
func TestSoakHeard_InAThousandGamesOfLittleTime(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("a long test; SOAK=1 runs it")
	}
	hearGames(t, 1000)
}

// hearGames plays games of three minutes and two seconds a move and of one
// minute, with the countdown on, in virtual time. It checks the messages that a
// player heard in them against the program's promises.
func hearGames(t *testing.T, games int) {
	lengths := newLengths(t)
	var all tally
	for game := range games {
		control := []string{"3m+2s", "1m"}[game%2]
		synctest.Test(t, func(t *testing.T) {
			hearGame(t, lengths, control, game%5 == 4, uint64(game), &all)
		})
	}
	slices.Sort(all.waits)
	p99 := all.waits[len(all.waits)*99/100]
	t.Logf("%d games, %d announcements of the opponent, first sound %v at the 99th percentile and %v at most, %d cut short, %d answered before they were heard out, longest delay %v; %d times told, %d wrong; %d echoes overtaken, %d sounding before an announcement; %d ticks",
		games, len(all.waits), p99, all.waits[len(all.waits)-1], all.cuts, all.answered, all.delay, all.times, all.wrong, all.overtaken, all.echoes, all.ticks)
	if p99 > 60*time.Millisecond {
		t.Errorf("got %v to the first sound of an announcement at the 99th percentile, want at most 60 ms", p99)
	}
	if all.cuts > 0 || all.echoes > 0 || all.wrong > 0 {
		t.Errorf("got %d announcements cut short, %d echoes before one, %d wrong times, want none", all.cuts, all.echoes, all.wrong)
	}
	if all.delay > 100*time.Millisecond {
		t.Errorf("got an announcement %v later than its own length, want at most 100 ms", all.delay)
	}
	if all.times < games || all.ticks < games || all.overtaken < games {
		t.Errorf("got %d times, %d ticks and %d overtaken echoes, want more of each than there are games: nothing was tried", all.times, all.ticks, all.overtaken)
	}
}

// tally counts the messages of all games.
type tally struct {
	waits                          []time.Duration // from an announcement of the opponent to its first sound
	delay                          time.Duration   // the most by which one took longer than its words
	cuts, echoes, overtaken, ticks int
	answered                       int // announcements that were answered before they were heard out
	times, wrong                   int
}

// lengths is how long words last in the clips of the program, and in the words
// of a synthesiser where there are none.
type lengths struct {
	renderer speech.Renderer
	known    map[string]time.Duration
}

func newLengths(t *testing.T) *lengths {
	t.Helper()
	banks, err := speech.BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	return &lengths{renderer: speech.Renderer{Banks: banks, Synthesiser: letters{}}, known: map[string]time.Duration{}}
}

// letters is a synthesiser that takes seventy milliseconds for each.
type letters struct{}

func (letters) Synthesise(_ context.Context, _, text string, _ speech.Settings) (speech.Sound, error) {
	return make(speech.Sound, len(text)*speech.Rate*70/1000), nil
}

// of returns how long the words of u last.
func (l *lengths) of(u say.Utterance) time.Duration {
	key := u.Lang
	for _, word := range u.Words {
		key += "|" + word.Bank + "." + word.Clip + "." + word.Text
	}
	if d, ok := l.known[key]; ok {
		return d
	}
	sound, err := l.renderer.Render(context.Background(), u, speech.Settings{})
	if err != nil {
		return 0
	}
	l.known[key] = sound.Duration()
	return l.known[key]
}

// mouth is a voice that lasts as long as the clips do: its first sound leaves the
// card after ten milliseconds, and a cut takes five.
type mouth struct{ lengths *lengths }

func (mouth) Name() string { return "mouth" }

func (m mouth) Length(u say.Utterance, from int, _ speech.Settings) time.Duration {
	u.Words = u.Words[from:]
	return m.lengths.of(u)
}

func (m mouth) Say(ctx context.Context, u say.Utterance, from int, heard func(int)) error {
	wait := func(d time.Duration) bool {
		select {
		case <-ctx.Done():
			time.Sleep(5 * time.Millisecond)
			return false
		case <-time.After(d):
			return true
		}
	}
	if !wait(10 * time.Millisecond) {
		return ctx.Err()
	}
	heard(from)
	whole, passed := m.Length(u, from, speech.Settings{}), time.Duration(0)
	for i := from; i < len(u.Words); i++ {
		until := whole * time.Duration(i+1-from) / time.Duration(len(u.Words)-from)
		if !wait(until - passed) {
			return ctx.Err()
		}
		passed = until
		heard(i + 1)
	}
	return nil
}

// player is who is White at a table, with a voice, and what they are told.
type player struct {
	announce.Narrator
	lengths *lengths
	speaker *speech.Speaker
	session *console.Session
	seat    *screen.Terminal
	now     func() clock.Instant
	state   func() table.State
	cue     clock.Cue // the last one

	mu    sync.Mutex
	count uint64
	said  map[uint64]*told
	tally *tally
}

// told is one utterance and what became of it.
type told struct {
	say.Utterance
	queued, started time.Time
	left            map[rules.Side]time.Duration // the times it tells
}

// Alarm notes which time is told.
func (p *player) Alarm(cue clock.Cue) say.Utterance {
	p.cue = cue
	return p.Narrator.Alarm(cue)
}

// Stands says why the table stands.
func (p *player) Stands(state table.State, cause journal.Cause) say.Utterance {
	return p.Narrator.Stands(state, cause.String())
}

// Speak counts a message and speaks it.
func (p *player) Speak(u say.Utterance) {
	p.mu.Lock()
	p.count++
	u.ID = p.count
	this := &told{Utterance: u}
	p.said[u.ID] = this
	if u.Topic == "alarm" && len(u.Words) > 0 {
		this.left = map[rules.Side]time.Duration{p.cue.Side: p.cue.Left}
	}
	p.mu.Unlock()
	if anew := u.Anew; anew != nil {
		u.Anew = func(after time.Duration) []say.Word {
			state, at := p.state(), p.now().Add(after)
			p.mu.Lock()
			defer p.mu.Unlock()
			this.left = map[rules.Side]time.Duration{}
			for _, side := range []rules.Side{rules.White, rules.Black} {
				this.left[side] = state.Left(side, at).Truncate(time.Second)
			}
			return anew(after)
		}
	}
	p.speaker.Speak(u)
}

// utterance is the message with that number.
func (p *player) utterance(id uint64) say.Utterance {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.said[id].Utterance
}

// tuned answers a key that changes a setting.
func (p *player) tuned(console.Local) []say.Utterance {
	u := say.Utterance{Kind: say.Answer, Urgency: say.Now, Topic: "tune", Lang: "en", Words: p.Phrase("tune.rate", p.NumberSlot("number", 120))}
	return announce.Answering([]say.Utterance{u})
}

// receive checks a receipt against the promises.
func (p *player) receive(r say.Receipt) {
	p.mu.Lock()
	defer p.mu.Unlock()
	this, now := p.said[r.ID], time.Now()
	opponents := this.Kind == say.Move
	switch r.Stage {
	case say.Queued:
		this.queued = now
		if len(this.Words) == 0 && this.Earcon != "" {
			p.tally.ticks++
		}
	case say.Started:
		if this.started.IsZero() {
			this.started = now
			if opponents {
				p.tally.waits = append(p.tally.waits, now.Sub(this.queued))
			}
		}
	case say.Interrupted:
		if opponents {
			p.tally.cuts++
		}
	case say.Overtaken:
		if this.Kind == say.Echo {
			p.tally.overtaken++
		}
		if opponents {
			p.tally.answered++
		}
	case say.Finished:
		p.finished(this, now)
	}
}

// finished examines a finished message: p.mu is held.
func (p *player) finished(this *told, now time.Time) {
	if this.Kind == say.Move {
		p.tally.delay = max(p.tally.delay, now.Sub(this.queued)-p.lengths.of(this.Utterance))
	}
	if this.Kind == say.Echo {
		for _, other := range p.said {
			if other.Kind == say.Move && other.queued.After(this.queued) && other.queued.Before(now) {
				p.tally.echoes++
			}
		}
	}
	for side, left := range this.left {
		p.tally.times++
		if actual := p.state().Left(side, p.now()); left-actual > time.Second || actual-left > time.Second {
			p.tally.wrong++
		}
	}
}

// kept is a log that stores nothing.
type kept struct{}

func (kept) Append(context.Context, ...table.Effect) error { return nil }

// hearGame plays one game: White hears it, or both do who sit at one keyboard,
// and asks for the times now and then.
func hearGame(t *testing.T, lengths *lengths, control string, both bool, seed uint64, all *tally) {
	random := rand.New(rand.NewPCG(seed, 20260101))
	sitDown(t, lengths, both, all, nil, func(give give, me *player) { play(t, give, control, me, random) })
}

// give gives a command to a table, and returns its refusal.
type give func(as table.Capacity, side rules.Side, c table.Command) error

// sitDown opens a table, seats White at it, or both players, with a voice, and
// lets deeds happen. Then everything is spoken. A court may judge what is heard.
func sitDown(t *testing.T, lengths *lengths, both bool, all *tally, judge *court, deeds func(give, *player)) {
	opened := time.Now()
	feed := screen.NewFeed()
	me := &player{lengths: lengths, said: map[uint64]*told{}, tally: all, state: feed.State}
	me.now = func() clock.Instant { return clock.Instant(time.Since(opened)) }
	receipts := me.receive
	if judge != nil {
		judge.lookup = me.utterance
		receipts = func(r say.Receipt) { judge.receive(r); me.receive(r) }
	}
	var err error
	if me.speaker, err = speech.Open(speech.Config{Voices: []speech.Voice{mouth{lengths}}, Receipts: receipts}); err != nil {
		t.Fatal(err)
	}
	hush := func() {
		if judge != nil {
			judge.hush()
		}
		me.speaker.Hush()
	}
	own := settings.Default()
	at := console.Actor{Side: rules.White, Capacity: table.Player}
	config, err := own.Console(at)
	if err != nil {
		t.Fatal(err)
	}
	me.Narrator = config.Narrator
	if both {
		me.Narrator.Side, me.Narrator.Both = 0, true
	}
	if me.session, err = console.NewSession(config); err != nil {
		t.Fatal(err)
	}
	me.seat = screen.NewTerminal(screen.TerminalConfig{Feed: feed, Session: me.session, Now: me.now, Speak: me.Speak, Hush: hush, HushAll: me.speaker.HushAll, Act: me.tuned})
	defer me.seat.Close()
	orders := make(chan host.Order)
	var running sync.WaitGroup
	running.Go(func() {
		_, err := host.Run(t.Context(), host.Config{
			Orders: orders, Log: kept{}, Opened: opened, Watchers: []host.Watcher{feed},
			Seats: []host.Listener{{Capacity: table.Player, Side: me.Narrator.Side, Teller: me, Speaker: me, Alarms: own.Alarms()}},
		})
		if err != nil {
			t.Error(err)
		}
	})
	deeds(func(as table.Capacity, side rules.Side, c table.Command) error {
		reply := make(chan error, 1)
		orders <- host.Order{Capacity: as, Side: side, Command: c, Reply: func(err error) { reply <- err }}
		return <-reply
	}, me)
	close(orders)
	running.Wait()
	if err := me.speaker.Finish(t.Context()); err != nil {
		t.Error(err)
	}
	if err := me.speaker.Close(); err != nil {
		t.Error(err)
	}
}

// play has both sides play until the game is over or long.
func play(t *testing.T, give give, control string, me *player, random *rand.Rand) {
	t.Helper()
	begin(t, give, control, false)
	pace := me.state().Conditions.Control.White[0].Time / 40
	for deeds := 0; deeds < 2000 && !me.state().Over(); deeds++ {
		state := me.state()
		acted := false
		for _, side := range []rules.Side{rules.White, rules.Black} {
			deed, ok := rehearsal.Partner{Side: side, Seed: random.Uint64()}.Next(state)
			if !ok || acted {
				continue
			}
			acted = true
			think := time.Duration(random.Int64N(int64(300 * time.Millisecond)))
			if _, moves := deed.Command.(table.Enter); moves {
				think = time.Duration(random.ExpFloat64() * float64(pace))
			}
			time.Sleep(think / 2)
			switch random.IntN(6) {
			case 0:
				me.seat.Enter("c")
			case 1:
				me.seat.Hush()
			}
			time.Sleep(think - think/2)
			_ = give(table.Player, side, deed.Command) // the flag may have fallen meanwhile
		}
		if !acted {
			time.Sleep(50 * time.Millisecond)
		}
	}
}
