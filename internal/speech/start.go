package speech

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"sync"
	"time"

	"blindchess/internal/say"
	"blindchess/internal/speech/portaudio"
)

// Manner says who speaks. The zero Manner is the program itself.
type Manner uint8

// The manners.
const (
	Self   Manner = iota // the clip banks, and a synthesiser for the rest
	Reader               // the player's screen reader: from the terminal, or through speech-dispatcher
	Both                 // the clips beside the terminal; with speech-dispatcher it says what is neither a move nor an alert nor for the table
)

// ParseManner reads the name of a manner: self, reader or both.
func ParseManner(name string) (Manner, error) {
	for manner := Self; manner <= Both; manner++ {
		if manner.String() == name {
			return manner, nil
		}
	}
	return Self, fmt.Errorf("speech: there is no manner of speech %q; say self, reader or both", name)
}

// String returns the name of m.
func (m Manner) String() string {
	switch m {
	case Reader:
		return "reader"
	case Both:
		return "both"
	default:
		return "self"
	}
}

// Setup is what Start needs to know. Its zero value speaks with the program's
// own banks on the default card.
type Setup struct {
	Manner   Manner
	Sound    SoundConfig
	Settings Settings
	Cards    Cards    // nil means the cards of this machine
	Noise    *os.File // the target of the sound libraries' own messages; nil discards them
	Banks    []*Bank  // banks that speak before the built-in ones
	Receipts func(say.Receipt)
	Notices  func(Notice)
	Log      io.Writer
	Show     func(say.Utterance) error // shows a line where no voice sounds; may be nil
	Bell     io.Writer                 // the terminal, for the beep that is left at last; may be nil

	// Dispatcher says that the screen reader is reached through speech-dispatcher
	// at Address, rather than through the text of the terminal. An empty Address is
	// found as every program finds it. On Windows it is reached through NVDA's
	// controller, and on macOS the system's voice speaks in its place.
	Dispatcher bool
	Address    string

	// Unbuilt says that the program was built without sound, so that it has no voice.
	// Start finds that out where Cards is nil.
	Unbuilt bool

	BuiltIn bool // no other program speaks: neither a synthesiser nor speech-dispatcher
}

// Start opens the voices of this machine and returns a speaker that uses them.
// It does not wait for the sound card: an utterance from before the card is
// open is said when it is. If there is no card, Notices is called once and
// utterances are shown as lines.
func Start(setup Setup) (*Speaker, error) {
	if err := setup.Settings.Check(); err != nil {
		return nil, err
	}
	banks, err := BuiltIn()
	if err != nil {
		return nil, err
	}
	for _, own := range setup.Banks {
		banks = banks.With(own)
	}
	if setup.Notices == nil {
		setup.Notices = func(Notice) {}
	}
	for _, own := range setup.Banks {
		if missing := own.Missing(Wanted(own.Scheme)); len(missing) > 0 {
			setup.Notices(missingNotice(own.Name, missing))
		}
	}
	renderer := Renderer{Banks: banks}
	if espeak, err := NewEspeak(); err == nil && !setup.BuiltIn {
		renderer.Synthesiser = espeak
	}
	if setup.Cards == nil {
		setup.Unbuilt = !portaudio.Built
		system := portaudio.NewSystem(setup.Noise)
		system.Server = setup.Sound.Private != "" || setup.Sound.Table != "" || setup.Sound.Second != ""
		setup.Cards = system
	}
	sound := newSound(setup.Cards, setup.Sound)
	own := &clips{renderer: renderer, sound: sound, notify: setup.Notices, missed: map[string]bool{}, guard: make(chan struct{}, 1)}
	config := Config{
		Receipts: setup.Receipts, Notices: setup.Notices, Log: setup.Log,
		Apart: setup.Sound.Layout != Together && setup.Sound.Layout != Own, Alone: setup.Sound.Layout == Own, Settings: setup.Settings,
		clip: renderer.says, sound: sound,
	}
	var speaker *Speaker
	current := func() Settings { return speaker.Settings() }
	own.settings = current
	var readers []Voice
	if !setup.BuiltIn {
		readers = systemVoices(setup, current)
	}
	for _, reader := range readers {
		if closer, ok := reader.(io.Closer); ok {
			config.closers = append(config.closers, closer)
		}
	}
	config.Voices = order(setup, own, readers)
	if setup.Manner == Both && setup.Dispatcher && len(readers) > 0 {
		config.Prefer = preferReader(readers[0].Name())
	}
	if setup.Unbuilt && len(readers) > 0 { // until they have been tried, it is unknown that there is no sound
		config.shown = sync.OnceFunc(func() { setup.Notices((&outlet{}).notice(portaudio.ErrNotBuilt)) })
	}
	speaker = newSpeaker(config)
	go speaker.run()
	sound.begin(func(o *outlet, err error) {
		if err == nil { // before the report, so that lost messages wait for that
			speaker.order(func(d *desk) { d.regain(sound.channels(o), time.Now()) })
		}
		if config.shown == nil || !errors.Is(err, portaudio.ErrNotBuilt) {
			setup.Notices(o.notice(err))
		}
	})
	return speaker, nil
}

// order returns the voices of setup, the one that is tried first at the front.
func order(setup Setup, own Voice, readers []Voice) []Voice {
	var lines, bell []Voice
	if setup.Show != nil {
		lines = append(lines, newLines(setup.Show))
	}
	if setup.Bell != nil {
		bell = append(bell, NewBeep(setup.Bell))
	}
	first := []Voice{own}
	if setup.Unbuilt && len(readers)+len(lines)+len(bell) > 0 {
		first = nil
	}
	voices := append(first, readers...)
	switch {
	case setup.Manner == Reader && setup.Dispatcher:
		return slices.Concat(readers, first, lines, bell)
	case setup.Manner == Reader:
		return slices.Concat(lines, voices, bell)
	default:
		return slices.Concat(voices, lines, bell)
	}
}

// preferReader leaves messages for its player alone to the screen reader, a
// voice of that name.
func preferReader(name string) func(say.Utterance) string {
	return func(u say.Utterance) string {
		if u.Channel == say.Table || u.Kind == say.Move || u.Kind == say.Alert || u.Kind == say.Ruling {
			return ""
		}
		return name
	}
}

// notice is the message that the card is lost, with the reason, or found again.
func (o *outlet) notice(err error) Notice {
	switch {
	case o.seat != "" && err == nil:
		return Notice{Key: EarBack + "." + o.seat, Text: fmt.Sprintf("the ear of %s hears again", o.seat)}
	case o.seat != "":
		return Notice{Key: EarLost + "." + o.seat, Other: err.Error(), Text: fmt.Sprintf("the ear of %s is gone; what is for it alone stands in lines", o.seat)}
	case o.own && err == nil:
		return Notice{Key: EarBack, Text: "your own ear hears again"}
	case o.own:
		return Notice{Key: EarLost, Other: err.Error(), Text: "your own ear is gone; what is for you alone stands in lines"}
	}
	switch err {
	case nil:
		return Notice{Key: SoundBack, Text: "there is sound again"}
	case errOneEar:
		return Notice{Key: OneEar, Other: err.Error(), Text: "the sound card has one channel; what is for your ear alone is shown as lines"}
	case errDead:
		return Notice{Key: SoundLost, Other: err.Error(), Text: "the sound stopped; the program looks for it and goes on in lines"}
	default:
		return Notice{Key: NoSound, Other: err.Error(), Text: fmt.Sprintf("there is no sound, the program speaks in lines: %v", err)}
	}
}
