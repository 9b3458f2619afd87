package main

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// helpers is put into each package beside its mutants. A mutant is on if the
// environment names its number; if it names a file, each mutant that is reached
// writes its number there once.
const helpers = `package %s

import (
	mutantos "os"
	mutantnumbers "strconv"
	mutantsync "sync"
)

var (
	mutantOn, _ = mutantnumbers.Atoi(mutantos.Getenv("BLINDCHESS_MUTANT"))
	mutantFile  = mutantos.Getenv("BLINDCHESS_MUTANTS_SEEN")
	mutantSeen  mutantsync.Map
)

func mutantIs(id int) bool {
	if mutantFile != "" {
		mutantReached(id)
	}
	return id == mutantOn
}

func mutantReached(id int) {
	if _, seen := mutantSeen.LoadOrStore(id, true); seen {
		return
	}
	if file, err := mutantos.OpenFile(mutantFile, mutantos.O_APPEND|mutantos.O_CREATE|mutantos.O_WRONLY, 0o600); err == nil {
		file.WriteString(mutantnumbers.Itoa(id) + "\n")
		file.Close()
	}
}

type mutantInteger interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr
}

type mutantNumber interface {
	mutantInteger | ~float32 | ~float64
}

func mutantNext[T mutantInteger](id int, value T) T {
	if mutantIs(id) {
		value++
	}
	return value
}

func mutantSum[T mutantNumber](id int, a, b T) T {
	if mutantIs(id) {
		return a - b
	}
	return a + b
}

func mutantLess[T mutantNumber](id int, a, b T) T {
	if mutantIs(id) {
		return a + b
	}
	return a - b
}
`

// edit is text that replaces the text between two offsets.
type edit struct {
	at, to int
	rank   []int // orders those at one offset
	text   string
}

// instrument returns source with mutants in it, each on if the environment names
// its number. Lines do not move.
func instrument(source []byte, mutants map[int]mutant) []byte {
	var edits []edit
	for id, m := range mutants {
		number := func(s string) string {
			return strings.ReplaceAll(strings.ReplaceAll(s, "%d", fmt.Sprint(id)), "%%", "%")
		}
		length := m.end - m.start
		edits = append(edits,
			edit{m.start, m.start, []int{1, -length, id}, number(m.open)},
			edit{m.end, m.end, []int{0, length, -id}, number(m.close)})
		if m.op > 0 {
			edits = append(edits, edit{m.op, m.op + 1, []int{2}, ","})
		}
	}
	slices.SortFunc(edits, func(a, b edit) int { return cmp.Or(cmp.Compare(a.at, b.at), slices.Compare(a.rank, b.rank)) })
	var out bytes.Buffer
	last := 0
	for _, e := range edits {
		out.Write(source[last:e.at])
		out.WriteString(e.text)
		last = e.to
	}
	out.Write(source[last:])
	return out.Bytes()
}
