package board

import "blindchess/internal/screen/view"

// frame is all that one picture is painted of.
type frame struct {
	view.View
	kind    Kind
	words   words
	width   int
	height  int
	pieces  piecesLook
	glyphs  glyphs
	signs   bool   // the terminal has more signs than ASCII
	most    int    // how many rows a square has at most; 0 for as many as fit
	ticking bool   // the clocks are shown on the keyboard board
	card    bool   // the card of rights and duties is shown
	back    int    // how many pages back in the messages; 0 for none
	fresh   int    // how many lines were answered since one was entered
	typing  bool   // a line is typed:
	typed   string // this one
}

// words are the words of a screen besides the view's.
type words struct {
	card                               []string
	cardKeys, keys, keysMore, keysBack string
}
