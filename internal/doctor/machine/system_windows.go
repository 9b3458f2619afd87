package machine

import (
	"golang.org/x/sys/windows"
	"golang.org/x/sys/windows/registry"

	"blindchess/internal/doctor"
	"blindchess/internal/speech"
)

// unlooked names the parts that are not examined: JAWS and Narrator have no way to
// ask, and a screen reader drives the Braille display itself.
var unlooked = doctor.Unlooked{Readers: true, Braille: true}

// roomIn returns how many bytes are free in a folder for this user. It does not look
// at what kind of network folder that is.
func roomIn(folder string) (free uint64, network string) {
	name, err := windows.UTF16PtrFromString(folder)
	if err != nil || windows.GetDiskFreeSpaceEx(name, &free, nil, nil) != nil {
		return 0, ""
	}
	return free, ""
}

// tokens is where Windows keeps the voices of SAPI.
const tokens = `SOFTWARE\Microsoft\Speech\Voices\Tokens`

// systemVoices returns the names of the voices of SAPI.
func systemVoices() (names []string) {
	all, err := registry.OpenKey(registry.LOCAL_MACHINE, tokens, registry.READ)
	if err != nil {
		return nil
	}
	defer all.Close()
	voices, _ := all.ReadSubKeyNames(-1)
	for _, voice := range voices {
		one, err := registry.OpenKey(all, voice, registry.QUERY_VALUE)
		if err != nil {
			continue
		}
		if name, _, err := one.GetStringValue(""); err == nil {
			names = append(names, name)
		}
		_ = one.Close()
	}
	return names
}

// assistive returns NVDA if it runs and can be asked.
func assistive() (readers []string, braille bool) {
	if speech.NVDARuns() {
		readers = []string{"NVDA"}
	}
	return readers, false
}
