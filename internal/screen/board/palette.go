package board

import (
	"fmt"
	"image/color"
	"strconv"
	"strings"

	"github.com/charmbracelet/colorprofile"
)

// depth is how many colours a terminal has.
type depth uint8

const (
	mono depth = iota
	sixteen
	indexed // 256
	full
)

// palette is the inks on one terminal: the numbers that select them as
// foreground and as background. Without colours, solid says which of them are
// the terminal's own foreground rather than its background.
type palette struct {
	depth      depth
	fore, back [inks]string
	solid      [inks]bool
	signs      bool           // the terminal has more signs than those of ASCII and half blocks
	pieces     [4]color.NRGBA // of pictures: White's inside and outline, and Black's
}

// colours are the values of the inks in one theme at one depth. A value is the
// number of a colour. With all colours it is six digits, or an i and the number
// of one of 256. The latter is shorter to send and is used for parts that change
// with each move.
type colours [inks]string

// Themes that name a depth are the brown one at that depth at most.
const (
	usual = "brown"
	least = "none"
)

// paletteFor returns the palette of a theme on a terminal that told environ of
// itself, of most colours at most. A theme that is not known is the usual one.
func paletteFor(theme string, environ []string, most depth) palette {
	told := map[string]string{}
	for _, entry := range environ {
		name, value, _ := strings.Cut(entry, "=")
		told[name] = value
	}
	at := min(depthOf(told, environ), most)
	switch theme {
	case least:
		at = mono
	case "sixteen":
		at = min(at, sixteen)
	case "truecolor":
		if at != mono {
			at = full
		}
	}
	p := palette{depth: at, signs: at >= indexed && told["TERM"] != "linux"}
	if at == mono {
		p.solid = solids()
		return p
	}
	table := tables()[at]
	chosen, known := table[theme]
	if !known {
		chosen = table[usual]
	}
	pictured, known := allColours()[theme]
	if !known {
		pictured = allColours()[usual]
	}
	for i := range p.pieces {
		p.pieces[i] = seen(pictured[whiteFill+ink(i)])
	}
	for i, colour := range chosen {
		p.fore[i], p.back[i] = selectors(at, colour)
	}
	return p
}

// depthOf returns the depth that a terminal reported. A user who wants no
// colours gets none.
func depthOf(told map[string]string, environ []string) depth {
	if told["NO_COLOR"] != "" {
		return mono
	}
	switch colorprofile.Env(environ) {
	case colorprofile.TrueColor:
		return full
	case colorprofile.ANSI256:
		return indexed
	case colorprofile.ANSI:
		return sixteen
	default:
		return mono
	}
}

func tables() map[depth]map[string]colours {
	return map[depth]map[string]colours{sixteen: sixteenColours(), indexed: indexedColours(), full: allColours()}
}

// selectors returns the parameters of the sequences that select a colour.
func selectors(at depth, colour string) (fore, back string) {
	n, _ := strconv.ParseUint(colour, 10, 8)
	if number, short := strings.CutPrefix(colour, "i"); short {
		return "38;5;" + number, "48;5;" + number
	}
	switch {
	case at == full:
		rgb, _ := strconv.ParseUint(colour, 16, 24)
		value := fmt.Sprintf("8;2;%d;%d;%d", rgb>>16, rgb>>8&255, rgb&255)
		return "3" + value, "4" + value
	case at == indexed:
		return "38;5;" + colour, "48;5;" + colour
	case n < 8:
		return strconv.FormatUint(30+n, 10), strconv.FormatUint(40+n, 10)
	default:
		return strconv.FormatUint(90+n-8, 10), strconv.FormatUint(100+n-8, 10)
	}
}

// solids says which inks are the terminal's foreground if it has no colours:
// the letters, the light squares, and filled areas.
func solids() [inks]bool {
	var solid [inks]bool
	for _, i := range []ink{letters, quiet, warning, done, accent, whiteFill, blackLine} {
		solid[i] = true
	}
	for i := squares; i < whiteFill; i += 2 {
		solid[i] = true
	}
	return solid
}

// seen returns the colour that is written as six digits, or as an i and the
// number of one of 256.
func seen(colour string) color.NRGBA {
	number, short := strings.CutPrefix(colour, "i")
	if !short {
		rgb, _ := strconv.ParseUint(colour, 16, 24)
		return color.NRGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), 255}
	}
	n, _ := strconv.ParseUint(number, 10, 8)
	if n >= 232 {
		grey := uint8(8 + 10*(n-232))
		return color.NRGBA{grey, grey, grey, 255}
	}
	level := func(n uint64) uint8 {
		if n == 0 {
			return 0
		}
		return uint8(55 + 40*n)
	}
	n -= 16
	return color.NRGBA{level(n / 36), level(n / 6 % 6), level(n % 6), 255}
}
