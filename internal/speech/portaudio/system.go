//go:build cgo

package portaudio

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/gordonklaus/portaudio"
)

// Built says whether this program was built with sound.
const Built = true

// library is held by who calls PortAudio. The library belongs to the whole process and
// takes one call at a time, and two systems may use the cards at once.
var library sync.Mutex

// System is the sound cards of this machine. It looks for them when the first
// stream is opened, and again after Close: PortAudio reads its list of devices
// only when it starts. All methods may be called from any goroutine.
type System struct {
	// Server has the devices of a sound server be cards by themselves. It is set
	// before the first use, by who names a device or lists them.
	Server bool

	noise   *os.File
	begun   bool
	quiet   *quiet
	streams int          // how many are open
	outputs []output     // of the sound server
	kernel  string       // what the kernel's list of cards was when they were looked for
	kept    map[int]bool // the devices that one ear alone hears, by index
	undo    func()       // removes their configuration; nil for none
}

// NewSystem returns the sound cards of this machine. While the cards are in
// use, file descriptor 2 of the whole process leads to noise, because the
// libraries below write there; a nil noise throws that away. The program's own
// crash output still reaches the old place.
func NewSystem(noise *os.File) *System { return &System{noise: noise} }

// start begins to use the cards. The caller holds the lock of the library.
func (s *System) start() error {
	if s.begun {
		return nil
	}
	if err := checkConfiguration(); err != nil {
		return err
	}
	s.configure()
	hush, err := newQuiet(s.noise)
	if err != nil {
		return err
	}
	if err := portaudio.Initialize(); err != nil {
		hush.end()
		return fmt.Errorf("portaudio: cannot start: %w", err)
	}
	s.begun, s.quiet = true, hush
	return nil
}

// configure makes cards of the devices that the sound server has now.
func (s *System) configure() {
	s.forget()
	s.kernel = kernelCards()
	if !s.Server {
		return
	}
	if s.outputs = outputs(); len(s.outputs) == 0 {
		return
	}
	if undo, err := configure(s.outputs); err == nil {
		s.undo = undo
	}
}

// forget removes the configuration.
func (s *System) forget() {
	if s.undo != nil {
		s.undo()
	}
	s.outputs, s.undo = nil, nil
}

// wanted returns the card for a named device: the card of the sound server's
// device, which must still exist.
func (s *System) wanted(name string) (string, error) {
	at := slices.IndexFunc(s.outputs, func(o output) bool { return o.called(name) })
	if at < 0 {
		at = slices.IndexFunc(s.outputs, func(o output) bool { return o.matches(name) })
	}
	if at < 0 {
		return name, nil
	}
	if !slices.ContainsFunc(outputs(), func(now output) bool { return now.name == s.outputs[at].name }) {
		return "", fmt.Errorf("%w named %q", ErrNoDevice, name)
	}
	return s.outputs[at].card, nil
}

// Behind reports whether the device of that name may have been plugged in since
// the cards were looked for. Where no one can be asked it may always have been.
func (s *System) Behind(name string) bool {
	library.Lock()
	begun, known, kernel := s.begun, s.outputs, s.kernel
	library.Unlock()
	if !begun {
		return false
	}
	if s.Server {
		for _, o := range outputs() {
			if o.matches(name) && !slices.ContainsFunc(known, func(old output) bool { return old.name == o.name }) {
				return true
			}
		}
	}
	now := kernelCards()
	return now == "" || now != kernel
}

// Close stops using the cards. Every stream must have been closed before.
func (s *System) Close() error {
	library.Lock()
	defer library.Unlock()
	if !s.begun {
		return nil
	}
	if s.streams > 0 {
		return fmt.Errorf("portaudio: %d streams are still open", s.streams)
	}
	err := portaudio.Terminate()
	s.begun = false
	s.forget()
	s.quiet.end()
	if err != nil {
		return fmt.Errorf("portaudio: cannot stop: %w", err)
	}
	return nil
}

// Play opens and starts a stream that calls fill on a separate thread whenever
// the card wants more sound; with two channels left and right alternate. fill
// must return immediately, and says how much to hold ready. After Least it is
// called four times a second until the stream is woken, and the stream plays
// silence by itself.
func (s *System) Play(p Params, fill func([]int16) Reserve) (Stream, error) {
	opened, err := s.open(p, false, fill)
	if err != nil {
		return nil, err
	}
	return opened, nil
}

// Record opens and starts a stream that calls take with the microphone's
// samples. take must return at once and must not keep the slice.
func (s *System) Record(p Params, take func([]int16)) (io.Closer, error) {
	opened, err := s.open(p, true, take)
	if err != nil {
		return nil, err
	}
	return opened, nil
}

// explain names the error of the card called name, so that a caller can try
// another rate.
func explain(err error, name string, p Params) error {
	switch {
	case errors.Is(err, portaudio.InvalidSampleRate), errors.Is(err, portaudio.InvalidChannelCount), errors.Is(err, portaudio.SampleFormatNotSupported):
		return fmt.Errorf("%w: %s, %d samples a second, %d channels", ErrRefused, name, p.Rate, p.Channels)
	default:
		return fmt.Errorf("portaudio: %s cannot be opened: %w", name, err)
	}
}

// find starts PortAudio and returns the first device whose name holds the
// wanted one. The caller holds the lock of the library.
func (s *System) find(name string, input bool) (*portaudio.DeviceInfo, error) {
	if err := s.start(); err != nil {
		return nil, err
	}
	if name == "" {
		device, err := portaudio.DefaultOutputDevice()
		if input {
			device, err = portaudio.DefaultInputDevice()
		}
		if err != nil || device == nil {
			return nil, ErrNoDevice
		}
		return device, nil
	}
	card, err := s.wanted(name)
	if err != nil {
		return nil, err
	}
	devices, err := portaudio.Devices()
	if err != nil {
		return nil, fmt.Errorf("portaudio: %w", err)
	}
	for _, device := range devices {
		channels := device.MaxOutputChannels
		if input {
			channels = device.MaxInputChannels
		}
		if channels > 0 && strings.Contains(strings.ToLower(device.Name), strings.ToLower(card)) {
			return device, nil
		}
	}
	return nil, fmt.Errorf("%w named %q", ErrNoDevice, name)
}

// named returns what people call the card of that name.
func (s *System) named(card string) string {
	for _, o := range s.outputs {
		if o.card == card && o.about != "" {
			return o.about
		}
		if o.card == card {
			return o.name
		}
	}
	return card
}

// Devices returns every sound card that plays or records.
func (s *System) Devices() ([]Device, error) {
	library.Lock()
	defer library.Unlock()
	if err := s.start(); err != nil {
		return nil, err
	}
	infos, err := portaudio.Devices()
	if err != nil {
		return nil, fmt.Errorf("portaudio: %w", err)
	}
	standard, _ := portaudio.DefaultOutputDevice()
	var devices []Device
	for _, info := range infos {
		devices = append(devices, Device{
			Name:    s.named(info.Name),
			Outputs: info.MaxOutputChannels,
			Inputs:  info.MaxInputChannels,
			Default: standard != nil && standard.Name == info.Name,
		})
	}
	return devices, nil
}
