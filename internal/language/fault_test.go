package language_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"strings"
	"syscall"
	"testing"

	"blindchess/internal/fault"
	"blindchess/internal/language"
)

func TestError_GoesThroughChainsReasonsAndChoices(t *testing.T) {
	pack := packOf(t, "de")
	open := func(err error) error { return &fs.PathError{Op: "open", Path: "/x", Err: err} }
	ranks := fault.New("fault.fen-board", "{reason} (field 1, the board)", "reason", fault.New("fault.fen-ranks", "ranks: {n}, and not eight", "n", 1))
	kings := fault.New("fault.fen-board", "{reason} (field 1, the board)", "reason", fault.New("fault.fen-no-king-white", "White has no king"))
	for _, c := range []struct {
		err  error
		want string
	}{
		{open(syscall.ENOENT), "/x: das gibt es nicht; prüfe Namen und Ordner"},
		{open(elsewhere{fs.ErrNotExist}), "/x: das gibt es nicht; prüfe Namen und Ordner"},
		{open(elsewhere{fs.ErrPermission}), "/x: keine Berechtigung"},
		{fmt.Errorf("play: --transcript: %w", open(fs.ErrPermission)), "play: --transcript: /x: keine Berechtigung"},
		{fault.New("fault.fen", "bad FEN: {reason}", "reason", fault.All{ranks, kings}).In("rules"), "so ist das keine FEN: Reihen: 1 statt acht (Feld 1, das Brett); Weiß hat keinen König (Feld 1, das Brett)"},
		{fmt.Errorf("room: %w", fault.New("fault.edition", "no edition of {year}; say {choices}, or give the file of an edition with --laws-file", "year", 1999, "choices", fault.Choices{"2005", "2018", "2023"}).In("laws")), "keine Ausgabe von 1999; möglich sind 2005, 2018, 2023 oder die Datei einer Ausgabe mit --laws-file"},
		{fault.New("fault.nobody-knows", "this has {n} words", "n", 4).In("room"), "this has 4 words"},
		{errors.New("nothing of this: is a fault"), "nothing of this: is a fault"},
		{fmt.Errorf("the journal: %w, %w", io.EOF, fs.ErrExist), "the journal: " + pack.Word("fault.line-ended") + ", das gibt es schon"},
	} {
		if got := pack.Error(c.err, "play"); got != c.want {
			t.Errorf("%q: got %q, want %q", c.err, got, c.want)
		}
	}
}

// elsewhere is an error of a system with other words.
type elsewhere struct{ kind error }

func (elsewhere) Error() string          { return "Nenalezeno." }
func (e elsewhere) Is(target error) bool { return target == e.kind }

func TestError_HoldsNoNameOfAPackageAndNoSocket(t *testing.T) {
	pack := packOf(t, "en")
	broken := &net.OpError{Op: "read", Net: "unix", Source: &net.UnixAddr{Name: "/tmp/.s30/s", Net: "unix"}, Addr: &net.UnixAddr{Name: "@", Net: "unix"}, Err: os.NewSyscallError("read", syscall.ECONNRESET)}
	for want, err := range map[string]error{
		"the other screen is gone: connection reset by peer": fmt.Errorf("pair: the other screen is gone: %w", broken),
		"the journal cannot be kept; the disk is full":       errors.Join(errors.New("room: the journal cannot be kept"), errors.New("journal: the disk is full"), errors.New("journal: the disk is full")),
		"the other screen is gone: the line ended":           fmt.Errorf("pair: the other screen is gone: %w", io.EOF),
		"play: there is no game to resume":                   errors.New("play: there is no game to resume"),
		"no device answers":                                  errors.New("portaudio: no device answers"),
	} {
		if got := pack.Error(err, "play"); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestError_TakesTimeInProportionToALongChain(t *testing.T) {
	err := errors.New("at the bottom")
	for range 200 {
		err = fmt.Errorf("a longer way: %w", err)
	}
	if got, want := packOf(t, "de").Error(err), strings.Repeat("a longer way: ", 200)+"at the bottom"; got != want {
		t.Errorf("got %d bytes, want them as they were", len(got))
	}
}

func packOf(t *testing.T, lang string) language.Pack {
	t.Helper()
	pack, err := language.Load(lang)
	if err != nil {
		t.Fatal(err)
	}
	return pack
}
