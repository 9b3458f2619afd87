package audiosheet

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"blindchess/internal/say"
	"blindchess/internal/speech"
)

// betweenEntries is the silence between two entries.
const betweenEntries = 600 * time.Millisecond

// Write writes entries one after the other into a FLAC file. An entry that is
// damaged is an error, and nothing is written.
func Write(entries []Entry, file string) error {
	var whole speech.Sound
	for i, entry := range entries {
		sound, err := entry.Sound()
		if err != nil {
			return err
		}
		if i > 0 {
			whole = append(whole, make(speech.Sound, speech.Rate*betweenEntries/time.Second)...)
		}
		whole = append(whole, sound...)
	}
	return speech.WriteSound(file, whole)
}

// Player plays sound into the ear of a channel; a speech.Speaker is one.
type Player interface {
	Play(channel say.Channel, sound speech.Sound, pan speech.Pan) bool
}

// Play plays entries one after the other until ctx ends, each after a line of
// out that names it. One that is damaged is named and passed over; it reports
// whether none was.
func Play(ctx context.Context, out io.Writer, player Player, entries []Entry) (whole bool) {
	whole = true
	for _, entry := range entries {
		fmt.Fprintln(out, entry.Line())
		sound, err := entry.Sound()
		if err != nil {
			fmt.Fprintln(out, err)
			whole = false
			continue
		}
		player.Play(say.Private, sound, 0)
		select {
		case <-time.After(sound.Duration() + betweenEntries):
		case <-ctx.Done():
			return whole
		}
	}
	return whole
}

// List names entries, each with how long it is, or as one JSON object a line.
func List(out io.Writer, entries []Entry, asJSON bool) error {
	for _, entry := range entries {
		if asJSON {
			if err := json.NewEncoder(out).Encode(entry.Spoken); err != nil {
				return err
			}
			continue
		}
		seconds := float64(entry.Samples) / speech.Rate
		if _, err := fmt.Fprintf(out, "%s, %.1f seconds\n", entry.Line(), seconds); err != nil {
			return err
		}
	}
	return nil
}
