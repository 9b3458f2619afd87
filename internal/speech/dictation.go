package speech

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// partSuffix ends the name of an unfinished recording.
const partSuffix = ".part"

// Dictate saves the sound of recording as an entry, until ctx ends, a word and
// then silence have been heard, or limit is reached. While it goes on the sound
// is written to the disk, so that a crash in the middle loses less than half a
// second. If the microphone disappears, the sound so far is saved, and the
// error reports the loss.
func (s *AudioSheet) Dictate(ctx context.Context, recording *Recording, entry Spoken, limit time.Duration) (Spoken, error) {
	s.mu.Lock()
	entry.Number, entry.Kind = s.next(), Dictated
	s.mu.Unlock()
	if entry.At.IsZero() {
		entry.At = time.Now()
	}
	part := filepath.Join(s.folder, strings.TrimSuffix(entry.name(), ".flac")+partSuffix)
	stop := recording.copyTo(part)
	sound, heard := recording.Word(ctx, limit)
	stop()
	if errors.Is(heard, context.Canceled) || errors.Is(heard, context.DeadlineExceeded) {
		heard = nil // the player's own key ends it
	}
	if len(sound.Trim(hush, 0)) == 0 {
		os.Remove(part)
		if heard == nil {
			heard = ErrNothingHeard
		}
		return entry, heard
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	entry, err := s.enter(entry, sound.Trim(hush, 300*time.Millisecond))
	if err == nil {
		os.Remove(part)
	}
	return entry, errors.Join(err, heard)
}

// copyEvery is how often an unfinished recording is written to the disk.
const copyEvery = 300 * time.Millisecond

// copyTo writes the sound so far to path, again and again, until stop is
// called. If that fails the recording continues in memory.
func (r *Recording) copyTo(path string) (stop func()) {
	end, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		file, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
		if err != nil {
			return
		}
		defer file.Close()
		tick := time.NewTicker(copyEvery)
		defer tick.Stop()
		written := 0
		for {
			select {
			case <-end:
				return
			case <-tick.C:
				r.mu.Lock()
				fresh := append(Sound(nil), r.heard[written:]...)
				r.mu.Unlock()
				written += len(fresh)
				if binary.Write(file, binary.LittleEndian, Resample(fresh, r.shape.Rate, Rate)) != nil || file.Sync() != nil {
					return
				}
			}
		}
	}()
	return func() {
		close(end)
		<-ended
	}
}

// recover enters the remains of a crash: sounds without a line, and unfinished
// recordings.
func (s *AudioSheet) recover() (found []string, err error) {
	listed := map[string]bool{}
	for _, entry := range s.entries {
		listed[entry.File] = true
	}
	files, err := os.ReadDir(s.folder)
	if err != nil {
		return nil, fmt.Errorf("speech: the audio scoresheet: %w", err)
	}
	for _, file := range files {
		name := file.Name()
		path := filepath.Join(s.folder, name)
		switch filepath.Ext(name) {
		case ".flac":
			if listed[name] {
				continue
			}
			found = append(found, s.adopt(path, name))
		case partSuffix:
			found = append(found, s.finish(path, name))
		default:
			if strings.HasPrefix(name, ".new-") { // never had its name
				os.Remove(path)
			}
		}
	}
	return found, nil
}

// adopt lists a sound that has no line.
func (s *AudioSheet) adopt(path, name string) string {
	entry, ok := parseName(name)
	content, err := os.ReadFile(path)
	var sound Sound
	if err == nil {
		sound, err = decodeBytes(content)
	}
	if !ok || err != nil {
		return fmt.Sprintf("%s in the audio scoresheet cannot be read and is left as it is", name)
	}
	entry.File = name
	if info, err := os.Stat(path); err == nil {
		entry.At = info.ModTime()
	}
	if _, err := s.list(entry, content, len(sound)); err != nil {
		return err.Error()
	}
	return fmt.Sprintf("%s was kept but not listed, and is listed now", name)
}

// finish saves an unfinished recording.
func (s *AudioSheet) finish(path, name string) string {
	entry, ok := parseName(strings.TrimSuffix(name, partSuffix) + ".flac")
	content, err := os.ReadFile(path)
	if !ok || err != nil {
		return fmt.Sprintf("%s in the audio scoresheet cannot be read and is left as it is", name)
	}
	sound := make(Sound, len(content)/2)
	for i := range sound {
		sound[i] = int16(binary.LittleEndian.Uint16(content[2*i:]))
	}
	if _, err := os.Stat(filepath.Join(s.folder, entry.name())); err == nil || len(sound) == 0 {
		os.Remove(path) // it was stored completely, or nothing had been said yet
		return fmt.Sprintf("%s in the audio scoresheet was not needed any more", name)
	}
	entry.Number, entry.At = max(entry.Number, s.next()), time.Now()
	if _, err := s.enter(entry, sound); err != nil {
		return err.Error()
	}
	os.Remove(path)
	return fmt.Sprintf("the recording for ply %d was broken off; %.1f seconds of it are kept", entry.Ply, sound.Duration().Seconds())
}

// parseName reads the name of the file of an entry.
func parseName(name string) (entry Spoken, ok bool) {
	fields := strings.SplitN(strings.TrimSuffix(name, ".flac"), "-", 4)
	if len(fields) != 4 {
		return entry, false
	}
	if _, err := fmt.Sscanf(fields[0]+" "+fields[1], "%d ply%d", &entry.Number, &entry.Ply); err != nil {
		return entry, false
	}
	entry.By, entry.Kind = fields[2], fields[3]
	return entry, entry.Number > 0 && entry.Ply >= 0
}
