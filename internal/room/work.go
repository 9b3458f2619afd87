package room

import (
	"context"
	"sync"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/host"
	"blindchess/internal/say"
	"blindchess/internal/screen"
	"blindchess/internal/table"
)

// task is something that the room has to do besides keeping the table, until it
// is done or ctx ends. If states is set, the task receives the latest table
// whenever it changes; a table that it does not take in time is replaced by the
// next.
type task struct {
	do      func(ctx context.Context, states <-chan table.State)
	states  bool
	dismiss chan struct{} // closed once all have left that see the table; nil for a task
}

// start has the room do something. It returns false if the table is closed.
func (r *Room) start(t task) bool {
	select {
	case r.tasks <- t:
		return true
	case <-r.done:
		return false
	}
}

// do has the room do something that needs to see no table.
func (r *Room) do(work func(context.Context)) bool {
	return r.start(task{do: func(ctx context.Context, _ <-chan table.State) { work(ctx) }})
}

// Attendant acts at a table without typing, such as a board or a partner to
// practise with. It receives the latest table whenever it changes, and returns
// when ctx has ended.
type Attendant func(ctx context.Context, states <-chan table.State)

// Attend runs an attendant at the table until it closes.
func (r *Room) Attend(a Attendant) { r.start(task{do: a, states: true}) }

// dismiss has all attendants leave, as another game follows, and waits for them.
func (r *Room) dismiss(ctx context.Context) {
	left := make(chan struct{})
	select {
	case r.tasks <- task{dismiss: left}:
		<-left
	case <-ctx.Done():
	}
}

// work starts the tasks of the room and passes on the states of the table,
// until ctx ends and every task has ended too.
func (r *Room) work(ctx context.Context, states host.Mailbox) {
	var all sync.WaitGroup
	defer all.Wait()
	there := newAttendance(ctx)
	defer func() { there.leave() }()
	var listeners []chan table.State
	var latest table.State
	for {
		select {
		case <-ctx.Done():
			return
		case t := <-r.tasks:
			switch {
			case t.dismiss != nil:
				there.leave()
				there = newAttendance(ctx)
				listeners, latest = nil, table.State{}
				close(t.dismiss)
				continue
			case !t.states:
				all.Go(func() { t.do(ctx, nil) })
				continue
			}
			told := make(chan table.State, 1)
			if latest.Seq > 0 {
				told <- latest
			}
			listeners = append(listeners, told)
			there.come(func(ctx context.Context) { t.do(ctx, told) })
		case latest = <-states.States():
			for _, told := range listeners {
				select {
				case <-told:
				default:
				}
				told <- latest
			}
		}
	}
}

// attendance is who attends to one game.
type attendance struct {
	ctx context.Context
	end context.CancelFunc
	all sync.WaitGroup
}

func newAttendance(ctx context.Context) *attendance {
	a := &attendance{}
	a.ctx, a.end = context.WithCancel(ctx)
	return a
}

func (a *attendance) come(attend func(context.Context)) { a.all.Go(func() { attend(a.ctx) }) }

// leave ends the attendance and waits for all.
func (a *attendance) leave() {
	a.end()
	a.all.Wait()
}

// longWork shows the screens of a table how far long work is: what takes less
// than workAfter shows nothing, and nothing is shown more often than workEvery.
type longWork struct {
	now         func() time.Time
	show        func(screen.Work)
	began, next time.Time // zero where nothing is done
}

const (
	workAfter = 500 * time.Millisecond
	workEvery = 200 * time.Millisecond
)

// told receives the work done and the most, and zeros at the end.
func (w *longWork) told(done, most int) {
	if most == 0 {
		if !w.began.IsZero() {
			w.began, w.next = time.Time{}, time.Time{}
			w.show(screen.Work{})
		}
		return
	}
	now := w.now()
	if w.began.IsZero() {
		w.began, w.next = now, now.Add(workAfter)
	}
	if now.Before(w.next) {
		return
	}
	w.next = now.Add(workEvery)
	w.show(screen.Work{Done: done, Most: most})
}

// Advise makes adviser answer the participant's questions: kind is "hint" or
// "eval". The answer may come later, by Tell.
func (p *Local) Advise(adviser func(kind string) []say.Utterance) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.adviser = adviser
}

func (p *Local) advise(narrator announce.Narrator, l console.Local) []say.Utterance {
	if l.Key == "analyse" && p.analyses {
		return p.analyse(narrator)
	}
	p.mu.Lock()
	adviser := p.adviser
	p.mu.Unlock()
	if adviser == nil {
		return answer(narrator, "advice", "console.not-answered")
	}
	return adviser(l.Key)
}

// analyse lets the participant leave a game that is over, to go through it.
func (p *Local) analyse(narrator announce.Narrator) []say.Utterance {
	if !p.room.State().Over() {
		return answer(narrator, "advice", "practice.analyse-open")
	}
	p.mu.Lock()
	p.analysed = true
	p.mu.Unlock()
	p.seat.Quit()
	return nil
}

// Analysed reports whether the participant has left to go through the game.
func (p *Local) Analysed() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.analysed
}

// Online passes the participant's requests to the server on which the game is played:
// kind is chat, with a text, or abort, victory or berserk. It must not block.
func (p *Local) Online(server func(kind, text string) []say.Utterance) {
	p.changing.Lock()
	defer p.changing.Unlock()
	p.mu.Lock()
	p.server = server
	p.mu.Unlock()
	_ = p.adopt(p.Settings()) // they were adopted before
}

func (p *Local) online(narrator announce.Narrator, l console.Local) []say.Utterance {
	p.mu.Lock()
	server := p.server
	p.mu.Unlock()
	if server == nil {
		return answer(narrator, "online", "console.not-answered")
	}
	return server(l.Key, l.Value)
}
