package tactile

import (
	"fmt"
	"strings"
	"time"

	"blindchess/internal/fault"
	"blindchess/internal/fault/shell"
	"blindchess/internal/rules"
	"blindchess/internal/tactile/boards"
	"blindchess/internal/tactile/transport"
	"blindchess/internal/tactile/wire"
)

// Spec is a device as a player writes it on the command line:
// "dgt:/dev/ttyACM0", with a seat "white=dgt:/dev/ttyACM0" or
// "both=pegs:/dev/ttyUSB0,turned". The scheme of an address comes before it
// unless it is the usual one, as in "dgt:tcp:localhost:4000". Options follow
// behind commas.
type Spec struct {
	Side        rules.Side // 0 if the board serves both, or no seat is written
	Both        bool
	Protocol    string
	Address     transport.Address
	Turned      bool
	Pegs        bool          // its pieces are in apertures although the protocol is one of flat boards
	Clock       rules.Side    // who sits on the left of the clock
	Bounce      time.Duration // negative if it is not written
	Settle      time.Duration // how long a flat board rests before it is read without a press; 0 if it is not written
	Dwell       time.Duration // how long a piece is off its square before that is a touch; negative if it is not written
	Calibration string        // file
}

// bounceRest is how long a plain contact must rest if the board has no
// protection of its own against bouncing.
const bounceRest = 30 * time.Millisecond

// Rest returns how long a contact of a board of these traits must rest before it
// is believed.
func (s Spec) Rest(traits wire.Traits) time.Duration {
	switch {
	case s.Bounce >= 0:
		return s.Bounce
	case !traits.Sensing.Names && traits.Sensing.Events:
		return bounceRest
	default:
		return 0
	}
}

// How long a piece is off its square before that is a touch. A finger that feels a peg
// tilts it for up to 200 milliseconds, and no hand has taken one out and put it back
// sooner than in 250. A flat piece that is nudged is off its contact for one scan or
// two. A reader of tags must miss a piece three times, and reads a few times a second.
const (
	pegsDwell = 250 * time.Millisecond
	flatDwell = 150 * time.Millisecond
	tagsDwell = 600 * time.Millisecond
)

// Dwells returns for how long a piece is off its square on a board that senses so
// before that is a touch.
func (s Spec) Dwells(sensing wire.Sensing) time.Duration {
	switch {
	case s.Dwell >= 0:
		return s.Dwell
	case sensing.Tags:
		return tagsDwell
	case sensing.Pegs:
		return pegsDwell
	default:
		return flatDwell
	}
}

// IsClock reports whether s is a clock with a separate line, without squares.
func (s Spec) IsClock() bool {
	kind, err := boards.Named(s.Protocol)
	return err == nil && kind.Traits().ClockOnly
}

// ParseSpec reads a device. The error gives the fault and the possible values.
func ParseSpec(text string) (Spec, error) {
	spec := Spec{Bounce: -1, Dwell: -1}
	rest := text
	if seat, device, ok := strings.Cut(text, "="); ok && !strings.Contains(seat, ":") {
		switch strings.ToLower(seat) {
		case "white":
			spec.Side = rules.White
		case "black":
			spec.Side = rules.Black
		case "both":
			spec.Both = true
		default:
			return Spec{}, fmt.Errorf("tactile: a board is for white, black or both, not for %q: write %s", seat, shell.Ports("white=dgt:/dev/ttyACM0"))
		}
		rest = device
	}
	rest, options, _ := strings.Cut(rest, ",")
	name, address, ok := strings.Cut(rest, ":")
	if !ok || address == "" && name != wire.LiveChess {
		return Spec{}, fault.New("fault.no-port", "{text} names no port: write a protocol, a colon and a port, such as {example}", "text", fault.Quoted(text), "example", shell.Ports("dgt:/dev/ttyACM0")).In("tactile")
	}
	kind, err := boards.Named(name)
	if err != nil {
		return Spec{}, fmt.Errorf("tactile: %q: %w", text, err)
	}
	spec.Protocol = name
	if kind.Traits().Sided {
		spec.Clock = rules.White
	}
	if spec.Address, err = transport.ParseAddress(address, kind.Traits().Reached()); err != nil {
		return Spec{}, err
	}
	if options == "" {
		return spec, nil
	}
	for option := range strings.SplitSeq(options, ",") {
		if err := spec.option(option); err != nil {
			return Spec{}, err
		}
	}
	return spec, nil
}

func (s *Spec) option(text string) error {
	name, value, _ := strings.Cut(text, "=")
	switch {
	case name == "turned" && value == "":
		s.Turned = true
	case name == "pegs" && value == "":
		s.Pegs = true
	case name == "clock" && value == "white-left":
		s.Clock = rules.White
	case name == "clock" && value == "white-right":
		s.Clock = rules.Black
	case name == "bounce":
		bounce, err := time.ParseDuration(value)
		if err != nil || bounce < 0 || bounce > time.Second {
			return fmt.Errorf("tactile: bounce is a time up to one second, such as bounce=30ms, not %q", value)
		}
		s.Bounce = bounce
	case name == "dwell":
		dwell, err := time.ParseDuration(value)
		if err != nil || dwell < 0 || dwell > 2*time.Second {
			return fmt.Errorf("tactile: dwell is a time up to two seconds, such as dwell=250ms, not %q", value)
		}
		s.Dwell = dwell
	case name == "settle":
		settle, err := time.ParseDuration(value)
		if err != nil || settle < 100*time.Millisecond || settle > 10*time.Second {
			return fmt.Errorf("tactile: settle is a time from a tenth of a second to ten seconds, such as settle=1200ms, not %q", value)
		}
		s.Settle = settle
	case name == "calibration" && value != "":
		s.Calibration = value
	default:
		return fmt.Errorf("tactile: %q is no option of a board: write turned, pegs, clock=white-left, clock=white-right, bounce=30ms, dwell=250ms, settle=1200ms or calibration=FILE", text)
	}
	return nil
}

// String returns s as ParseSpec reads it, without options.
func (s Spec) String() string {
	text := s.Address.String()
	if s.Address.Scheme != s.Protocol {
		text = s.Protocol + ":" + text
	}
	switch {
	case s.Both:
		return "both=" + text
	case s.Side != 0:
		return strings.ToLower(s.Side.String()) + "=" + text
	default:
		return text
	}
}
