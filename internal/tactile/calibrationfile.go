package tactile

import (
	"bufio"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

// ReadCalibration reads a file that WriteCalibration wrote: one line for each
// tag, its number in base sixteen and the letter of its piece.
func ReadCalibration(path string) (Calibration, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("tactile: the calibration cannot be read: %w", err)
	}
	defer file.Close()
	known := Calibration{}
	lines := bufio.NewScanner(file)
	for number := 1; lines.Scan(); number++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		text, letter, _ := strings.Cut(line, " ")
		tag, err := strconv.ParseUint(text, 16, 64)
		if err != nil || len(letter) != 1 || rules.RoleOf(letter[0]) == 0 {
			return nil, fmt.Errorf("tactile: %s: line %d is not a tag and the letter of a piece: calibrate the board again", path, number)
		}
		known[wire.Tag(tag)] = rules.PieceOf(letter[0])
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("tactile: the calibration cannot be read: %w", err)
	}
	return known, nil
}

// WriteCalibration keeps c in a file, whole or not at all.
func WriteCalibration(path string, c Calibration) error {
	var text strings.Builder
	text.WriteString("# The tags of a board's pieces: a number in base sixteen, and the piece's letter.\n")
	for _, tag := range slices.Sorted(maps.Keys(c)) {
		fmt.Fprintf(&text, "%x %c\n", uint64(tag), c[tag].Letter())
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return fmt.Errorf("tactile: the calibration cannot be saved: %w", err)
	}
	fresh := path + ".new"
	if err := os.WriteFile(fresh, []byte(text.String()), 0o644); err != nil {
		return fmt.Errorf("tactile: the calibration cannot be saved: %w", err)
	}
	if err := os.Rename(fresh, path); err != nil {
		return fmt.Errorf("tactile: the calibration cannot be saved: %w", err)
	}
	return nil
}
