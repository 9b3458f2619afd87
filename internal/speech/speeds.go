package speech

import (
	"fmt"
	"io/fs"
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

// file returns where the clip lies in the folder of its bank.
func (c spokenClip) file() string {
	if c.speed == usual {
		return c.name + ".flac"
	}
	return speedFolder(c.speed) + "/" + c.name + ".flac"
}

// speedFolder returns the name of the folder, inside that of a bank, of the
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

// ClipAt returns the clip of that name as it was spoken at the speed of b that
// is nearest to rate, and that speed, both in percent. Where it was not spoken
// at that speed, or cannot be used, it is the clip of the usual speed.
func (b *Bank) ClipAt(name string, rate int) (sound Sound, speed int, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if speed = nearest(b.speeds, rate); speed != usual {
		if sound, err = b.clip(spokenClip{name, speed}, 0); err == nil {
			return sound, speed, nil
		}
	}
	sound, err = b.clip(spokenClip{name, usual}, 0)
	return sound, usual, err
}

// nearest returns the speed, of those given and the usual one, that has to be
// stretched least to be heard at rate.
func nearest(speeds []int, rate int) int {
	best := usual
	for _, speed := range speeds {
		if ratio(speed, rate) < ratio(best, rate) {
			best = speed
		}
	}
	return best
}

// ratio returns how many times one of the two is the other, at least 1.
func ratio(one, other int) float64 {
	return float64(max(one, other)) / float64(min(one, other))
}
