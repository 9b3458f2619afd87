package tactile

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"time"

	"blindchess/internal/tactile/boards"
	"blindchess/internal/tactile/transport"
	"blindchess/internal/tactile/wire"
)

// Answer is what answered on a port.
type Answer struct {
	Address      transport.Address
	Protocol     string // its name, or "" where nothing was understood
	Title        string // of the protocol
	Name         string // what the device calls itself
	Version      string
	Serial       string
	Clock        *ClockRead // if one is connected
	ClockVersion string
	Battery      wire.Battery // of the board, if it reports one
	Silent       bool         // nothing came at all
	Err          error        // why the port could not be asked

	timed bool               // the times of a clock were told, or that there is none
	named map[wire.Kind]bool // which of its names it has told
}

// ProbeWait is how long a port may usually take to answer one protocol. Boards
// that only send by themselves do so at least once a second.
const ProbeWait = 1200 * time.Millisecond

// Prober asks ports who is there. Its zero value does.
type Prober struct {
	Wait time.Duration                                                    // how long a port may take to answer one round; 0 or less is ProbeWait
	Open func(transport.Address, wire.Traits) (io.ReadWriteCloser, error) // nil is transport.Open

	// Known is the title of the kind by the name of a device on the radio, and "" if
	// its name is none. Nothing is asked then that belongs to other kinds.
	Known string
}

// Probe asks a port who is there, in rounds of the protocols that share a line.
// It asks for nothing but names, times and a known board's battery, so that a device of
// another kind is not harmed. It waits no longer than until all is answered. If no device has
// answered and there is time left, all rounds are asked again, each for twice as
// long.
func (p Prober) Probe(ctx context.Context, address transport.Address) Answer {
	if p.Open == nil {
		p.Open = transport.Open
	}
	if p.Wait <= 0 {
		p.Wait = ProbeWait
	}
	answer := Answer{Address: address, Silent: true, named: map[wire.Kind]bool{}}
	began := time.Now()
	for each := min(p.Wait, ProbeWait); ; each *= 2 {
		if p.once(ctx, each, &answer) || time.Since(began) >= p.Wait {
			return answer
		}
	}
}

// once asks every round once, for this long if no answer is understood. It
// reports whether that is all.
func (p Prober) once(ctx context.Context, each time.Duration, answer *Answer) bool {
	asked := false
	for _, round := range rounds(answer.Address.Scheme, p.Known) {
		if ctx.Err() != nil {
			answer.Err = ctx.Err()
			return true
		}
		line, err := p.Open(answer.Address, round[0].Traits())
		if errors.Is(err, transport.ErrOtherKind) && !asked {
			answer.Err = err
			continue
		}
		if answer.Err = err; err != nil {
			return true
		}
		asked = true
		p.ask(ctx, line, round, each, answer)
		if answer.Protocol != "" {
			return true
		}
	}
	return !asked
}

// rounds are the kinds that are reached by a scheme, and of these only the kind with a
// given title if one is known. Those that need the same settings of a line are asked
// together, in the order in which they are listed.
func rounds(scheme, known string) [][]boards.Kind {
	var all [][]boards.Kind
	for _, kind := range boards.Kinds() {
		traits := kind.Traits()
		if !slices.Contains(traits.Reached(), scheme) || known != "" && traits.Title != known || known == "" && traits.Radio.ByName {
			continue
		}
		same := slices.IndexFunc(all, func(round []boards.Kind) bool {
			first := round[0].Traits()
			if scheme == wire.BLE {
				return first.Radio.Write == traits.Radio.Write
			}
			return first.Speed == traits.Speed && first.Raise == traits.Raise
		})
		if same < 0 {
			all = append(all, []boards.Kind{kind})
			continue
		}
		all[same] = append(all[same], kind)
	}
	return all
}

// askEvery is the time between two questions.
const askEvery = 60 * time.Millisecond

// listening is for how many questions' time the prober only listens, if there
// is a board that speaks by itself.
const listening = 3

// questions returns the questions of a round, nil for a pause. A question for
// only one kind comes first, so that its board is not mistaken for another; a
// question for several comes once.
func questions(round []boards.Kind) [][]byte {
	var pauses, first, then [][]byte
	for _, kind := range round {
		ask := kind.Traits().Asked.Ask
		_, own := kind.Protocol.(wire.Recogniser)
		switch {
		case len(ask) == 0:
			pauses = make([][]byte, listening)
		case own:
			first = append(first, ask...)
		default:
			then = append(then, ask...)
		}
	}
	all := pauses
	for _, question := range slices.Concat(first, then) {
		if !slices.ContainsFunc(all, func(asked []byte) bool { return bytes.Equal(asked, question) }) {
			all = append(all, question)
		}
	}
	return all
}

// ask asks one round, for this long if no answer is understood. It writes the
// results to answer. It closes the line.
func (p Prober) ask(ctx context.Context, line io.ReadWriteCloser, round []boards.Kind, each time.Duration, answer *Answer) {
	heard := make(chan []byte, 16)
	ended := make(chan struct{})
	defer func() {
		_ = line.Close()
		<-ended
	}()
	go func() {
		defer close(ended)
		hearAll(line, heard)
	}()
	end := time.NewTimer(p.Wait)
	defer end.Stop()
	strange := time.NewTimer(each) // for silence, and for another protocol
	defer strange.Stop()
	next := time.NewTicker(askEvery)
	defer next.Stop()
	ask := questions(round)
	var battery <-chan time.Time
	var readers []*Receiver
	for _, kind := range round {
		readers = append(readers, NewReceiver(kind.Protocol, ReceiverConfig{Reports: answer.Address.Reports()}))
	}
	for {
		select {
		case <-ctx.Done():
			return
		case <-end.C:
			return
		case <-strange.C:
			if answer.Protocol == "" {
				return
			}
		case <-battery:
			return
		case <-next.C:
			if len(ask) == 0 {
				continue
			}
			if ask[0] != nil {
				if _, err := line.Write(ask[0]); err != nil {
					return
				}
			}
			ask = ask[1:]
		case said := <-heard:
			answer.Silent = false
			for i, r := range readers {
				r.Feed(0, said, func(f wire.Frame) { answer.learn(round[i], f) }, func(w Report) { answer.see(w) })
			}
		}
		if len(ask) > 0 || !answer.complete(round) {
			continue
		}
		question := answer.asksBattery(round)
		if question == nil || answer.Battery != (wire.Battery{}) {
			return
		}
		if battery == nil {
			battery = time.After(batteryWait)
			if _, err := line.Write(question); err != nil {
				return
			}
		}
	}
}

// batteryWait is how long a board that is known may take to answer about its battery: not
// every board of a kind has one.
const batteryWait = 300 * time.Millisecond

// hearAll passes on the bytes of a line until it is closed. Reads that are not
// received in time are dropped.
func hearAll(line io.Reader, heard chan<- []byte) {
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
}

// learn takes a frame: the first meaningful one determines the protocol, and
// one that only one kind sends corrects it. A device's name is stored even
// before its kind is known.
func (a *Answer) learn(kind boards.Kind, frame wire.Frame) {
	traits := kind.Traits()
	recogniser, own := kind.Protocol.(wire.Recogniser)
	if own && recogniser.Recognise(frame) {
		a.Protocol, a.Title = traits.Name, traits.Title
	}
	switch f := frame.(type) {
	case wire.Unknown, wire.Done, wire.CapabilityReport:
		return
	case wire.Times:
		a.timed = true
	case wire.Battery:
		a.Battery = f
	case wire.ClockState:
		a.ClockVersion = f.Version
	case wire.Identity:
		a.named[f.Kind] = true
		switch f.Kind {
		case wire.KindName:
			a.Name = f.Text
		case wire.KindVersion:
			a.Version = f.Text
		case wire.KindSerial, wire.KindLongSerial:
			a.Serial = f.Text
		}
	}
	if a.Protocol == "" && !own {
		a.Protocol, a.Title = traits.Name, traits.Title
	}
}

func (a *Answer) see(w Report) {
	if reading, ok := w.(ClockRead); ok {
		a.Clock = &reading
	}
}

// asksBattery returns what asks the recognised device for its battery, or nothing. A board
// of another kind could take it for a command.
func (a *Answer) asksBattery(round []boards.Kind) []byte {
	for _, kind := range round {
		if traits := kind.Traits(); traits.Name == a.Protocol {
			return traits.Asked.Battery
		}
	}
	return nil
}

// complete reports whether the recognised device has given all its answers.
func (a *Answer) complete(round []boards.Kind) bool {
	i := slices.IndexFunc(round, func(k boards.Kind) bool { return k.Traits().Name == a.Protocol })
	if i < 0 {
		return false
	}
	asked := round[i].Traits().Asked
	for _, kind := range asked.Answers {
		if !a.named[kind] {
			return false
		}
	}
	return !asked.Clock || a.timed && (a.Clock == nil || a.ClockVersion != "")
}
