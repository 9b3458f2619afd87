package boards

import (
	"io/fs"
	"slices"
	"strings"

	"blindchess/internal/fault"
	"blindchess/internal/tactile/boards/certabo"
	"blindchess/internal/tactile/boards/chesslink"
	"blindchess/internal/tactile/boards/chessnut"
	"blindchess/internal/tactile/boards/chessup"
	"blindchess/internal/tactile/boards/chessup/chessuptest"
	"blindchess/internal/tactile/boards/dgt"
	"blindchess/internal/tactile/boards/ichessone"
	"blindchess/internal/tactile/boards/ichessone/ichessonetest"
	"blindchess/internal/tactile/boards/livechess"
	"blindchess/internal/tactile/boards/pegasus"
	"blindchess/internal/tactile/boards/pegs"
	"blindchess/internal/tactile/boards/peripheral"
	"blindchess/internal/tactile/boards/sentio"
	"blindchess/internal/tactile/boards/talking"
	"blindchess/internal/tactile/simulate"
	"blindchess/internal/tactile/wire"
)

// Kind is one kind of board: its protocol, its emulator, and its recordings.
type Kind struct {
	wire.Protocol
	NewEmulator func() simulate.Emulator // nil where nothing stands in for it
	Recordings  fs.FS                    // NAME.txt as "board record" writes it, and NAME.uci with the expected moves
}

// At returns the address of an emulator of this kind for a bare path. It uses
// the usual way to such a board, if that is neither a terminal nor radio.
func (k Kind) At(address string) string {
	scheme, _, ok := strings.Cut(address, ":")
	reached := slices.DeleteFunc(slices.Clone(k.Traits().Reached()), func(scheme string) bool { return scheme == wire.BLE })
	if usual := reached[0]; usual != wire.Serial && usual != wire.PTY && (!ok || scheme == "") {
		return usual + ":" + address
	}
	return address
}

// Kinds lists every kind of board, in the order in which a port is asked. A new
// kind is one line here.
func Kinds() []Kind {
	return []Kind{
		{dgt.Protocol{}, dgt.NewEmulator, dgt.Recordings},
		{pegs.Protocol{}, pegs.NewEmulator, pegs.Recordings},
		{pegasus.Protocol{}, pegasus.NewEmulator, pegasus.Recordings},
		{chesslink.Protocol{}, chesslink.NewEmulator, chesslink.Recordings},
		{certabo.Protocol{}, certabo.NewEmulator, certabo.Recordings},
		{sentio.Protocol{}, sentio.NewEmulator, sentio.Recordings},
		{chessnut.Protocol{}, chessnut.NewEmulator, chessnut.Recordings},
		{peripheral.Protocol{}, peripheral.NewEmulator, peripheral.Recordings},
		{chessup.Protocol{}, chessuptest.NewEmulator, chessup.Recordings},
		{ichessone.Protocol{}, ichessonetest.NewEmulator, ichessone.Recordings},
		{livechess.Protocol{}, nil, livechess.Recordings},
		{talking.Protocol{}, talking.NewEmulator, talking.Recordings},
	}
}

// Named returns the kind of a name such as "dgt". The error says which names
// there are.
func Named(name string) (Kind, error) {
	for _, kind := range Kinds() {
		if kind.Traits().Name == name {
			return kind, nil
		}
	}
	return Kind{}, fault.New("fault.no-board-kind", "no kind of board is named {name}; choose {choices}", "name", fault.Quoted(name), "choices", strings.Join(Names(), ", ")).In("tactile")
}

// Names returns the names of all kinds, in their order.
func Names() []string { return NamesOf(Kinds()) }

// NamesOf returns the names of kinds.
func NamesOf(kinds []Kind) []string {
	var names []string
	for _, kind := range kinds {
		names = append(names, kind.Traits().Name)
	}
	return names
}

// Simulated lists the kinds that have an emulator.
func Simulated() []Kind {
	return slices.DeleteFunc(Kinds(), func(k Kind) bool { return k.NewEmulator == nil })
}

// OnAir returns the title of the kind of a radio device with this name or these
// services, or "" if the kind is unknown.
func OnAir(name string, services []string) string {
	for _, kind := range Kinds() {
		traits := kind.Traits()
		begins := func(known string) bool {
			return len(name) >= len(known) && strings.EqualFold(name[:len(known)], known)
		}
		told := func(uuid string) bool { return strings.EqualFold(uuid, traits.Radio.Service) }
		if slices.ContainsFunc(traits.Radio.Names, begins) || traits.Radio.Service != "" && slices.ContainsFunc(services, told) {
			return traits.Title
		}
	}
	return ""
}

// Sold returns the product with a vendor and product number of USB such as
// "045B:8111", or "" if it is unknown.
func Sold(usb string) string {
	for _, kind := range Kinds() {
		for begins, what := range kind.Traits().USB {
			if usb != "" && strings.HasPrefix(usb, begins) {
				return what
			}
		}
	}
	return ""
}
