package tactile

import (
	"context"
	"io"
	"time"

	"blindchess/internal/tactile/wire"
)

// Answer is what answered on a port.
type Answer struct {
	Path         string
	Protocol     string // its name, or "" where nothing was understood
	Title        string // of the protocol
	Name         string // what the device calls itself
	Version      string
	Serial       string
	Clock        *ClockRead // where one is connected
	ClockVersion string
	Silent       bool  // nothing came at all
	Err          error // why the port could not be asked

	timed bool // the times of a clock were told, or that there is none
}

// ProbeWait is how long a port may usually take to answer one protocol. Boards
// that only send by themselves do so at least once a second.
const ProbeWait = 1200 * time.Millisecond

// Prober asks ports who is there. Its zero value does.
type Prober struct {
	Wait time.Duration                                         // how long a port may take to answer one protocol; 0 or less is ProbeWait
	Open func(string, wire.Traits) (io.ReadWriteCloser, error) // nil is OpenPort
}

// Probe asks a port who is there, one protocol after another. It listens
// before it asks and asks for nothing but names and times, so that a device of
// another kind is not harmed. It waits no longer than until all is answered.
func (p Prober) Probe(ctx context.Context, path string) Answer {
	if p.Open == nil {
		p.Open = OpenPort
	}
	if p.Wait <= 0 {
		p.Wait = ProbeWait
	}
	answer := Answer{Path: path, Silent: true}
	for _, questions := range probes() {
		if ctx.Err() != nil {
			answer.Err = ctx.Err()
			return answer
		}
		line, err := p.Open(path, questions.traits)
		if err != nil {
			answer.Err = err
			return answer
		}
		understood := p.ask(ctx, line, questions, &answer)
		_ = line.Close()
		if understood {
			return answer
		}
	}
	return answer
}

// question is one protocol, or several that share a line, and what is asked.
type question struct {
	traits    wire.Traits
	protocols []wire.Protocol
	ask       [][]byte
	answered  func(*Answer) bool // nothing is left to wait for
}

// probes are the questions, in the order in which they are asked. The boards
// with plain contacts speak as the DGT board does and are told apart by their
// answers.
func probes() []question {
	dgt, chess := wire.DGT{}, wire.ChessLink{}
	return []question{
		{
			traits:    dgt.Traits(),
			protocols: []wire.Protocol{dgt},
			ask: [][]byte{
				{wire.DGTVersion}, wire.PegsAsk(), {wire.DGTTrademark}, {wire.DGTSerial}, {wire.DGTClock},
				{wire.DGTUpdateNice}, dgt.ClockVersion(),
			},
			answered: func(a *Answer) bool {
				return a.Name != "" && a.Version != "" && a.Serial != "" && a.timed && (a.Clock == nil || a.ClockVersion != "")
			},
		},
		{
			traits:    chess.Traits(),
			protocols: []wire.Protocol{chess, wire.Certabo{}, wire.Sentio{}},
			ask:       [][]byte{nil, nil, nil, wire.ChessLinkMessage("V")},
			answered:  func(a *Answer) bool { return a.Version != "" },
		},
	}
}

// ask asks one question and reports whether the answer was understood. What it
// learns it writes to answer.
func (p Prober) ask(ctx context.Context, line io.ReadWriteCloser, q question, answer *Answer) bool {
	heard := make(chan []byte, 16)
	ended := make(chan struct{})
	defer func() {
		_ = line.Close()
		<-ended
	}()
	go func() {
		defer close(ended)
		for {
			buf := make([]byte, readSize)
			n, err := line.Read(buf)
			if err != nil {
				return
			}
			select {
			case heard <- buf[:n]:
			default:
			}
		}
	}()
	end := time.NewTimer(p.Wait)
	defer end.Stop()
	next := time.NewTicker(60 * time.Millisecond)
	defer next.Stop()
	ask := q.ask
	var readers []*Receiver
	for _, p := range q.protocols {
		readers = append(readers, NewReceiver(p, ReceiverConfig{}))
	}
	for {
		select {
		case <-ctx.Done():
			return answer.Protocol != ""
		case <-end.C:
			return answer.Protocol != ""
		case <-next.C:
			if len(ask) > 0 {
				if ask[0] != nil {
					if _, err := line.Write(ask[0]); err != nil {
						return answer.Protocol != ""
					}
				}
				ask = ask[1:]
			}
		case bytes := <-heard:
			answer.Silent = false
			for _, r := range readers {
				r.Feed(0, bytes, func(f wire.Frame) { answer.learn(r.traits, f) }, func(w What) { answer.see(w) })
			}
			if q.answered(answer) {
				return answer.Protocol != ""
			}
		}
	}
}

// learn takes a frame: the first that means something tells the protocol.
func (a *Answer) learn(traits wire.Traits, frame wire.Frame) {
	switch f := frame.(type) {
	case wire.Unknown, wire.Done:
		return
	case wire.Times:
		a.timed = true
	case wire.ClockState:
		a.ClockVersion = f.Version
	case wire.Identity:
		switch f.Kind {
		case wire.KindName:
			a.Name = f.Text
		case wire.KindVersion:
			a.Version = f.Text
		case wire.KindSerial, wire.KindLongSerial:
			a.Serial = f.Text
		case wire.KindAbilities:
			traits = wire.Pegs{}.Traits()
			a.Protocol, a.Title = traits.Name, traits.Title
		}
	}
	if a.Protocol == "" {
		a.Protocol, a.Title = traits.Name, traits.Title
	}
}

func (a *Answer) see(w What) {
	if reading, ok := w.(ClockRead); ok {
		a.Clock = &reading
	}
}
