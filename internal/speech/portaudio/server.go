//go:build cgo && linux

package portaudio

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"
)

// output is one device of a sound server, PipeWire or PulseAudio.
type output struct {
	card  string // what ALSA is asked for
	name  string // what the server calls it
	about string // what people call it, such as "Headset Analog Stereo"
}

// matches reports whether part is in a name of o, in any case.
func (o output) matches(part string) bool {
	part = strings.ToLower(part)
	return strings.Contains(strings.ToLower(o.about), part) || strings.Contains(strings.ToLower(o.name), part)
}

// called reports whether name is a whole name of o, in any case: if one
// device's name begins another's, this finds the exact one.
func (o output) called(name string) bool {
	return strings.EqualFold(o.about, name) || strings.EqualFold(o.name, name)
}

// serverWithin is how long a sound server may take to name its devices.
const serverWithin = 2 * time.Second

// outputs returns the devices of this user's sound server, in its own order. It
// returns none if there is no server or no program to ask it.
func outputs() []output {
	ctx, cancel := context.WithTimeout(context.Background(), serverWithin)
	defer cancel()
	found := pulseOutputs(ctx)
	if found == nil {
		found = pipewireOutputs(ctx)
	}
	for i := range found {
		found[i].card = cardOf(found[i].name)
	}
	return found
}

// kernelCards returns the kernel's own list of cards. A kernel without sound has
// no list and no card that could come.
func kernelCards() string {
	list, err := os.ReadFile("/proc/asound/pcm")
	if err != nil {
		return "none"
	}
	return "some " + string(list)
}

func pulseOutputs(ctx context.Context) []output {
	text, err := exec.CommandContext(ctx, "pactl", "--format=json", "list", "sinks").Output()
	if err != nil {
		return nil
	}
	var sinks []struct{ Name, Description string }
	if json.Unmarshal(text, &sinks) != nil {
		return nil
	}
	var found []output
	for _, sink := range sinks {
		found = append(found, output{name: sink.Name, about: sink.Description})
	}
	return found
}

func pipewireOutputs(ctx context.Context) []output {
	text, err := exec.CommandContext(ctx, "pw-dump").Output()
	if err != nil {
		return nil
	}
	var nodes []struct {
		Info struct{ Props map[string]any }
	}
	if json.Unmarshal(text, &nodes) != nil {
		return nil
	}
	var found []output
	for _, node := range nodes {
		props := node.Info.Props
		if name, ok := props["node.name"].(string); ok && props["media.class"] == "Audio/Sink" {
			about, _ := props["node.description"].(string)
			found = append(found, output{name: name, about: about})
		}
	}
	return found
}

// cardOf returns the name of a card of ALSA, in which some signs mean
// something, that leads to the device of that name.
func cardOf(name string) string {
	return "server_" + strings.Map(func(sign rune) rune {
		if sign >= 'a' && sign <= 'z' || sign >= 'A' && sign <= 'Z' || sign >= '0' && sign <= '9' || sign == '-' {
			return sign
		}
		return '_'
	}, name)
}

// configure writes a configuration in which each device of the server is a card
// of ALSA by itself, and makes ALSA read it after its usual files. The returned
// function removes it again. The caller holds the lock of the library.
func configure(found []output) (undo func(), err error) {
	file, err := os.CreateTemp("", "blindchess-sound-*.conf")
	if err != nil {
		return nil, fmt.Errorf("portaudio: %w", err)
	}
	for _, o := range found {
		_, fault := fmt.Fprintf(file, "pcm.%s { type pulse device %q }\n", o.card, o.name)
		err = firstOf(err, fault)
	}
	err = firstOf(err, file.Close())
	undo = func() {
		_ = os.Remove(file.Name())
		// Another system may have added a file of its own meanwhile.
		rest := strings.ReplaceAll(os.Getenv(configurationVariable), ":"+file.Name(), "")
		if rest == standardConfiguration {
			_ = os.Unsetenv(configurationVariable)
		} else {
			_ = os.Setenv(configurationVariable, rest)
		}
	}
	first := os.Getenv(configurationVariable)
	if first == "" {
		first = standardConfiguration
	}
	if err = firstOf(err, os.Setenv(configurationVariable, first+":"+file.Name())); err != nil {
		undo()
		return nil, fmt.Errorf("portaudio: %w", err)
	}
	return undo, nil
}

func firstOf(one, other error) error {
	if one != nil {
		return one
	}
	return other
}

// configurationVariable names the files that ALSA reads.
const configurationVariable = "ALSA_CONFIG_PATH"

// stay makes the server keep a stream that is opened meanwhile on its device:
// it stops when its device goes, and is moved to no other. PipeWire heeds it.
func stay() (undo func()) {
	const variable = "PULSE_PROP"
	before, set := os.LookupEnv(variable)
	_ = os.Setenv(variable, strings.TrimSpace(before+` node.dont-reconnect="true" node.dont-fallback="true" node.dont-move="true"`))
	return func() {
		if set {
			_ = os.Setenv(variable, before)
		} else {
			_ = os.Unsetenv(variable)
		}
	}
}
