package hearing

import (
	"bytes"
	"compress/gzip"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
)

// ErrNoWord is returned for a recording in which no word is heard.
var ErrNoWord = errors.New("hearing: no word is heard in the recording")

// mostTakes is how many takes of a word are stored; of more the newest count.
const mostTakes = 9

// WantedTakes is how many takes of a word are enough.
const WantedTakes = 3

// Player is one speaker's takes of words. The zero Player has been taught
// nothing.
type Player struct {
	takes map[string][]take
	order []string
}

// Teach adds one take of the word that key names, unless this take was learnt
// before. The sound is of one channel.
func (p *Player) Teach(key string, sound []int16, rate int) error {
	if rate < 8000 {
		return fmt.Errorf("hearing: %d samples a second are too few", rate)
	}
	found, ok := newTake(newBank(rate).spectrum(sound))
	if !ok {
		return ErrNoWord
	}
	if !slices.ContainsFunc(p.takes[key], found.same) {
		p.add(key, found)
	}
	return nil
}

// same reports whether two takes are one, as it is stored.
func (t take) same(other take) bool {
	return slices.EqualFunc(t.logs, other.logs, func(a, b [bands]float64) bool { return grained(a) == grained(b) })
}

func (p *Player) add(key string, found take) {
	if p.takes == nil {
		p.takes = make(map[string][]take)
	}
	if _, known := p.takes[key]; !known {
		p.order = append(p.order, key)
	}
	takes := append(p.takes[key], found)
	p.takes[key] = takes[max(0, len(takes)-mostTakes):]
}

// Forget removes all takes of a word.
func (p *Player) Forget(key string) {
	delete(p.takes, key)
	p.order = slices.DeleteFunc(p.order, func(known string) bool { return known == key })
}

// Words returns the keys that have been taught, in the order in which they
// were.
func (p *Player) Words() []string { return slices.Clone(p.order) }

// Takes returns how many takes of a word there are.
func (p *Player) Takes(key string) int { return len(p.takes[key]) }

// Model returns the model for hearing the player's words.
func (p *Player) Model() *Model {
	words := make([]word, 0, len(p.order))
	for _, key := range p.order {
		words = append(words, word{key: key, takes: slices.Clone(p.takes[key])})
	}
	return newModel(words)
}

// A player in stored form: logarithms in thousandths.
type keptPlayer struct {
	Format int
	Words  []keptWord
}

type keptWord struct {
	Key   string
	Takes []keptTake
}

type keptTake struct {
	Level  float64 // 0 in files that are older than this field
	Noise  [bands]int16
	Frames [][bands]int16
}

const (
	keptFormat  = 1
	grain       = 1000
	loudestKept = 64       // as a natural logarithm; 16 bits give less
	longestKept = 64 << 20 // bytes of a whole player; no true one comes near it
)

func grained(logs [bands]float64) (kept [bands]int16) {
	for band, value := range logs {
		kept[band] = int16(max(math.MinInt16, min(math.MaxInt16, math.Round(value*grain))))
	}
	return kept
}

func ungrained(kept [bands]int16) (logs [bands]float64) {
	for band, value := range kept {
		logs[band] = float64(value) / grain
	}
	return logs
}

// MarshalBinary returns p as a file.
func (p *Player) MarshalBinary() ([]byte, error) {
	kept := keptPlayer{Format: keptFormat}
	for _, key := range p.order {
		word := keptWord{Key: key}
		for _, t := range p.takes[key] {
			one := keptTake{Level: t.level, Noise: grained(t.noise)}
			for _, frame := range t.logs {
				one.Frames = append(one.Frames, grained(frame))
			}
			word.Takes = append(word.Takes, one)
		}
		kept.Words = append(kept.Words, word)
	}
	var file bytes.Buffer
	packed := gzip.NewWriter(&file)
	if err := errors.Join(gob.NewEncoder(packed).Encode(kept), packed.Close()); err != nil {
		return nil, fmt.Errorf("hearing: %w", err)
	}
	return file.Bytes(), nil
}

// UnmarshalBinary sets p to the content of the file.
func (p *Player) UnmarshalBinary(file []byte) error {
	packed, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		return fmt.Errorf("hearing: not a file of taught words: %w", err)
	}
	var kept keptPlayer
	if err := gob.NewDecoder(io.LimitReader(packed, longestKept)).Decode(&kept); err != nil {
		return fmt.Errorf("hearing: the file of taught words is damaged: %w", err)
	}
	if _, err := io.Copy(io.Discard, io.LimitReader(packed, longestKept)); err != nil { // up to its checksum
		return fmt.Errorf("hearing: the file of taught words is damaged: %w", err)
	}
	if kept.Format != keptFormat {
		return fmt.Errorf("hearing: taught words of format %d are not known here", kept.Format)
	}
	*p = Player{}
	for _, word := range kept.Words {
		for _, one := range word.Takes {
			if len(one.Frames) < shortest {
				return errors.New("hearing: the file of taught words is damaged: a take is too short")
			}
			t := take{noise: ungrained(one.Noise)}
			if one.Level > 0 && one.Level < loudestKept {
				t.level = one.Level
			}
			for _, frame := range one.Frames {
				t.logs = append(t.logs, ungrained(frame))
			}
			t.powers()
			p.add(word.Key, t)
		}
	}
	return nil
}
