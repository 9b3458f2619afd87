package online

import (
	"encoding/json"
	"os"
	"time"
)

// Rest is the file that says until when servers want no request, so that the programs of
// one player keep a minute of rest together, and one that is started again keeps it too.
// The zero value remembers nothing.
type Rest struct{ Path string }

// of returns until when a server wants no request. What is further away than a whole
// rest was written by a clock that was set back since, and becomes a whole one.
func (r Rest) of(server string) time.Time {
	until := r.read()[server]
	if time.Until(until) > rest {
		until = time.Now().Add(rest)
		r.keep(server, until)
	}
	return until
}

func (r Rest) read() map[string]time.Time {
	until := map[string]time.Time{}
	if text, err := os.ReadFile(r.Path); r.Path != "" && err == nil {
		_ = json.Unmarshal(text, &until) // what cannot be read is no rest
	}
	return until
}

// keep keeps until when a server wants no request. If the file cannot be written, only
// this program rests.
func (r Rest) keep(server string, until time.Time) {
	if r.Path == "" {
		return
	}
	all := r.read()
	for one, until := range all {
		if time.Until(until) <= 0 {
			delete(all, one)
		}
	}
	all[server] = until.Round(0)
	if text, err := json.Marshal(all); err == nil {
		_ = writeWhole(r.Path, text)
	}
}
