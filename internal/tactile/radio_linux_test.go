package tactile_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"blindchess/internal/tactile"
	"blindchess/internal/tactile/boards"
	"blindchess/internal/tactile/radiotest"
	"blindchess/internal/tactile/simulate"
	"blindchess/internal/tactile/transport"
	"blindchess/internal/tactile/wire"
)

const airAddress = "AA:BB:CC:DD:EE:01"

// onAir puts a board of a kind on the radio.
func onAir(t *testing.T, r *radiotest.Radio, name, address string, watch func(simulate.State)) *radiotest.Device {
	t.Helper()
	kind, err := boards.Named(name)
	if err != nil {
		t.Fatal(err)
	}
	board := simulate.NewBoard(kind.NewEmulator(), simulate.Hand{Pace: 5 * time.Millisecond})
	board.Watch = watch
	return r.Add(address, board)
}

// Every kind that is reached by radio is found, recognised and read there, and
// lights what it is to light.
func TestRadio_EveryKindIsReadAsOnItsCable(t *testing.T) {
	for _, kind := range boards.Simulated() {
		traits := kind.Traits()
		if traits.Radio.Write == "" {
			continue
		}
		t.Run(traits.Name, func(t *testing.T) {
			r := radiotest.New(t)
			e2, e4 := square(t, "e2"), square(t, "e4")
			lit := make(chan bool, 1)
			board := onAir(t, r, traits.Name, airAddress, func(s simulate.State) {
				if s.Lit.Has(e2) && s.Lit.Has(e4) {
					select {
					case lit <- true:
					default:
					}
				}
			})
			_, end := transport.Scan(context.Background(), 0)
			ports, err := tactile.Ports()
			end()
			if err != nil || len(ports) == 0 || ports[len(ports)-1].String() != "ble:"+airAddress || ports[len(ports)-1].Known != traits.Title {
				t.Fatalf("got %+v, %v; want the board at the end", ports, err)
			}
			answer := tactile.Prober{Wait: patience, Known: traits.Title}.Probe(context.Background(), ports[len(ports)-1].Address)
			if answer.Err != nil || answer.Protocol != traits.Name {
				t.Fatalf("got %+v, want a %s", answer, traits.Title)
			}
			device := opened(t, traits.Name+":ble:"+airAddress, tactile.Config{})
			looked := await[tactile.Looked](t, device, nil)
			if n := looked.Contents.Occupied().Len(); n != 32 {
				t.Fatalf("got %d pieces, want the starting array", n)
			}
			begun(t, device)
			board.Type("move g1f3")
			await(t, device, func(c tactile.Changed) bool { return c.Square == square(t, "g1") && !c.After.Occupied })
			await(t, device, func(c tactile.Changed) bool { return c.Square == square(t, "f3") && c.After.Occupied })
			if _, lights := kind.Protocol.(wire.Lighter); lights {
				device.ShowMove(e2, e4)
				<-lit
			}
		})
	}
}

// heardUntil reads signals until one is of type W, and returns those before it that
// say that something changed, was lost, or is wrong.
func heardUntil[W tactile.Report](t *testing.T, d *tactile.Device) (last W, before []tactile.Report) {
	t.Helper()
	late := time.After(patience)
	for {
		select {
		case signal := <-d.Signals():
			if what, ok := signal.What.(W); ok {
				return what, before
			}
			switch signal.What.(type) {
			case tactile.Changed, tactile.Lost, tactile.Trouble:
				before = append(before, signal.What)
			}
		case <-late:
			t.Fatalf("no %T came", last)
		}
	}
}

// A loss of a board on the radio is reported once, with its reason, and the
// board returns without a moved piece.
func TestRadio_AGapIsToldOnceAndMovesNothing(t *testing.T) {
	for name, gap := range map[string]struct {
		lose, restore func(*radiotest.Radio, *radiotest.Device)
		want          error
	}{
		"Bluetooth is switched off": {
			func(r *radiotest.Radio, _ *radiotest.Device) { r.Power(false) },
			func(r *radiotest.Radio, _ *radiotest.Device) { r.Power(true) },
			transport.ErrRadioOff,
		},
		"the board is carried away": {
			func(_ *radiotest.Radio, d *radiotest.Device) { d.Away(true) },
			func(_ *radiotest.Radio, d *radiotest.Device) { d.Away(false) },
			transport.ErrUnseen,
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := radiotest.New(t)
			board := onAir(t, r, "chessnut", airAddress, nil)
			device := opened(t, "chessnut:ble:"+airAddress, tactile.Config{})
			await[tactile.Looked](t, device, nil)
			gap.lose(r, board)
			lost, before := heardUntil[tactile.Lost](t, device)
			if !errors.Is(lost.Err, gap.want) || len(before) != 0 {
				t.Errorf("got %v after %v, want %v alone", lost.Err, before, gap.want)
			}
			gap.restore(r, board)
			if _, before := heardUntil[tactile.Found](t, device); len(before) != 0 {
				t.Errorf("got %v in the gap, want nothing", before)
			}
			if looked, before := heardUntil[tactile.Looked](t, device); len(before) != 0 || looked.Contents != wire.StartContents() {
				t.Errorf("got %v and %v, want the starting array", before, looked.Contents)
			}
		})
	}
}

func TestRadio_ReportsOfTheWrongLengthAreToldOnceAndTouchNothing(t *testing.T) {
	r := radiotest.New(t)
	board := onAir(t, r, "chessnut", airAddress, nil)
	device := opened(t, "chessnut:ble:"+airAddress, tactile.Config{})
	await[tactile.Looked](t, device, nil)
	var short [][]byte
	for range 40 {
		short = append(short, append([]byte{0x01, 0x24}, make([]byte, 18)...))
	}
	board.Tell(short...)
	if trouble, before := heardUntil[tactile.Trouble](t, device); trouble.Kind != tactile.TroubleLength || len(before) != 0 {
		t.Errorf("got %v after %v, want its length alone", trouble, before)
	}
	board.Type("move e2e4")
	if changed, before := heardUntil[tactile.Changed](t, device); changed.Square != square(t, "e2") || len(before) != 0 {
		t.Errorf("got %v after %v, want e2 alone", changed, before)
	}
}

func TestRadio_TwoBoardsOfOneKindAreEachTheirOwn(t *testing.T) {
	const other = "AA:BB:CC:DD:EE:02"
	r := radiotest.New(t)
	first, second := onAir(t, r, "pegasus", airAddress, nil), onAir(t, r, "pegasus", other, nil)
	second.Rename("Pegasus of Ann")
	white := opened(t, "white=pegasus:ble:"+airAddress, tactile.Config{})
	black := opened(t, "black=pegasus:Pegasus of Ann", tactile.Config{})
	await[tactile.Looked](t, white, nil)
	await[tactile.Looked](t, black, nil)
	first.Type("lift a2")
	second.Type("lift h7")
	if got := await[tactile.Changed](t, white, nil); got.Square != square(t, "a2") {
		t.Errorf("got %v of White's board, want a2", got.Square)
	}
	if got := await[tactile.Changed](t, black, nil); got.Square != square(t, "h7") {
		t.Errorf("got %v of Black's board, want h7", got.Square)
	}
}
