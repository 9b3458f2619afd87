package speech

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// Spoken is one entry of an audio scoresheet: its place in the game, and the
// file with the sound.
type Spoken struct {
	Number  int       `json:"number"` // from 1, in the order of keeping
	Ply     int       `json:"ply"`    // from 1; 0 without a move
	By      string    `json:"by"`     // whose move, or who dictates: white or black
	Kind    string    `json:"kind"`   // announced or dictated
	Words   string    `json:"words,omitempty"`
	File    string    `json:"file"`
	Samples int       `json:"samples"`
	Hash    string    `json:"sha256"` // of the file
	At      time.Time `json:"at"`
}

// The kinds of entries.
const (
	Announced = "announced" // the announcement as the voice spoke it
	Dictated  = "dictated"  // the player's own words, by microphone
)

// AudioSheet is the scoresheet of a blind player on a recording device: a
// folder of FLAC files and an index with a line for each. An entry is on the
// disk, sound first and then its line, before Keep returns. It may be used
// from any goroutine, and by one process at a time.
type AudioSheet struct {
	folder  string
	mu      sync.Mutex
	index   *os.File
	entries []Spoken
	given   int // the last number that was given out
}

// IndexFile is the name of the index of an audio scoresheet.
const IndexFile = "index.jsonl"

// OpenAudioSheet opens the audio scoresheet in folder, or begins one. It
// repairs the remains of a crash: it cuts a torn last line, and enters a sound
// that was written but not yet in the index, or was being recorded. found
// describes each repair in one sentence.
func OpenAudioSheet(folder string) (sheet *AudioSheet, found []string, err error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, nil, fmt.Errorf("speech: the audio scoresheet: %w", err)
	}
	entries, whole, found, err := readIndex(filepath.Join(folder, IndexFile))
	if err != nil {
		return nil, nil, err
	}
	index, err := os.OpenFile(filepath.Join(folder, IndexFile), os.O_CREATE|os.O_RDWR, 0o600)
	if err == nil {
		err = index.Truncate(whole)
	}
	if err == nil {
		_, err = index.Seek(whole, io.SeekStart)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("speech: the audio scoresheet: %w", err)
	}
	s := &AudioSheet{folder: folder, index: index, entries: entries}
	more, err := s.recover()
	return s, append(found, more...), err
}

// readIndex returns the entries of an index and the length of its whole part.
func readIndex(path string) (entries []Spoken, whole int64, found []string, err error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, 0, nil, nil
	}
	if err != nil {
		return nil, 0, nil, fmt.Errorf("speech: the audio scoresheet: %w", err)
	}
	reader := bufio.NewReader(bytes.NewReader(text))
	for number := 1; ; number++ {
		line, err := reader.ReadString('\n')
		if err != nil {
			if line != "" {
				found = append(found, fmt.Sprintf("the last line of the audio scoresheet, number %d, was torn and is cut", number))
			}
			return entries, whole, found, nil
		}
		entry, err := parseLine(line)
		if err != nil {
			return nil, 0, nil, fmt.Errorf("speech: line %d of the audio scoresheet is damaged: %w", number, err)
		}
		entries = append(entries, entry)
		whole += int64(len(line))
	}
}

// line returns entry as a line of the index: its check sum, a blank, and JSON.
func (e Spoken) line() ([]byte, error) {
	text, err := json.Marshal(e)
	if err != nil {
		return nil, fmt.Errorf("speech: the audio scoresheet: %w", err)
	}
	return fmt.Appendf(nil, "%08x %s\n", crc32.ChecksumIEEE(text), text), nil
}

func parseLine(line string) (entry Spoken, err error) {
	sum, text, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
	if fmt.Sprintf("%08x", crc32.ChecksumIEEE([]byte(text))) != sum {
		return entry, errors.New("its check sum is wrong")
	}
	err = json.Unmarshal([]byte(text), &entry)
	return entry, err
}

// name returns the file of an entry, from which it could be entered again.
func (e Spoken) name() string {
	return fmt.Sprintf("%06d-ply%d-%s-%s.flac", e.Number, e.Ply, e.By, e.Kind)
}

// Keep enters sound. Keep fills in Number, File, Samples, Hash and, if it is
// zero, At. It returns once both the sound and the index are on the disk; on an
// error, such as a full disk, nothing that was kept before is lost.
func (s *AudioSheet) Keep(entry Spoken, sound Sound) (Spoken, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	entry.Number = s.next()
	if entry.At.IsZero() {
		entry.At = time.Now()
	}
	return s.enter(entry, sound)
}

// next gives out the next number.
func (s *AudioSheet) next() int {
	for _, entry := range s.entries {
		s.given = max(s.given, entry.Number)
	}
	s.given++
	return s.given
}

// enter writes sound and its line. The caller holds the lock.
func (s *AudioSheet) enter(entry Spoken, sound Sound) (Spoken, error) {
	file, err := EncodeFLAC(sound)
	if err != nil {
		return entry, err
	}
	entry.File = entry.name()
	if err := WriteWhole(filepath.Join(s.folder, entry.File), file); err != nil {
		return entry, fmt.Errorf("speech: the entry could not be saved, earlier ones are safe: %w", err)
	}
	if err := s.flushFolder(); err != nil {
		return entry, err
	}
	return s.list(entry, file, len(sound))
}

// list adds the line of an entry whose sound is on the disk.
func (s *AudioSheet) list(entry Spoken, file []byte, length int) (Spoken, error) {
	hash := sha256.Sum256(file)
	entry.Samples, entry.Hash = length, hex.EncodeToString(hash[:])
	line, err := entry.line()
	if err != nil {
		return entry, err
	}
	at, err := s.index.Seek(0, io.SeekCurrent)
	if err == nil {
		_, err = s.index.Write(line)
	}
	if err == nil {
		err = s.index.Sync()
	}
	if err != nil { // half a line must not come before the next one
		_ = s.index.Truncate(at)
		_, _ = s.index.Seek(at, io.SeekStart)
		return entry, fmt.Errorf("speech: the entry is saved but not listed until the audio scoresheet is opened again: %w", err)
	}
	s.entries = append(s.entries, entry)
	return entry, nil
}

func (s *AudioSheet) flushFolder() error {
	folder, err := os.Open(s.folder)
	if err != nil {
		return fmt.Errorf("speech: the audio scoresheet: %w", err)
	}
	defer folder.Close()
	if err := folder.Sync(); err != nil {
		return fmt.Errorf("speech: the audio scoresheet: %w", err)
	}
	return nil
}

// Entries returns the entries of ply, or all if it is zero, in the order of
// storing.
func (s *AudioSheet) Entries(ply int) []Spoken {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(s.entries), func(e Spoken) bool { return ply != 0 && e.Ply != ply })
}

// Sound returns the sound of an entry, or an error if its file is missing,
// damaged, or not the stored one.
func (s *AudioSheet) Sound(entry Spoken) (Sound, error) {
	file, err := os.ReadFile(filepath.Join(s.folder, filepath.Base(entry.File)))
	if err != nil {
		return nil, fmt.Errorf("speech: entry %d of the audio scoresheet: %w", entry.Number, err)
	}
	if hash := sha256.Sum256(file); hex.EncodeToString(hash[:]) != entry.Hash {
		return nil, fmt.Errorf("speech: entry %d of the audio scoresheet is not the one that was kept", entry.Number)
	}
	return decodeBytes(file)
}

// Close ends the use of the sheet.
func (s *AudioSheet) Close() error {
	if err := s.index.Close(); err != nil {
		return fmt.Errorf("speech: the audio scoresheet: %w", err)
	}
	return nil
}
