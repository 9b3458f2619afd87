package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/adrg/xdg"

	"blindchess/internal/speech"
	"blindchess/internal/speech/portaudio"
)

// voicesFolder returns where the voices are kept that a player recorded or
// imported: BLINDCHESS_VOICES, or the data directory of the user.
func voicesFolder() string {
	if path := os.Getenv("BLINDCHESS_VOICES"); path != "" {
		return path
	}
	return filepath.Join(xdg.DataHome, "blindchess", "voices")
}

// longestSoundLog is how long the log of the sound libraries may grow before it
// is begun anew.
const longestSoundLog = 1 << 20

// soundLog opens the file that the messages of the sound libraries go to
// instead of the terminal. Where it cannot be opened they are thrown away.
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

// newSpeechSetup returns what Settings say about the voice: its manner, cards,
// speed, and the banks in use. A voice that cannot be opened is an error
// beside a setup that speaks without it.
func newSpeechSetup(settings Settings) (speech.Setup, error) {
	manner, err := speech.ParseManner(settings.Speech)
	if err != nil {
		return speech.Setup{}, err
	}
	setup := speech.Setup{
		Manner: manner, Dispatcher: settings.Reader == "dispatcher",
		Sound:    speech.SoundConfig{Private: settings.PrivateDevice, Table: settings.TableDevice},
		Settings: speechSettings(settings),
		Noise:    soundLog(),
	}
	layout, err := speech.ParseLayout(settings.Ears)
	if err != nil {
		return setup, err
	}
	setup.Sound.Layout = layout
	if settings.Latency == "low" {
		setup.Sound.Latency = speech.LowLatency
	}
	banks, err := chosenBanks(settings.Voice)
	setup.Banks = banks
	return setup, err
}

// speechSettings returns what a player may change while he plays.
func speechSettings(settings Settings) speech.Settings {
	changed := speech.Settings{
		Rate: settings.Rate, Pitch: settings.Pitch, Volume: settings.Volume, Gaps: settings.Gaps,
		Muted:  settings.Volume == 0,
		Silent: map[string]bool{},
		Less:   settings.Verbosity == "short",
	}
	if settings.Earcons == "no" {
		changed.Silent["all"] = true
	}
	for name := range strings.SplitSeq(settings.SilentEarcons, ",") {
		if name = strings.TrimSpace(name); name != "" {
			changed.Silent[name] = true
		}
	}
	return changed
}

// chosenBanks opens the voices of a list of names parted by commas. The word
// auto names none: the built-in ones speak.
func chosenBanks(names string) ([]*speech.Bank, error) {
	var banks []*speech.Bank
	var faults []error
	for name := range strings.SplitSeq(names, ",") {
		name = strings.TrimSpace(name)
		if name == "" || name == "auto" {
			continue
		}
		bank, err := openVoice(name)
		if err != nil {
			faults = append(faults, err)
			continue
		}
		banks = append(banks, bank)
	}
	return banks, errors.Join(faults...)
}

// openVoice opens the voice of that name, or in that folder.
func openVoice(name string) (*speech.Bank, error) {
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
	folder := filepath.Join(voicesFolder(), name)
	if _, err := os.Stat(folder); err != nil {
		return nil, fmt.Errorf("voice: there is no voice %q; \"blindchess voice list\" names those there are", name)
	}
	return speech.OpenBank(os.DirFS(folder), name)
}

// soundCards returns the cards of this machine, their noise led to the log.
func soundCards() *portaudio.System { return portaudio.NewSystem(soundLog()) }
