package tactile_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/rules/rulestest"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/boards/certabo"
	"blindchess/internal/tactile/simulate"
	"blindchess/internal/tactile/wire"
)

// lineEvery is how slowly a Certabo board may send its lines.
const lineEvery = time.Second

// learns lets a board with its pieces in the starting array send lines until ten
// seconds have passed, and fails where they were not learnt.
func learns(t *testing.T, e *ear, line func(int) string) {
	t.Helper()
	for i := range 10 {
		e.hear(time.Duration(i)*lineEvery, line(i))
	}
	if contents, looked := e.receiver.Contents(); !looked || contents != wire.StartContents() {
		t.Fatalf("got %v, %t after ten seconds, want the starting array", contents.Occupied().Squares(), looked)
	}
}

// writtenLines returns lines as a board with its pieces in the starting array
// sends them: 64 squares from a8 of five numbers each. There is a tag for each
// piece, and from five to twelve empty squares carry five random numbers up to
// 255. They are written after the published protocol, and not with the emulator.
func writtenLines() []string {
	random := rand.New(rand.NewPCG(64, 320))
	var lines []string
	for range 7 {
		var numbers [64][5]int
		for square := range numbers {
			if square < 16 || square >= 48 {
				numbers[square] = [5]int{3, 0, 84, 1 + square/16, 17 * square % 251}
			}
		}
		for _, square := range random.Perm(32)[:5+random.IntN(8)] {
			for part := range 5 {
				numbers[16+square][part] = random.IntN(256)
			}
		}
		lines = append(lines, ":"+strings.Trim(strings.NewReplacer("[", "", "]", "").Replace(fmt.Sprint(numbers)), " ")+" \r\n")
	}
	return lines
}

// recordedLines returns lines that a real board sent, none where they are not.
func recordedLines(t *testing.T) []string {
	t.Helper()
	folder, there := rulestest.Gathered(t)
	if !there {
		return nil
	}
	text, err := os.ReadFile(filepath.Join(folder, "boards", "certabo-start.frames"))
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for line := range strings.Lines(string(text)) {
		lines = append(lines, ":"+strings.TrimSpace(line)+" \r\n")
	}
	return lines
}

func TestCertabo_ABoardIsLearntAndItsNoiseChangesNothing(t *testing.T) {
	for name, lines := range map[string][]string{"written": writtenLines(), "of a real board": recordedLines(t)} {
		if len(lines) == 0 {
			continue
		}
		e := newEar(certabo.Protocol{}, tactile.ReceiverConfig{})
		learns(t, e, func(i int) string { return lines[i%len(lines)] })
		e.told = nil
		for i := range 10_000 {
			e.hear(time.Duration(10+i)*lineEvery, lines[i*i%len(lines)])
		}
		if len(e.told) != 0 {
			t.Errorf("%s: got %v, want nothing", name, e.told)
		}
	}
}

// misread returns a line in which a reader reads the tags of some squares wrongly, as a
// published line of a real board has it for five pieces at once, or does not read them.
func misread(line string, wrong, missed []rules.Square) string {
	numbers := strings.Fields(strings.TrimPrefix(line, ":"))
	for _, square := range wrong {
		at := ((7-square.Rank())*8 + square.File()) * 5
		numbers[at+2], numbers[at+4] = "17", "0"
	}
	for _, square := range missed {
		at := ((7-square.Rank())*8 + square.File()) * 5
		copy(numbers[at:], []string{"0", "0", "0", "0", "0"})
	}
	return ":" + strings.Join(numbers, " ") + " \r\n"
}

// A reader that misreads five tags in one line, or misses a piece in one, changes nothing.
func TestCertabo_ALineThatIsMisreadChangesNothing(t *testing.T) {
	for name, lines := range map[string][]string{"written": writtenLines(), "of a real board": recordedLines(t)} {
		if len(lines) == 0 {
			continue
		}
		e := newEar(certabo.Protocol{}, tactile.ReceiverConfig{})
		learns(t, e, func(i int) string { return lines[i%len(lines)] })
		e.told = nil
		wrong := []rules.Square{square(t, "d8"), square(t, "f8"), square(t, "h8"), square(t, "b2"), square(t, "h2")}
		for i := range 1000 {
			line := lines[i%len(lines)]
			switch i % 5 {
			case 1:
				line = misread(line, wrong, nil)
			case 3:
				line = misread(line, nil, []rules.Square{square(t, "g1"), square(t, "c8")})
			}
			e.hear(time.Duration(10+i)*lineEvery, line)
		}
		if len(e.told) != 0 {
			t.Errorf("%s: got %v, want nothing", name, e.told)
		}
	}
}

// emulated returns an emulator and the lines that it sends.
func emulated(t *testing.T) (*simulate.Board, func(int) string) {
	board := simulate.NewBoard(certabo.NewEmulator(), simulate.Hand{})
	return board, func(i int) string { return string(board.Beat(time.Duration(i) * lineEvery)) }
}

// Measured on lines of a real board: the squares of pieces never change, no
// number is above 255 and each piece has its own tag. From five to twelve empty
// squares carry five random numbers of which at least four are not zero.
func TestCertabo_TheEmulatorMakesTheNoiseOfARealBoard(t *testing.T) {
	_, line := emulated(t)
	pieces := map[string]int{}
	for i := range 200 {
		numbers := strings.Fields(strings.TrimPrefix(line(i), ":"))
		if len(numbers) != 320 {
			t.Fatalf("got %d numbers, want 320", len(numbers))
		}
		noisy := 0
		for square := range 64 {
			tag := numbers[square*5 : square*5+5]
			zeros := 0
			for _, number := range tag {
				var value int
				if _, err := fmt.Sscan(number, &value); err != nil || value > 255 {
					t.Fatalf("got %q, want a number up to 255", number)
				}
				if value == 0 {
					zeros++
				}
			}
			switch empty := square >= 16 && square < 48; {
			case !empty:
				pieces[fmt.Sprint(square, tag)]++
			case zeros == 5:
			case zeros <= 1:
				noisy++
			default:
				t.Errorf("got %v on an empty square, want four numbers at least", tag)
			}
		}
		if noisy < 5 || noisy > 12 {
			t.Errorf("got noise on %d squares, want 5 to 12", noisy)
		}
	}
	tags := map[string]bool{}
	for piece := range pieces {
		_, tag, _ := strings.Cut(piece, " ")
		tags[tag] = true
	}
	if len(pieces) != 32 || len(tags) != 32 {
		t.Errorf("got %d squares with %d tags, want 32 of each", len(pieces), len(tags))
	}
}

func TestCertabo_NoisyLinesChangeNothing(t *testing.T) { noisyLinesChangeNothing(t, 2_000) }

func TestSoakCertabo_NoisyLinesOfAnEveningChangeNothing(t *testing.T) {
	soak(t)
	noisyLinesChangeNothing(t, 50_000)
}

func noisyLinesChangeNothing(t *testing.T, lines int) {
	t.Helper()
	_, line := emulated(t)
	e := newEar(certabo.Protocol{}, tactile.ReceiverConfig{})
	learns(t, e, line)
	e.told = nil
	for i := range lines {
		e.hear(time.Duration(10+i)*lineEvery, line(10+i))
	}
	if len(e.told) != 0 {
		t.Errorf("got %v, want nothing", e.told)
	}
}

func TestCertabo_MovesAreSeenThroughTheNoise(t *testing.T) {
	board, line := emulated(t)
	e := newEar(certabo.Protocol{}, tactile.ReceiverConfig{})
	learns(t, e, line)
	e.told = nil
	at := 10
	for _, move := range []string{"move e2e4", "move d7d5", "move e4d5"} {
		if _, err := board.Typed(time.Duration(at)*lineEvery, move); err != nil {
			t.Fatal(err)
		}
		for range 5 {
			e.hear(time.Duration(at)*lineEvery, line(at))
			at++
		}
	}
	contents, _ := e.receiver.Contents()
	if got, _ := contents.Placement(); got.String() != "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR" {
		t.Errorf("got %v, want exd5", got)
	}
}

func TestCertabo_AnotherSetIsLearntInPlaceOfTheFirst(t *testing.T) {
	_, line := emulated(t)
	others := tactile.Calibration{wire.Tag(1 << 40): rules.PieceOf('K'), wire.Tag(1<<40 + 1): rules.PieceOf('k')}
	e := newEar(certabo.Protocol{}, tactile.ReceiverConfig{Calibration: others})
	learns(t, e, line)
}

// Whoever begins before a board has learnt its pieces is told which squares of the
// starting array are empty, and told again when others are.
func TestCertabo_ABoardThatCannotLearnTellsWhichPiecesAreMissing(t *testing.T) {
	lines := writtenLines()
	e := newEar(certabo.Protocol{}, tactile.ReceiverConfig{})
	at := 0
	sends := func(count int, missed ...rules.Square) {
		for range count {
			e.hear(time.Duration(at)*lineEvery, misread(lines[at%len(lines)], nil, missed))
			at++
		}
	}
	var lacks []string
	heard := func() string {
		for _, report := range e.told {
			if trouble, is := report.(tactile.Trouble); is && trouble.Kind == tactile.TroubleUncalibrated {
				lacks = append(lacks, fmt.Sprint(trouble.Lacks.Squares()))
			}
		}
		e.told = nil
		return strings.Join(lacks, " ")
	}
	sends(45, square(t, "d8"), square(t, "a2"))
	if got, want := heard(), "[a2 d8]"; got != want {
		t.Errorf("got %q told as missing, want %q once", got, want)
	}
	sends(40, square(t, "d8"))
	if got, want := heard(), "[a2 d8] [d8]"; got != want {
		t.Errorf("got %q told as missing, want %q", got, want)
	}
	sends(10)
	if contents, looked := e.receiver.Contents(); !looked || contents != wire.StartContents() {
		t.Errorf("got %v, %t, want the set learnt once it stands", contents.Occupied().Squares(), looked)
	}
}
