package board

import (
	"image"
	"image/color"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"

	"blindchess/internal/screen/pieces"
)

// graphics is how a terminal shows pictures. The zero graphics is not at all.
type graphics uint8

const (
	noGraphics graphics = iota
	sixelGraphics
	kittyGraphics
)

// standing is a square of the screen, and the piece that it shows as a picture.
type standing struct {
	at    pieces.Area
	role  string // empty without a piece
	white bool
	cells string // the sequence for the square without its piece, if it is needed
}

// kittySize is how many pixels a piece has whom the terminal makes as large as a
// square.
const kittySize = 96

// How many pixels a piece of sixels has at most: at this machine, and at the end of a
// network, where each move has to stay short.
const (
	mostSixels    = 160
	mostSixelsFar = 48
)

// overlay writes a screen's frames to a terminal, and after each frame the pictures of
// pieces on it. Frames and pictures may come from two goroutines.
type overlay struct {
	out io.Writer

	mu     sync.Mutex
	kind   graphics
	high   int // pixels of a cell, for sixels
	most   int // pixels of a piece
	inks   [4]color.NRGBA
	wanted []standing
	shown  map[pieces.Area]standing
	bare   map[pieces.Area]string // what writes a square from which a piece has gone
	sent   map[int]bool           // the pictures that the terminal has, by their numbers
	asked  bool
}

// file is a terminal that is written to as a file.
type file interface {
	io.ReadWriteCloser
	Fd() uintptr
}

// overlaidFile is an overlay over a terminal of this machine, which can be asked
// for its size.
type overlaidFile struct {
	*overlay
	file file
}

func (f overlaidFile) Read(p []byte) (int, error) { return f.file.Read(p) }
func (f overlaidFile) Close() error               { return f.file.Close() }
func (f overlaidFile) Fd() uintptr                { return f.file.Fd() }

// over returns an overlay over out, and the writer for the screen.
func over(out io.Writer) (*overlay, io.Writer) {
	o := &overlay{out: out, shown: map[pieces.Area]standing{}, bare: map[pieces.Area]string{}, sent: map[int]bool{}}
	if terminal, is := out.(file); is {
		return o, overlaidFile{o, terminal}
	}
	return o, o
}

// stand says which pieces appear as pictures from the next frame. part returns the
// sequence that paints an area of that frame without them.
func (o *overlay) stand(kind graphics, high int, inks [4]color.NRGBA, wanted []standing, part func(pieces.Area) string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if inks != o.inks || high != o.high || kind != o.kind && o.kind == kittyGraphics {
		o.asked = true
	}
	o.kind, o.high, o.inks = kind, high, inks
	o.wanted = append(o.wanted[:0], wanted...)
	if len(o.sent) > 0 || kind == kittyGraphics {
		return
	}
	here := map[pieces.Area]standing{}
	for i := range o.wanted {
		o.wanted[i].cells = part(o.wanted[i].at)
		here[o.wanted[i].at] = o.wanted[i]
	}
	for at, was := range o.shown {
		if !was.same(here[at]) {
			o.bare[at] = part(at)
		}
	}
}

// same reports whether the same piece is in both.
func (s standing) same(other standing) bool { return s.role == other.role && s.white == other.white }

// anew makes the next frame show all pictures again.
func (o *overlay) anew() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.asked = true
}

// Write writes a frame, and the pictures that have changed with it.
func (o *overlay) Write(frame []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	changed := o.changed(string(frame))
	if changed == "" {
		return o.out.Write(frame)
	}
	if _, err := o.out.Write(append(slices.Clip(frame), changed...)); err != nil {
		return 0, err
	}
	return len(frame), nil
}

// changed returns the sequences that turn the shown pictures into the wanted
// ones.
func (o *overlay) changed(frame string) string {
	var all strings.Builder
	if o.asked || strings.Contains(frame, "\x1b[2J") {
		if len(o.sent) > 0 {
			all.WriteString(pieces.ForgetKitty)
		}
		clear(o.shown)
		clear(o.sent)
		o.asked = false
	}
	wanted := map[pieces.Area]standing{}
	for _, square := range o.wanted {
		wanted[square.at] = square
	}
	if o.kind == noGraphics {
		clear(wanted)
	}
	for _, at := range slices.SortedFunc(maps.Keys(o.shown), inOrder) {
		if was := o.shown[at]; was.role != "" && !was.same(wanted[at]) {
			all.WriteString(o.hide(was))
		}
	}
	for _, at := range slices.SortedFunc(maps.Keys(wanted), inOrder) {
		if now := wanted[at]; now.role != "" && now != o.shown[at] {
			all.WriteString(o.show(now))
		}
	}
	o.shown = wanted
	clear(o.bare)
	return all.String()
}

func inOrder(a, b pieces.Area) int {
	if a.Y != b.Y {
		return a.Y - b.Y
	}
	return a.X - b.X
}

// hide returns what takes a piece away from a square.
func (o *overlay) hide(was standing) string {
	if o.kind == kittyGraphics {
		return pieces.HideKitty(number(was), place(was.at))
	}
	return o.bare[was.at]
}

// show returns what puts a piece on a square.
func (o *overlay) show(now standing) string {
	fill, line := o.inks[0], o.inks[1]
	if !now.white {
		fill, line = o.inks[2], o.inks[3]
	}
	if o.kind == kittyGraphics {
		sent := ""
		if n := number(now); !o.sent[n] {
			o.sent[n] = true
			sent = pieces.SendKitty(n, pieces.Picture(now.role, kittySize, fill, line))
		}
		return sent + pieces.ShowKitty(number(now), place(now.at), now.at)
	}
	plain := pieces.Plain(now.role, min(o.high*now.at.Height, o.most), fill, line)
	if plain == nil {
		return ""
	}
	return pieces.ShowSixel(now.at.X, now.at.Y, centred(plain, o.high*now.at.Height))
}

// centred returns a picture with as much room to its left and above it as it has in
// a square of size pixels.
func centred(picture *image.Paletted, size int) *image.Paletted {
	wide := picture.Rect.Dx()
	room := (size - wide) / 2
	if room <= 0 {
		return picture
	}
	larger := image.NewPaletted(image.Rect(0, 0, room+wide, room+wide), picture.Palette)
	for y := range wide {
		copy(larger.Pix[(room+y)*larger.Stride+room:], picture.Pix[y*picture.Stride:y*picture.Stride+wide])
	}
	return larger
}

// number is the number of a piece's picture.
func number(s standing) int {
	n := slices.Index(pieces.Roles(), s.role) + 1
	if !s.white {
		n += len(pieces.Roles())
	}
	return n
}

// place is the number of the picture at a place of the screen.
func place(at pieces.Area) int { return 1 + at.Y*1000 + at.X }

// end takes all pictures away from the terminal.
func (o *overlay) end() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.sent) > 0 {
		_, _ = io.WriteString(o.out, pieces.ForgetKitty)
	}
}
