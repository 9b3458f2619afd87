package dotpad

import "blindchess/internal/braille"

// group is a group of keys, which a pad reports together.
type group uint8

const (
	scroll group = iota
	perkins
	routing
	function
	groups
)

// groupOf are the groups by their messages.
var groupOf = map[command]group{tellScroll: scroll, tellPerkins: perkins, tellRouting: routing, tellFunction: function}

// pressed is one key.
type pressed struct {
	group  group
	number int
}

// Keys of the keyboard that are no dots.
const (
	space    = 8
	panLeft  = 13
	panRight = 14
	center   = 16
	up       = 17
	right    = 18
	down     = 19
	left     = 20
)

// meanings are what keys mean by themselves.
var meanings = map[pressed]braille.Press{
	{perkins, panLeft}: braille.Left, {perkins, panRight}: braille.Right,
	{perkins, left}: braille.Left, {perkins, right}: braille.Right,
	{perkins, up}: braille.Up, {perkins, down}: braille.Down, {perkins, center}: braille.Home,
	{scroll, 28}: braille.Down, {scroll, 29}: braille.Up, {scroll, 30}: braille.Down, {scroll, 31}: braille.Up,
	{function, 0}: braille.Home, {function, 1}: braille.Up, {function, 2}: braille.Down, {function, 3}: braille.Enter,
}

// dots are the dots of the keyboard, by number.
var dots = [8]byte{braille.Dot7, 1 << 2, 1 << 1, 1 << 0, 1 << 3, 1 << 4, 1 << 5, braille.Dot8}

// escape are the dots that cancel an input, with the space bar.
const escape = 1<<0 | 1<<4

// keyboard collects pressed keys until all are released.
type keyboard struct {
	down  [groups][]byte
	chord map[pressed]bool
}

// tell takes which keys of a group are down now, the first in the highest bit, and
// returns the key that was meant once the last is released.
func (k *keyboard) tell(g group, now []byte) (braille.Key, bool) {
	k.down[g] = now
	for number := range 8 * len(now) {
		if now[number/8]&(0x80>>(number%8)) != 0 {
			if k.chord == nil {
				k.chord = map[pressed]bool{}
			}
			k.chord[pressed{g, number}] = true
		}
	}
	for _, all := range k.down {
		for _, some := range all {
			if some != 0 {
				return braille.Key{}, false
			}
		}
	}
	chord := k.chord
	k.chord = nil
	key := keyOf(chord)
	return key, key.Press != 0
}

// keyOf returns the meaning of keys that were pressed together, and the zero
// Key if they have none here.
func keyOf(chord map[pressed]bool) braille.Key {
	var typed byte
	barred := false
	for one := range chord {
		switch {
		case one.group == perkins && one.number < len(dots):
			typed |= dots[one.number]
		case one == pressed{perkins, space}:
			barred = true
		case len(chord) > 1:
			return braille.Key{}
		case one.group == routing:
			return braille.Key{Press: braille.Routing, Cell: one.number}
		default:
			return braille.Key{Press: meanings[one]}
		}
	}
	switch {
	case barred && typed == 0:
		return braille.Key{Press: braille.Typed, Rune: ' '}
	case barred && typed == escape:
		return braille.Key{Press: braille.Escape}
	case barred || typed == 0:
		return braille.Key{}
	case typed == braille.Dot7:
		return braille.Key{Press: braille.Erase}
	case typed == braille.Dot8:
		return braille.Key{Press: braille.Enter}
	}
	return braille.Key{Press: braille.Typed, Rune: signOf(typed)}
}
