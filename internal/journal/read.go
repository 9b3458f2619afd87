package journal

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"

	"blindchess/internal/fault"
	"blindchess/internal/fault/shell"
)

// DamageError reports a line that was changed after it was written. The lines
// after it cannot be trusted.
type DamageError struct {
	Path   string
	Line   int // counted from 1
	Reason error
}

// Error returns e as one sentence that says what to do.
func (e *DamageError) Error() string {
	return "journal: " + fault.All(e.Unwrap()).Error()
}

// Unwrap returns the damage, and the remedy.
func (e *DamageError) Unwrap() []error {
	return []error{
		fault.New("fault.damaged", "line {line} of {path} was damaged or changed: {reason}", "line", e.Line, "path", e.Path, "reason", e.Reason),
		fault.New("fault.damaged-next", "leave the file unchanged, and save its good part into a new one: {command}", "command", RepairCommand(e.Path)),
	}
}

// RepairCommand returns the command that saves the readable part of the journal
// at path into a new one beside it.
func RepairCommand(path string) string {
	return shell.Command("blindchess", "journal", "repair", path, Saved(path))
}

// Saved returns the path of the journal that RepairCommand makes of a damaged one.
func Saved(path string) string { return strings.TrimSuffix(path, ".journal") + ".saved.journal" }

// VerifyCommand returns the command that reports the damage of the journal at path.
func VerifyCommand(path string) string { return shell.Command("blindchess", "journal", "verify", path) }

// Contents is the content of a journal file.
type Contents struct {
	Header  []byte
	Records [][]byte
	Chains  []Chain // by record: the link that stands for it and all before it
	Good    int64   // bytes up to the end of the last whole append
	Torn    []byte  // the bytes after them, if any
}

// Chain returns the last link.
func (c Contents) Chain() Chain {
	if len(c.Chains) == 0 {
		return Chain{}.Next(c.Header)
	}
	return c.Chains[len(c.Chains)-1]
}

// Read reads and checks a whole journal and changes nothing. A torn last line, and the
// lines of the same append before it, are in Contents.Torn and are no error. A last
// line that lacks only its line feed is whole. The error is a *DamageError if any
// other line is wrong; Contents then has the lines before it.
func Read(path string) (Contents, error) {
	raw, err := Load(path)
	if err != nil {
		return Contents{}, err
	}
	return parse(path, raw)
}

// longest is how many bytes a journal may have. A long game is two million.
const longest = 256 << 20

// Load returns the bytes of the file at path, without checking them. It reads only
// a file that can be a journal. A pipe would block it, and a device or a file that
// is far too long would never end.
func Load(path string) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, syscall.ELOOP) || err == nil && !info.Mode().IsRegular():
		return nil, fault.New("fault.not-regular", "{path} cannot hold a game: name the game file itself", "path", path).In("journal")
	case err == nil && info.Size() > longest:
		return nil, fault.New("fault.too-long", "{path} is longer than any game: name the game file itself", "path", path).In("journal")
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	return raw, nil
}

func parse(path string, raw []byte) (Contents, error) {
	var c Contents
	header, rest, whole := bytes.Cut(raw, []byte("\n"))
	if !whole {
		c.Torn = raw
		return c, nil
	}
	body, _, chain, err := readLine(header, 0, 0, Chain{})
	if err != nil {
		return c, &DamageError{path, 1, err}
	}
	c.Header, c.Good = body, int64(len(header)+1)
	unfinished := Contents{}
	for number, owed := 2, 0; len(rest) > 0; number++ {
		text, after, ended := bytes.Cut(rest, []byte("\n"))
		body, more, next, err := readLine(text, uint64(number-1), owed, chain)
		if err != nil && !ended {
			if endsWrong(text, uint64(number-1), owed, chain) {
				return c, &DamageError{path, number, fault.New("fault.damaged-feed", "its line feed is another sign")}
			}
			break
		}
		if err != nil {
			if len(after) == 0 && !bytes.HasSuffix(text, []byte("}")) && !endsWrong(append(bytes.Clone(text[:max(len(text)-1, 0)]), '}', 0), uint64(number-1), owed, chain) {
				break
			}
			return c, &DamageError{path, number, err}
		}
		unfinished.Records, unfinished.Chains = append(unfinished.Records, body), append(unfinished.Chains, next)
		chain, rest, owed = next, after, more
		if more == 0 {
			c.Records, c.Chains = append(c.Records, unfinished.Records...), append(c.Chains, unfinished.Chains...)
			c.Good, unfinished = int64(len(raw)-len(rest)), Contents{}
		}
	}
	c.Torn = raw[c.Good:]
	return c, nil
}

// endsWrong reports whether text without its last byte is a whole line. A power
// cut leaves the beginning of a line, and never one with a wrong end. So this
// record was written, and reported to its writer as safe.
func endsWrong(text []byte, seq uint64, owed int, before Chain) bool {
	if len(text) == 0 {
		return false
	}
	_, _, _, err := readLine(text[:len(text)-1], seq, owed, before)
	return err == nil
}
