//go:build cgo && linux

package portaudio

import (
	"fmt"
	"os"
	"strings"
)

// standardConfiguration is the file that ALSA reads first on Debian.
const standardConfiguration = "/usr/share/alsa/alsa.conf"

// checkConfiguration refuses where ALSA would find no configuration: PortAudio
// then fails an assertion and takes the whole program with it.
func checkConfiguration() error {
	paths := strings.FieldsFunc(os.Getenv(configurationVariable), func(r rune) bool { return r == ':' || r == ' ' })
	if len(paths) == 0 {
		paths = []string{standardConfiguration}
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil || !strings.Contains(string(text), "pcm") {
			return fmt.Errorf("%w: %s", errNoConfiguration, path)
		}
	}
	return nil
}
