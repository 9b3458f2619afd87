package room

import (
	"context"
	"fmt"
	"sync"

	"blindchess/internal/say"
	"blindchess/internal/speech"
)

// keptSounds is the number of sounds in the cache for later pages, and
// longestSaid the most words of one.
const (
	keptSounds  = 64
	longestSaid = 80
)

// pageSounds are the sounds for the pages of a table: the program's voice and
// the short sounds. Its zero value is ready for use.
type pageSounds struct {
	mu    sync.Mutex // one sound is made at a time, so that pages do not take the machine
	banks speech.Banks
	known bool              // the banks were opened
	kept  map[string][]byte // by the words
	order []string
}

// spoken returns u as a FLAC file. It returns nil if the voice has no clip for
// one of its words: a name, or a number that was not recorded.
func (s *pageSounds) spoken(ctx context.Context, u say.Utterance) []byte {
	if len(u.Words) == 0 || len(u.Words) > longestSaid {
		return nil
	}
	key := fmt.Sprint(u.Lang, u.Words)
	s.mu.Lock()
	defer s.mu.Unlock()
	if file, ok := s.kept[key]; ok || ctx.Err() != nil {
		return file
	}
	if !s.known {
		s.known = true
		s.banks, _ = speech.BuiltIn() // without them nothing has a clip
	}
	var file []byte
	if sound, err := (speech.Renderer{Banks: s.banks}).Render(ctx, u, speech.Settings{}); err == nil {
		file, _ = speech.EncodeFLAC(sound)
	}
	s.keep(key, file)
	return file
}

// keep keeps a file, also that there is none; s.mu is held.
func (s *pageSounds) keep(key string, file []byte) {
	if s.kept == nil {
		s.kept = map[string][]byte{}
	}
	if len(s.order) == keptSounds {
		delete(s.kept, s.order[0])
		s.order = s.order[1:]
	}
	s.kept[key], s.order = file, append(s.order, key)
}

// earcon returns a short sound as a FLAC file, and nil for an unknown name.
func (s *pageSounds) earcon(name string) []byte { return Earcon(name) }

// Earcon returns a short sound as a FLAC file, and nil for an unknown name.
func Earcon(name string) []byte {
	sound, ok := speech.EarconSound(say.Earcon(name))
	if !ok {
		return nil
	}
	file, _ := speech.EncodeFLAC(sound)
	return file
}
