package machine

import (
	"golang.org/x/sys/unix"

	"blindchess/internal/doctor"
)

// unlooked names the parts that are not examined: VoiceOver, which drives the Braille
// display too.
var unlooked = doctor.Unlooked{Readers: true, Braille: true}

// roomIn returns how many bytes are free in a folder. It does not look at what kind of
// network folder that is.
func roomIn(folder string) (free uint64, network string) {
	var s unix.Statfs_t
	if unix.Statfs(folder, &s) != nil {
		return 0, ""
	}
	return s.Bavail * uint64(s.Bsize), ""
}

// systemVoices returns the program by which the system speaks.
func systemVoices() []string {
	if there("say") {
		return []string{"say"}
	}
	return nil
}

func assistive() (readers []string, braille bool) { return nil, false }
