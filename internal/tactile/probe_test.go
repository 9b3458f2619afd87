//go:build linux || darwin

package tactile_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"blindchess/internal/tactile"
	"blindchess/internal/tactile/boards"
	"blindchess/internal/tactile/simulate"
	"blindchess/internal/tactile/tactiletest"
	"blindchess/internal/tactile/transport"
	"blindchess/internal/tactile/wire"
)

func TestProbe_EveryKindOfBoardIsFoundByItsOwnName(t *testing.T) {
	for _, kind := range boards.Simulated() {
		traits := kind.Traits()
		if traits.Radio.ByName {
			continue // it is asked only on the radio, with a known name
		}
		t.Run(traits.Name, func(t *testing.T) {
			t.Parallel()
			b := simulated(t, traits.Name, func(board *simulate.Board) {
				if err := board.SetClock("5m 4m"); err != nil {
					t.Error(err)
				}
			})
			ports, err := tactile.Ports(b.link)
			if err != nil {
				t.Fatal(err)
			}
			port := ports[len(ports)-1]
			answer := tactile.Prober{Wait: patience}.Probe(context.Background(), port.Address)
			if answer.Err != nil || answer.Silent || answer.Protocol != traits.Name || answer.Title != traits.Title {
				t.Fatalf("got %+v, want a %s", answer, traits.Title)
			}
			for _, name := range traits.Asked.Answers {
				if name == wire.KindVersion && answer.Version == "" || name == wire.KindName && answer.Name == "" || name == wire.KindSerial && answer.Serial == "" {
					t.Errorf("got %+v, want its %v", answer, name)
				}
			}
			if traits.Asked.Clock && (answer.Clock == nil || answer.Clock.Left.Time != 5*time.Minute || answer.ClockVersion == "") {
				t.Errorf("got %+v, want its clock", answer)
			}
		})
	}
}

func TestProbe_APortWithNobodyAndOneThatIsNotThere(t *testing.T) {
	_, path := tactiletest.NewTerminal(t)
	p := tactile.Prober{Wait: 50 * time.Millisecond}
	if got := p.Probe(context.Background(), transport.Address{Scheme: wire.PTY, Path: path}); got.Err != nil || !got.Silent || got.Protocol != "" {
		t.Errorf("got %+v, want silence", got)
	}
	if got := p.Probe(context.Background(), transport.Address{Scheme: wire.PTY, Path: "/dev/nowhere"}); !errors.Is(got.Err, transport.ErrAbsent) {
		t.Errorf("got %v, want %v", got.Err, transport.ErrAbsent)
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	if got := p.Probe(ended, transport.Address{Scheme: wire.PTY, Path: path}); !errors.Is(got.Err, context.Canceled) {
		t.Errorf("got %v, want that it was ended", got.Err)
	}
}

func TestPorts_AnAddressThatIsNoneIsRefused(t *testing.T) {
	if _, err := tactile.Ports("tcp:nowhere"); err == nil {
		t.Error("got no error for an address that cannot be opened")
	}
}

func TestDevice_IsTurnedLookedAtAndShownWhatIsAsked(t *testing.T) {
	lit := make(chan simulate.State, 64)
	b := simulated(t, "chesslink", func(board *simulate.Board) {
		board.State.Contents.Set(square(t, "e2"), wire.Content{}) // or the starting array would turn the board back by itself
		board.Watch = func(s simulate.State) {
			select {
			case lit <- s:
			default:
			}
		}
	})
	device := opened(t, "black=chesslink:"+b.link+",pegs", tactile.Config{})
	if !device.Sensing().Pegs || device.Spec().Side.String() != "Black" {
		t.Errorf("got %+v and %+v, want Black's board of pegs", device.Sensing(), device.Spec())
	}
	await[tactile.Looked](t, device, nil)
	if !device.Look() {
		t.Fatal("the board was not looked at")
	}
	await[tactile.Looked](t, device, nil)
	if !device.Turn() {
		t.Fatal("the board was not turned")
	}
	await[tactile.Rotated](t, device, nil)
	if !device.Show(wire.Lights{Wrong: square(t, "a1").Bit()}) {
		t.Fatal("nothing was shown")
	}
	late := time.After(patience)
	for {
		select {
		case s := <-lit:
			if s.Lit.Has(square(t, "h8")) {
				return
			}
		case <-late:
			t.Fatal("the square was not lit where a turned board has it")
		}
	}
}

func TestDevice_PlaysOverTCP(t *testing.T) {
	t.Parallel()
	way, err := simulate.Open("tcp:127.0.0.1:0")
	if err != nil {
		t.Skip(err)
	}
	kind, err := boards.Named("dgt")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	path := way.Path()
	go func() {
		ended <- simulate.Run(ctx, way, simulate.NewBoard(kind.NewEmulator(), simulate.Hand{}), simulate.Config{Typed: strings.NewReader("wait 500ms\nmove e2e4\n")})
	}()
	defer func() { cancel(); <-ended }()
	device := opened(t, "dgt:"+path, tactile.Config{Raw: func(time.Duration, []byte) {}})
	await(t, device, func(c tactile.Changed) bool { return c.Square == square(t, "e4") && c.After.Occupied })
}

func TestTrouble_EachKindHasANameAndASentence(t *testing.T) {
	names := map[string]bool{}
	for kind := tactile.TroubleNoise; kind <= tactile.TroubleContact; kind++ {
		name, text := kind.String(), tactile.Trouble{Kind: kind, Count: 7, Square: square(t, "h7")}.String()
		if name == "none" || names[name] || len(text) < 20 || text == (tactile.Trouble{}).String() {
			t.Errorf("got %q and %q, want a name of its own and a sentence", name, text)
		}
		names[name] = true
	}
}
