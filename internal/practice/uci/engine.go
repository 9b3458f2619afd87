package uci

import (
	"context"
	"errors"
	"strings"
	"time"
)

// Config names an engine.
type Config struct {
	Path      string   // a file, or the name of a program that the system finds
	Arguments []string // what it is started with
	// Set are options for it. One that it does not offer is passed over; pondering
	// is off unless it is set here.
	Set []Setting
	// Patience is how long an answer may be overdue before the engine counts as
	// silent. Zero is five seconds.
	Patience time.Duration
}

const (
	usualPatience = 5 * time.Second
	// farewell is how long an engine may take after quit.
	farewell = 500 * time.Millisecond
)

// Engine is an open engine. One goroutine uses it at a time. The caller that
// opened it closes it.
type Engine struct {
	config   Config
	process  *process
	name     string
	options  []Option
	settings []Setting // that hold, by the names of the engine
	unset    []Setting // the ones that were not sent yet
	spent    bool      // it was started again and has answered nothing since
}

// Open starts an engine and greets it. The error is a Fault, or that of ctx.
func Open(ctx context.Context, c Config) (*Engine, error) {
	if c.Patience <= 0 {
		c.Patience = usualPatience
	}
	e := &Engine{config: c, name: c.Path}
	if err := e.open(ctx); err != nil {
		return nil, err
	}
	e.Set("Ponder", "false")
	for _, s := range c.Set {
		e.Set(s.Name, s.Value)
	}
	return e, nil
}

// Name returns the engine's own name, or its path.
func (e *Engine) Name() string { return e.name }

// Close asks the engine to leave, and ends it and all that it started if it
// does not. It returns once they are gone, after some half a second at most.
func (e *Engine) Close() {
	if e.process != nil {
		e.process.leave(farewell)
		e.process = nil
	}
}

// end kills the engine and waits until it is gone.
func (e *Engine) end() {
	if e.process != nil {
		e.process.kill()
		<-e.process.gone
		e.process = nil
	}
}

func (e *Engine) fault(kind Kind, detail string) error {
	return &Fault{Kind: kind, Engine: clean(e.name), Detail: clean(detail)}
}

// open starts the program and waits until it has listed its options.
func (e *Engine) open(ctx context.Context) error {
	p, err := start(e.config.Path, e.config.Arguments)
	if err != nil {
		return e.fault(Missing, err.Error())
	}
	e.process, e.options = p, nil
	p.send("uci", e.config.Patience)
	greeted := e.wait(ctx, e.config.Patience, func(line string) bool {
		switch {
		case strings.HasPrefix(line, "id name "):
			e.name = clean(strings.TrimPrefix(line, "id name "))
		case strings.HasPrefix(line, "option "):
			if option, ok := parseOption(strings.TrimPrefix(line, "option ")); ok && len(e.options) < 1000 {
				e.options = append(e.options, option)
			}
		}
		return line == "uciok"
	})
	if greeted == nil {
		return nil
	}
	e.end()
	var fault *Fault
	if errors.As(greeted, &fault) && fault.Kind != Flooding {
		fault.Kind = Foreign
	}
	return greeted
}

// wait reads lines until one is the last that is waited for. A failure is a
// Fault, or the error of ctx; the engine still runs then.
func (e *Engine) wait(ctx context.Context, patience time.Duration, last func(line string) bool) error {
	overdue := time.NewTimer(patience)
	defer overdue.Stop()
	for {
		select {
		case line, ok := <-e.process.lines:
			if !ok {
				return e.ended()
			}
			if last(strings.TrimSpace(line)) {
				return nil
			}
		case <-overdue.C:
			return e.fault(Silent, "")
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// ended says why the engine has nothing more to say.
func (e *Engine) ended() error {
	if e.process.flood != nil {
		return e.fault(Flooding, "")
	}
	return e.fault(Crashed, "")
}

// again restarts the engine with its earlier settings.
func (e *Engine) again(ctx context.Context) error {
	e.end()
	e.spent = true
	if err := e.open(ctx); err != nil {
		return err
	}
	e.unset = append([]Setting(nil), e.settings...)
	return nil
}

// ready sends the engine the settings that are still unsent, and waits until it
// has accepted them.
func (e *Engine) ready(ctx context.Context) error {
	for _, s := range e.unset {
		e.process.send("setoption name "+s.Name+" value "+s.Value, e.config.Patience)
	}
	e.process.send("isready", e.config.Patience)
	if err := e.wait(ctx, e.config.Patience, func(line string) bool { return line == "readyok" }); err != nil {
		return err
	}
	e.unset = nil
	return nil
}
