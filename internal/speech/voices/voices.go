package voices

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/adrg/xdg"

	"blindchess/internal/fault"
	"blindchess/internal/language"
	"blindchess/internal/settings"
	"blindchess/internal/speech"
	"blindchess/internal/speech/portaudio"
)

// Folder returns the folder of the voices that a player recorded or imported:
// BLINDCHESS_VOICES, or the data directory of the user.
func Folder() string { return settings.VoicesFolder() }

// longestSoundLog is the most bytes of the sound libraries' log before it
// starts again.
const longestSoundLog = 1 << 20

// soundLog opens the file that the messages of the sound libraries go to
// instead of the terminal. If it cannot be opened, they are dropped.
func soundLog() *os.File {
	path := filepath.Join(xdg.StateHome, "blindchess", "sound.log")
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil
	}
	how := os.O_CREATE | os.O_WRONLY | os.O_APPEND
	if info, err := os.Stat(path); err == nil && info.Size() > longestSoundLog {
		how |= os.O_TRUNC
	}
	file, err := os.OpenFile(path, how, 0o600)
	if err != nil {
		return nil
	}
	return file
}

// Setup returns what Settings say about the voice: its manner, cards,
// speed, and the banks in use. A voice that cannot be opened is an error
// beside a setup that speaks without it.
func Setup(own settings.Settings) (speech.Setup, error) {
	if own.Voice == settings.Silent {
		own.Speech, own.Reader, own.Voice = "reader", "terminal", auto
	}
	manner, err := speech.ParseManner(own.Speech)
	if err != nil {
		return speech.Setup{}, err
	}
	setup := speech.Setup{
		Manner: manner, Dispatcher: own.Reader == "dispatcher",
		Sound:    speech.SoundConfig{Private: own.PrivateDevice, Table: own.TableDevice},
		Settings: Settings(own),
		Noise:    soundLog(),
	}
	layout, err := speech.ParseLayout(own.Ears)
	if err != nil {
		return setup, err
	}
	setup.Sound.Layout = layout
	if layout == speech.Players {
		setup.Sound.Private, setup.Sound.Second = own.WhiteDevice, own.BlackDevice
	}
	if err := own.CheckEars(); err != nil {
		return setup, err
	}
	if own.Latency == "low" {
		setup.Sound.Latency = speech.LowLatency
	}
	banks, err := Chosen(own.Voice)
	setup.Banks = banks
	return setup, err
}

// Settings returns the settings that a player may change while they play.
func Settings(own settings.Settings) speech.Settings {
	changed := speech.Settings{
		Rate: own.Rate, Pitch: own.Pitch, Volume: own.Volume, Gaps: own.Gaps,
		Muted:       own.Volume == 0,
		Punctuation: own.Punctuation,
		Silent:      map[string]bool{},
		Less:        own.Verbosity == "short",
	}
	if own.Earcons == "no" {
		changed.Silent["all"] = true
	}
	for name := range strings.SplitSeq(own.SilentEarcons, ",") {
		if name = strings.TrimSpace(name); name != "" {
			changed.Silent[name] = true
		}
	}
	return changed
}

// Chosen opens the voices of a list of names separated by commas. The word auto
// names none: the built-in ones speak.
func Chosen(names string) ([]*speech.Bank, error) {
	var banks []*speech.Bank
	var faults []error
	for name := range strings.SplitSeq(names, ",") {
		name = strings.TrimSpace(name)
		if name == "" || name == "auto" {
			continue
		}
		bank, err := Open(name)
		if err != nil {
			faults = append(faults, err)
			continue
		}
		banks = append(banks, bank)
	}
	return banks, errors.Join(faults...)
}

// Open opens the voice of that name, or in that folder.
func Open(name string) (*speech.Bank, error) {
	if strings.ContainsRune(name, filepath.Separator) {
		return speech.OpenBank(os.DirFS(name), filepath.Base(name))
	}
	banks, err := speech.BuiltIn()
	if err != nil {
		return nil, err
	}
	if bank, ok := banks.Bank(name); ok {
		return bank, nil
	}
	folder := filepath.Join(Folder(), name)
	if _, err := os.Stat(folder); err != nil {
		return nil, fault.New("fault.no-voice", "voice: there is no voice {name}; list them with \"blindchess voice list\"", "name", fault.Quoted(name))
	}
	return speech.OpenBank(os.DirFS(folder), name)
}

// Cards returns the cards of this computer, including its sound server's, with
// their noise sent to the log.
func Cards() *portaudio.System {
	cards := portaudio.NewSystem(soundLog())
	cards.Server = true
	return cards
}

// Banks returns the built-in banks with the player's banks before them.
func Banks(own []*speech.Bank) (speech.Banks, error) {
	banks, err := speech.BuiltIn()
	for _, bank := range own {
		banks = banks.With(bank)
	}
	return banks, err
}

// NoticeText returns the voice's message about itself in the player's language,
// or in English if the pack lacks the phrase.
func NoticeText(pack language.Pack, notice speech.Notice) string {
	if !pack.Has(notice.Key) {
		return notice.Text
	}
	return pack.Phrase(notice.Key, "voice", called(pack, notice.Voice), "other", called(pack, notice.Other))
}

// called returns what players call a voice; any other text stays as it is.
func called(pack language.Pack, voice string) string {
	if key := "speech.name." + voice; pack.Has(key) {
		return pack.Phrase(key)
	}
	return voice
}
