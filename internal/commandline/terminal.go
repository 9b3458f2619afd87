package commandline

import (
	"context"
	"io"
	"os"
	"strconv"

	"golang.org/x/term"

	"blindchess/internal/room"
	"blindchess/internal/screen"
	"blindchess/internal/screen/board"
	"blindchess/internal/screen/cells"
	"blindchess/internal/screen/line"
)

// Paints reports whether to paint a screen in this terminal, instead of writing
// lines: choice is "line", "board" or anything else, which leaves it open.
// ACCESSIBLE, a terminal that cannot be painted, and a pipe decide for lines.
func Paints(choice string, painted bool) bool {
	switch {
	case choice == "line", os.Getenv("ACCESSIBLE") != "" && choice != "board", os.Getenv("TERM") == "dumb", os.Getenv("TERM") == "":
		return false
	case !term.IsTerminal(int(os.Stdin.Fd())) || !term.IsTerminal(int(os.Stdout.Fd())):
		return false
	case choice == "board":
		return true
	default:
		return painted
	}
}

// Typed returns in for questions between two rooms: each line goes to the question
// that was asked last.
func Typed(in io.Reader) io.Reader { return line.Reader(in) }

// ShowLines runs line mode in this terminal, or in a pipe, at whose end it
// returns io.EOF. The input comes from in, which reads the terminal.
func ShowLines(ctx context.Context, seat *screen.Terminal, in io.Reader) error {
	defer cells.Beside(ctx, seat)()
	return ShowSeat(ctx, seat, in)
}

// ShowSeat is ShowLines for a seat that may lead to several tables, beside which no
// braille display is.
func ShowSeat(ctx context.Context, seat line.Seat, in io.Reader) error {
	config := line.Config{
		Terminal: seat, In: in, Out: os.Stdout, Prompt: "> ",
		Columns: func() int { return columns(os.Stdout) }, History: room.NewHistory(),
	}
	if input := int(os.Stdin.Fd()); term.IsTerminal(input) && term.IsTerminal(int(os.Stdout.Fd())) {
		if before, err := term.MakeRaw(input); err == nil {
			defer func() { _ = term.Restore(input, before) }()
			config.Raw, config.Newline = true, "\r\n"
		}
	}
	return line.Run(ctx, config)
}

// ShowPainted runs a painted screen in this terminal.
func ShowPainted(ctx context.Context, seat *screen.Terminal, kind board.Kind) error {
	defer cells.Beside(ctx, seat)()
	return board.Run(ctx, board.Config{
		Terminal: seat, Kind: kind, Environ: os.Environ(), In: os.Stdin, Out: os.Stdout,
		CellHeight: func() int { return cellHeight(int(os.Stdout.Fd())) },
	})
}

// plainly returns a plain writer to file: what goes into a pipe is soon on a terminal.
func plainly(file *os.File) io.Writer {
	writer := screen.NewPlainWriter(file)
	writer.Columns, writer.Pages = columns(file), !term.IsTerminal(int(file.Fd()))
	return writer
}

// columns returns how many characters a line to file may have. It returns 0 if
// lines stay whole: in a pipe always, and at a terminal if COLUMNS is 0. COLUMNS
// takes precedence over the terminal's width.
func columns(file *os.File) int {
	if !term.IsTerminal(int(file.Fd())) {
		return 0
	}
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n >= 0 {
		return n
	}
	width, _, err := term.GetSize(int(file.Fd()))
	if err != nil {
		return 0
	}
	return width
}
