//go:build !linux && !windows && !darwin

package machine

import "blindchess/internal/doctor"

// unlooked names the parts that are not examined.
var unlooked = doctor.Unlooked{Speakers: true, Readers: true, Braille: true}

func roomIn(string) (free uint64, network string) { return 0, "" }

func systemVoices() []string { return nil }

func assistive() (readers []string, braille bool) { return nil, false }
