package language_test

import (
	"bytes"
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"blindchess/assets/voice"
	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/language"
	"blindchess/internal/notation"
	"blindchess/internal/rules"
	"blindchess/internal/scoresheet"
	"blindchess/internal/speech"
	"blindchess/internal/table"
	"blindchess/internal/text/charset"
)

// invented adds the language of testdata/invented, which no Go source knows.
func invented(t *testing.T) language.Pack {
	t.Helper()
	if pack, err := language.Load("qo"); err == nil {
		return pack
	}
	if err := language.Add(os.DirFS(filepath.Join("testdata", "invented"))); err != nil {
		t.Fatal(err)
	}
	bank, err := voice.Bank("en")
	if err != nil {
		t.Fatal(err)
	}
	clip, err := fs.ReadFile(bank, "role.king.flac")
	if err != nil {
		t.Fatal(err)
	}
	// Its voice comes from another folder, and has one clip.
	err = language.Add(fstest.MapFS{
		"qo/voice/bank.txt":       file("scheme\tqo\nlang\tqo-Grek\norigin\tnobody\n"),
		"qo/voice/role.king.flac": &fstest.MapFile{Data: clip},
	})
	if err != nil {
		t.Fatal(err)
	}
	pack, err := language.Load("qo")
	if err != nil {
		t.Fatal(err)
	}
	return pack
}

func TestInvented_MovesAreSaidHeardAndWritten(t *testing.T) {
	pack := invented(t)
	scheme, err := language.LoadScheme("qo")
	if err != nil {
		t.Fatal(err)
	}
	start := rules.Standard()
	move, err := start.ParseUCI("g1f3")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := announce.Move(scheme, start, move, announce.Form{}).Text(), "Salto Gudo un Fini tri"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, words := range []string{"Salto Gudo un Fini tri", "salo fini 3", "\u0399f3", "salto al fini tri de gudo un, bonvole"} {
		if heard, err := announce.Listen(scheme, pack, start, words); err != nil || heard != move {
			t.Errorf("%q: got %v, %v, want %v", words, heard, err, move)
		}
	}
	if got, want := notation.Of(pack).Write(start, move, notation.Style{}), "\u0399f3"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	seat := announce.Narrator{Pack: pack, Scheme: scheme, Side: rules.White}
	for left, want := range map[time.Duration]string{
		time.Minute: "Ankoro un minu", 2 * time.Minute: "Ankoro du minusa", 3 * time.Minute: "Ankoro tri minuso", 5 * time.Minute: "Ankoro pin minusi",
	} {
		if got := seat.Alarm(clock.Cue{Side: rules.White, Left: left}).Text(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	refusal := table.Refused("offered", "side", rules.White)
	if got, want := seat.Refusal(refusal).Text(), "Bela jam ofras remo. Atendu."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestInvented_ItsSheetIsReadPrintedAndEmbossed(t *testing.T) {
	pack := invented(t)
	const text = "1. e4 e5\n2. \u0399f3 \u0399c6\n3. \u0391b5 a6\n4. \u0391xc6\n"
	old := bytes.NewBuffer(nil)
	for _, r := range text {
		b, ok := pack.Encodings()[0].EncodeRune(r)
		if !ok {
			t.Fatalf("%q is not in the encoding", r)
		}
		old.WriteByte(b)
	}
	decoded, from, err := scoresheet.Decode(old.Bytes(), "qo", charset.Choice{})
	if err != nil || from != "windows-1253" || decoded != text {
		t.Errorf("got %q from %q, %v", decoded, from, err)
	}
	for _, asked := range []string{"qo", scoresheet.Auto} {
		sheet, err := scoresheet.Read(text, scoresheet.Options{Notation: asked})
		if err != nil || sheet.Notation != "qo" || len(sheet.Problems) > 0 || sheet.Game.Ply() != 7 {
			t.Fatalf("%s: got %+v, %v", asked, sheet.Problems, err)
		}
		if got := scoresheet.Write(sheet, pack, scoresheet.Format{}); got != text {
			t.Errorf("got %q, want %q", got, text)
		}
	}
	translator, _, err := scoresheet.Braille("qo", "built-in", true)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(text), "\n")
	cells, err := translator.Forward(context.Background(), lines)
	if err != nil || strings.Contains(strings.Join(cells, ""), "?") {
		t.Fatal(cells, err)
	}
	back, err := translator.Backward(context.Background(), cells)
	if got := strings.Join(back, "\n"); err != nil || got != strings.Join(lines, "\n") {
		t.Errorf("got %q back, %v, want %q", got, err, lines)
	}
}

func TestInvented_ItsVoiceIsItsOwn(t *testing.T) {
	invented(t)
	banks, err := speech.BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	for _, tag := range []string{"qo-Grek", "qp"} {
		if got := banks.For(tag); got != "qo" {
			t.Errorf("the bank for %s: got %q, want qo", tag, got)
		}
	}
	if sound, err := banks.Clip("qo", "role.king"); err != nil || len(sound) == 0 {
		t.Errorf("got %d samples, %v, want its clip", len(sound), err)
	}
	if got := speech.Respell("qo-Grek", "Ofro, remo."); got != "Ofro, rhemo." {
		t.Errorf("got %q, want the word spelt for a synthesiser", got)
	}
	texts := map[string]string{}
	for _, word := range speech.WordList("qo") {
		texts[word.Clip] = word.Text
	}
	for clip, want := range map[string]string{"role.knight": "Salto", "square.g1": "Gudo un", "move.two": "mosa", "number.2.f": "dua"} {
		if texts[clip] != want {
			t.Errorf("the word list for a speaker, %s: got %q, want %q", clip, texts[clip], want)
		}
	}
}
