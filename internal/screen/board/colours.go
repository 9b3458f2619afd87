package board

// theme is a theme as it is written down; every colour of a pair is the light
// one first.
type theme struct {
	paper, letters, quiet, warning, done, accent, onAccent string
	square, moved, hand, check, wrong, cursor              [2]string
	whiteFill, whiteLine, blackFill, blackLine             string
}

func (t theme) colours() colours {
	all := colours{
		paper: t.paper, letters: t.letters, quiet: t.quiet, warning: t.warning, done: t.done, accent: t.accent, onAccent: t.onAccent,
		whiteFill: t.whiteFill, whiteLine: t.whiteLine, blackFill: t.blackFill, blackLine: t.blackLine,
	}
	for tint, pair := range map[ink][2]string{
		squares: t.square, movedSquares: t.moved, handSquares: t.hand, checkSquares: t.check, wrongSquares: t.wrong, cursorSquares: t.cursor,
	} {
		all[tint], all[tint+1] = pair[0], pair[1]
	}
	return all
}

// allColours are the themes of a terminal with all colours. A square is never
// of a lightness at which neither black nor white reaches 4.5:1 on it.
func allColours() map[string]colours {
	brown := theme{
		paper: "i234", letters: "i255", quiet: "i248", warning: "i216", done: "i150", accent: "i214", onAccent: "i16",
		square: [2]string{"d9b382", "8a5a34"}, moved: [2]string{"e6d46a", "b0913a"}, hand: [2]string{"a9cf83", "5f8a3f"},
		check: [2]string{"f2937f", "bb3d2b"}, wrong: [2]string{"dcaadb", "864589"}, cursor: [2]string{"8fbcf2", "2a5c9e"},
		whiteFill: "i231", whiteLine: "i16", blackFill: "i16", blackLine: "i255",
	}
	green := brown
	green.square, green.hand = [2]string{"d3dfb4", "4b7543"}, [2]string{"9fd6c9", "277469"}
	blue := brown
	blue.square, blue.cursor = [2]string{"c3d5e6", "426d96"}, [2]string{"f5d08a", "8e5b0e"}
	yellow := brown
	yellow.paper, yellow.letters, yellow.quiet, yellow.warning, yellow.done, yellow.accent, yellow.onAccent = "i16", "i226", "i226", "i231", "i226", "i226", "i16"
	yellow.square, yellow.moved = [2]string{"e6d200", "1c1a00"}, [2]string{"ffffff", "6b5a00"}
	yellow.cursor = [2]string{"66b2ff", "0040c0"}
	yellow.blackLine = "i231"
	white := yellow
	white.letters, white.quiet, white.warning, white.done, white.accent = "i231", "i231", "i226", "i231", "i231"
	white.square, white.moved = [2]string{"d0d0d0", "202020"}, [2]string{"f5e663", "6b5f00"}
	return map[string]colours{
		"brown": brown.colours(), "green": green.colours(), "blue": blue.colours(), "black-yellow": yellow.colours(), "white-black": white.colours(),
	}
}

// indexedColours are the themes chosen by hand among 256 colours.
func indexedColours() map[string]colours {
	brown := theme{
		paper: "234", letters: "255", quiet: "248", warning: "216", done: "150", accent: "214", onAccent: "16",
		square: [2]string{"180", "95"}, moved: [2]string{"221", "136"}, hand: [2]string{"150", "64"},
		check: [2]string{"210", "124"}, wrong: [2]string{"182", "90"}, cursor: [2]string{"117", "26"},
		whiteFill: "231", whiteLine: "16", blackFill: "16", blackLine: "231",
	}
	green, blue := brown, brown
	green.square, green.hand = [2]string{"150", "65"}, [2]string{"116", "30"}
	blue.square, blue.cursor = [2]string{"152", "60"}, [2]string{"222", "94"}
	yellow := brown
	yellow.paper, yellow.letters, yellow.quiet, yellow.warning, yellow.done, yellow.accent, yellow.onAccent = "16", "226", "226", "231", "226", "226", "16"
	yellow.square, yellow.moved = [2]string{"184", "234"}, [2]string{"231", "58"}
	white := yellow
	white.letters, white.quiet, white.warning, white.done, white.accent = "231", "231", "226", "231", "231"
	white.square, white.moved = [2]string{"252", "234"}, [2]string{"227", "58"}
	return map[string]colours{
		"brown": brown.colours(), "green": green.colours(), "blue": blue.colours(), "black-yellow": yellow.colours(), "white-black": white.colours(),
	}
}

// sixteenColours are the themes for terminals with no more than sixteen. Their
// appearance differs from terminal to terminal; pieces are black and white with
// an outline of the other, so that they are visible on all of them.
func sixteenColours() map[string]colours {
	brown := theme{
		paper: "0", letters: "15", quiet: "7", warning: "11", done: "10", accent: "11", onAccent: "0",
		square: [2]string{"7", "3"}, moved: [2]string{"11", "11"}, hand: [2]string{"10", "2"},
		check: [2]string{"9", "1"}, wrong: [2]string{"13", "5"}, cursor: [2]string{"12", "4"},
		whiteFill: "15", whiteLine: "0", blackFill: "0", blackLine: "15",
	}
	green, blue := brown, brown
	green.square, green.moved, green.hand = [2]string{"7", "2"}, [2]string{"11", "3"}, [2]string{"14", "6"}
	blue.square, blue.moved, blue.cursor = [2]string{"7", "4"}, [2]string{"11", "3"}, [2]string{"13", "5"}
	yellow, white := brown, brown
	yellow.letters, yellow.quiet, yellow.warning, yellow.done = "11", "11", "15", "11"
	yellow.square, yellow.moved = [2]string{"11", "0"}, [2]string{"15", "3"}
	white.quiet, white.done, white.accent = "15", "15", "15"
	white.square, white.moved = [2]string{"7", "0"}, [2]string{"11", "3"}
	return map[string]colours{
		"brown": brown.colours(), "green": green.colours(), "blue": blue.colours(), "black-yellow": yellow.colours(), "white-black": white.colours(),
	}
}
