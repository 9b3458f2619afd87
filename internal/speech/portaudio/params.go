package portaudio

import (
	"errors"
	"io"
	"time"

	"blindchess/internal/fault"
)

// Sentinel errors.
var (
	// ErrNotBuilt is returned by a program that was built without sound.
	ErrNotBuilt = fault.New("fault.unbuilt", "this program was built without sound").In("portaudio")
	// ErrNoDevice is returned if no sound card, or none of the wanted name, is found.
	ErrNoDevice = fault.New("fault.no-card", "no sound card was found").In("portaudio")
	// errNoConfiguration is returned where ALSA has no configuration to read:
	// PortAudio would end the whole program instead of failing.
	errNoConfiguration = errors.New("portaudio: the configuration of ALSA is missing or empty")
	// ErrRefused is returned if a card does not accept the wanted rate or number of
	// channels.
	ErrRefused = errors.New("portaudio: the sound card refuses this rate or number of channels")
)

// Params says what stream to open.
type Params struct {
	Device   string        // part of the name of the card, in any case; empty means the default one
	Rate     int           // samples a second
	Channels int           // 1 or 2
	Latency  time.Duration // how much sound the card holds ready
	Stays    bool          // no other device may play it: it ends if Device is lost
}

// Reserve is how much sound a card is to hold ready, until it asks again.
type Reserve int

// The reserves.
const (
	// Whole is as much as the latency says: a sound that has been sent must not be
	// cut.
	Whole Reserve = iota
	// Lean is a third of that less: a more urgent sound interrupts the current one,
	// and is taken as soon as the stream is woken. A card that is served too late
	// for that gets the whole for a while.
	Lean
	// Least is for nothing but silence until the stream is woken.
	Least
)

// Stream is a stream that plays. Wake makes a stream that rests or has room ask
// for sound immediately; it may be called from any goroutine, and after Close does
// nothing.
type Stream interface {
	io.Closer
	Wake()
}

// Device is one sound card.
type Device struct {
	Name    string `json:"name"`
	Outputs int    `json:"outputs"` // channels that play; 0 where it only records
	Inputs  int    `json:"inputs"`  // channels that record
	Default bool   `json:"default"` // whether it is played on where none is named
}
