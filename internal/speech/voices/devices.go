package voices

import (
	"encoding/json"
	"fmt"
	"io"
)

// auto is the word for the voices that the program brings along.
const auto = "auto"

// Choice returns the names of voices that speak once the voice of a name was
// chosen over those before, and "auto" for that word.
func Choice(before, name string) (string, error) {
	if name == auto {
		return auto, nil
	}
	bank, err := Open(name)
	if err != nil {
		return "", err
	}
	return With(before, bank), nil
}

// Devices names the sound cards and microphones, a line each, or one JSON object a
// line. It reports false if there is none, and prints that.
func Devices(out io.Writer, asJSON bool) (there bool, err error) {
	cards := Cards()
	devices, err := cards.Devices()
	if closing := cards.Close(); err == nil {
		err = closing
	}
	if err != nil || len(devices) == 0 {
		reason := ""
		if err != nil {
			reason = ": " + err.Error()
		}
		fmt.Fprintf(out, "there is no sound card the program can use; it speaks in lines%s\n", reason)
		return false, nil
	}
	for _, device := range devices {
		if asJSON {
			if err := json.NewEncoder(out).Encode(device); err != nil {
				return true, err
			}
			continue
		}
		usual := ""
		if device.Default {
			usual = ", the usual one"
		}
		fmt.Fprintf(out, "%s: plays on %d channels, records on %d%s\n", device.Name, device.Outputs, device.Inputs, usual)
	}
	return true, nil
}
