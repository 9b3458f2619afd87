package base

import (
	"os"
	"path/filepath"
	"strings"

	"blindchess/internal/fault"
)

// Chosen returns the file and the player that words name: the file first, and then
// parts of the player's name. Without a file it is that of last, a file in which
// Remember has stored the base that was searched before.
func Chosen(words []string, last string) (path, player string, err error) {
	if len(words) > 0 && (namesFile(words[0]) || filepath.Ext(words[0]) != "" || filepath.Base(words[0]) != words[0]) {
		return words[0], strings.Join(words[1:], " "), nil
	}
	player = strings.Join(words, " ")
	text, err := os.ReadFile(last)
	if path = strings.TrimSpace(string(text)); err != nil || !namesFile(path) {
		return "", "", fault.New("fault.base-which", "base: there is no base yet to search again: name its file, as in {example}", "example", strings.TrimSpace("blindchess base games.pgn "+player))
	}
	return path, player, nil
}

func namesFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.IsDir()
}

// Remember stores in last that the base of path was searched.
func Remember(last, path string) error {
	whole, err := filepath.Abs(path)
	if err == nil {
		err = os.MkdirAll(filepath.Dir(last), 0o700)
	}
	if err == nil {
		err = os.WriteFile(last, []byte(whole+"\n"), 0o600)
	}
	return err
}
