package transport

import (
	"errors"
	"strings"
	"time"

	"blindchess/internal/fault"
)

// Why a device cannot be reached by radio, each of them an ErrRadio.
var (
	ErrRadio       = errors.New("the radio does not reach the device")
	ErrRadioAbsent = fault.New("tactile.reason.radio-absent", "this computer has no working Bluetooth: plug an adapter in, and switch Bluetooth on").As(ErrRadio)
	ErrNoRadio     = fault.New("tactile.reason.no-radio", "this system cannot read boards on Bluetooth yet: use a cable, or a computer with Linux and tcp:").As(ErrRadio)
	ErrRadioOff    = fault.New("tactile.reason.radio-off", "the adapter for Bluetooth is switched off: switch it on").As(ErrRadio)
	ErrUnseen      = fault.New("tactile.reason.unseen", "no such device is in reach: switch it on, and end what else is connected with it").As(ErrRadio)
	ErrTwins       = fault.New("tactile.reason.twins", "several devices have this name: write the address of one, as \"blindchess devices\" lists it").As(ErrRadio)
	ErrOtherKind   = fault.New("tactile.reason.other-kind", "this device is of another kind: \"blindchess devices\" says what it is").As(ErrRadio)
)

// How long is waited for a device on the radio.
const (
	scanWait  = 5 * time.Second  // until it is heard
	twinWait  = time.Second / 2  // for another of the same name, once one was heard of
	radioWait = 10 * time.Second // until it is connected and ready, once it was heard
	reachWait = 5 * time.Second  // until the service answers, on a machine that has much else to do
	partWait  = time.Second      // until it is let go
)

// Heard is a device that was heard by radio.
type Heard struct {
	Address  string // such as "AA:BB:CC:DD:EE:FF"
	Name     string // what it calls itself, or ""
	Services []string
}

// Named reports whether text means this device: its address, or its name in
// capitals or not.
func (h Heard) Named(text string) bool {
	return strings.EqualFold(h.Address, text) || h.Name != "" && strings.EqualFold(h.Name, text)
}
