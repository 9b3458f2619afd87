package speech

import (
	"fmt"
	"io/fs"
	"math"
	"slices"
	"strconv"
)

// usual is the speed, in percent, of the clips that lie in the folder of a bank
// itself.
const usual = 100

// The speeds for which a bank may have a folder, in percent.
const (
	slowestSpeed = 30
	fastestSpeed = 400
)

// spokenClip is a clip at one of the speeds of a bank.
type spokenClip struct {
	name  string
	speed int // percent
}

// file returns the path of the clip in the folder of its bank.
func (c spokenClip) file() string {
	if c.speed == usual {
		return c.name + ".flac"
	}
	return speedFolder(c.speed) + "/" + c.name + ".flac"
}

// speedFolder returns the name of the folder, inside a bank's folder, of the
// clips spoken at speed percent.
func speedFolder(speed int) string { return strconv.Itoa(speed) }

// ParseSpeed reads the name of a folder of clips that are spoken faster or
// slower than usual: its percent of the usual speed, 30 to 400.
func ParseSpeed(folder string) (int, error) {
	speed, err := strconv.Atoi(folder)
	if err != nil || speed < slowestSpeed || speed > fastestSpeed || speed == usual || speedFolder(speed) != folder {
		return 0, fmt.Errorf("speech: %q is no folder of clips at another speed; name it after its percent of the usual speed, such as 200", folder)
	}
	return speed, nil
}

// speedsIn returns the speeds that folder has clips for besides the usual one,
// in order.
func speedsIn(folder fs.FS) []int {
	entries, err := fs.ReadDir(folder, ".")
	if err != nil {
		return nil
	}
	var speeds []int
	for _, entry := range entries {
		if speed, err := ParseSpeed(entry.Name()); err == nil && entry.IsDir() {
			speeds = append(speeds, speed)
		}
	}
	slices.Sort(speeds)
	return speeds
}

// Speeds returns the speeds in percent, in order, at which b has clips that
// were spoken so and not stretched. The usual one is always among them.
func (b *Bank) Speeds() []int {
	speeds := append([]int{usual}, b.speeds...)
	slices.Sort(speeds)
	return speeds
}

// ClipAt returns the clip of that name from which rate is made, and the speed it
// counts as. Both are in percent, and the clip is stretched by the ratio of the
// two. It is the clip of the fastest speed of b that is not faster than rate:
// shortening preserves consonants better than stretching. If there is a faster
// clip as well, the resulting length is between the two, so that no word is slower
// at a higher rate. If the word was not spoken at that speed, or cannot be used,
// it is the clip of the usual speed.
func (b *Bank) ClipAt(name string, rate int) (sound Sound, speed int, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	slower, faster := b.around(rate)
	sound, err = b.clip(spokenClip{name, slower}, 0)
	if err != nil && slower != usual {
		sound, err = b.clip(spokenClip{name, usual}, 0)
		return sound, usual, err
	}
	if err != nil || slower >= rate || faster == 0 {
		return sound, slower, err
	}
	quick, missing := b.clip(spokenClip{name, faster}, 0)
	if missing != nil {
		return sound, slower, nil
	}
	way := math.Log(float64(rate)/float64(slower)) / math.Log(float64(faster)/float64(slower))
	shorter := math.Pow(float64(len(quick))/float64(len(sound)), way)
	return sound, max(1, int(math.Round(float64(rate)*shorter))), nil
}

// around returns the fastest speed of b up to rate, or its slowest, and the next
// faster one, or 0.
func (b *Bank) around(rate int) (slower, faster int) {
	for _, speed := range b.Speeds() {
		if speed > rate && slower != 0 {
			return slower, speed
		}
		slower = speed
	}
	return slower, 0
}
