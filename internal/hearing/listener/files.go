package listener

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/fault"
	"blindchess/internal/hearing"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/speech"
)

// Told is the result for one file, for other programs.
type Told struct {
	File         string  `json:"file"`
	Verdict      string  `json:"verdict"`
	SAN          string  `json:"san,omitempty"`
	Move         string  `json:"move,omitempty"` // in coordinates
	Question     string  `json:"question,omitempty"`
	Words        string  `json:"words"`
	Margin       float64 `json:"margin"`
	Ratio        float64 `json:"decibels"` // signal to noise
	Milliseconds float64 `json:"milliseconds"`
	Error        string  `json:"error,omitempty"`
}

// Shown reads the move that a board shows, which may be illegal. Empty is none.
func Shown(position rules.Position, text string) (rules.Move, error) {
	text = strings.ToLower(text)
	if text == "" {
		return rules.Move{}, nil
	}
	move, err := position.ParseUCI(text)
	if err != nil {
		if read, ok := rules.ParseCoordinates(text); ok {
			return read, nil
		}
	}
	return move, err
}

// File finds which move is announced in a file of sound, or what is asked.
func (l *Listener) File(path string, hall *Hall, shown rules.Move) Told {
	told := Told{File: path, Verdict: hearing.Ask.String()}
	sound, err := speech.ReadSound(path)
	if err != nil {
		told.Error = err.Error()
		return told
	}
	began := time.Now()
	heard := l.Hear(sound, speech.Rate, hall, shown)
	told.Milliseconds = tenth(float64(time.Since(began).Microseconds()) / 1000)
	told.Verdict, told.Words, told.Question = heard.Verdict.String(), heard.Words, heard.Question
	told.Margin, told.Ratio = tenth(heard.Margin), tenth(heard.Ratio)
	if heard.Move != (rules.Move{}) {
		told.SAN, told.Move = hall.position.SAN(heard.Move), hall.position.UCI(heard.Move)
	}
	return told
}

func tenth(value float64) float64 { return math.Round(value*10) / 10 }

// String is t as a line for people.
func (t Told) String() string {
	line := t.File + ": " + t.Verdict
	if found := t.SAN + t.Question; found != "" {
		line += " " + found
	}
	if t.Error != "" {
		line += ": " + t.Error
	}
	return line
}

// Print writes t as a line for people, or as an object of JSON.
func (t Told) Print(out io.Writer, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(out).Encode(t)
	}
	_, err := fmt.Fprintln(out, t)
	return err
}

// Teach learns the recordings of a folder and stores them. A word that is there
// with takes replaces its earlier ones; the clip of a voice is one take more. The
// folder may also be the name of a voice among voices. The learnt words, and how
// well, are written to out; the names of skipped files, to notes.
func (s Shelf) Teach(out, notes io.Writer, pack language.Pack, scheme language.Scheme, folder, voices, player string) error {
	if voice := filepath.Join(voices, folder); isFolder(voice) && !isFolder(folder) {
		folder, notes = voice, io.Discard // most clips of a voice are no words of moves
	}
	taught, err := s.Load(player)
	if err != nil {
		return err
	}
	recordings, others, err := Recordings(folder, append(announce.AloudKeys(scheme), QuestionKeys()...))
	if err != nil {
		return err
	}
	for _, name := range others {
		fmt.Fprintln(notes, pack.Phrase("taught.no-key", "file", name, "example", "role.king-1", "option", "--list"))
	}
	began := time.Now()
	kept := 0
	replaced := make(map[string]bool)
	for _, recording := range recordings {
		sound, err := speech.ReadSound(recording.Path)
		if err != nil {
			fmt.Fprintln(notes, pack.Phrase("taught.unreadable", "file", recording.Path))
			continue
		}
		if !recording.Clip && !replaced[recording.Key] {
			replaced[recording.Key] = true
			taught.Forget(recording.Key)
		}
		err = taught.Teach(recording.Key, sound, speech.Rate)
		if errors.Is(err, hearing.ErrNoWord) {
			fmt.Fprintln(notes, pack.Phrase("taught.silent", "file", recording.Path))
			continue
		}
		if err != nil {
			return err
		}
		kept++
	}
	if kept == 0 {
		return fault.New("fault.no-takes", "there is no recording of a word in {folder}", "folder", folder).In("hearing")
	}
	model := taught.Model()
	if err := s.Save(player, taught); err != nil {
		return err
	}
	fmt.Fprintln(out, pack.Phrase("taught.learnt", "name", player, "n", strconv.Itoa(kept), "took", strconv.FormatInt(time.Since(began).Milliseconds(), 10)+" ms"))
	tell(out, pack, scheme, wanted(scheme, taught), taught, model)
	return nil
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// tell says which of the words with these keys need more takes and which are mistaken
// for others.
func tell(out io.Writer, pack language.Pack, scheme language.Scheme, keys []string, taught *hearing.Player, model *hearing.Model) {
	var absent, few, confused []string
	for _, key := range keys {
		switch n := taught.Takes(key); {
		case n == 0:
			absent = append(absent, wordOf(pack, scheme, key))
		case n < hearing.WantedTakes:
			few = append(few, wordOf(pack, scheme, key))
		}
	}
	for _, pair := range model.Confused() {
		told := wordOf(pack, scheme, pair.Said) + ", " + wordOf(pack, scheme, pair.Heard)
		if !slices.Contains(confused, told) {
			confused = append(confused, told)
		}
	}
	if len(absent) > 0 {
		fmt.Fprintln(out, pack.Phrase("taught.absent", "words", strings.Join(absent, ", ")))
	}
	if len(few) > 0 {
		fmt.Fprintln(out, pack.Phrase("taught.few", "n", strconv.Itoa(hearing.WantedTakes), "words", strings.Join(few, ", ")))
	}
	if len(confused) > 0 {
		fmt.Fprintln(out, pack.Phrase("taught.confused", "words", strings.Join(confused, "; ")))
	}
}
