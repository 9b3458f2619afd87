package charset_test

import (
	"errors"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"
	wide "golang.org/x/text/encoding/unicode"

	"blindchess/internal/text/charset"
)

// people are names as players have them, by the encodings that programs of their countries write.
var people = []struct {
	where string
	names string
	in    []*charmap.Charmap
}{
	{"Germany", "Jürgen Müller|Björn Groß|Käthe Schäfer|Jörg Weiß", []*charmap.Charmap{charmap.Windows1252, charmap.ISO8859_1, charmap.Windows1250}},
	{"France", "Hélène Lefèvre|François Béranger|Noël Fréchette|Anaïs Côté|Frédéric Pèlerin", []*charmap.Charmap{charmap.Windows1252, charmap.ISO8859_1}},
	{"Spain", "Núñez, José|Muñoz, Ángel|Peña, Begoña|Gómez, Iñaki", []*charmap.Charmap{charmap.Windows1252, charmap.ISO8859_1}},
	{"Portugal", "João Simões|Conceição Magalhães|Sebastião Gonçalves", []*charmap.Charmap{charmap.Windows1252, charmap.ISO8859_1}},
	{"Denmark", "Søren Kjær|Jørgen Sørensen|Bjørn Åkesson|Mette Højgaard", []*charmap.Charmap{charmap.Windows1252, charmap.ISO8859_1}},
	{"Sweden", "Åke Sjöberg|Gösta Ångström|Märta Björk|Håkan Lindström", []*charmap.Charmap{charmap.Windows1252, charmap.ISO8859_1}},
	{"Czechia", "Dvořák, Jiří|Novotný, Tomáš|Černý, Luboš|Řehoř, Zdeněk|Kovář, Božena|Růžička, Aleš", []*charmap.Charmap{charmap.Windows1250, charmap.ISO8859_2}},
	{"Slovakia", "Ďuriš, Ľubomír|Kováč, Štefan|Šťastný, Ján|Hudák, Žofia", []*charmap.Charmap{charmap.Windows1250, charmap.ISO8859_2}},
	{"Poland", "Wiśniewski, Paweł|Łukasz Dąbrowski|Kamiński, Michał|Zieliński, Żaneta|Gołębiowska, Małgorzata", []*charmap.Charmap{charmap.Windows1250, charmap.ISO8859_2}},
	{"Hungary", "Szőke, Győző|Nagy, Örs|Tóth, Sándor|Kűrösi, Jenő", []*charmap.Charmap{charmap.Windows1250, charmap.ISO8859_2}},
	{"Serbia", "Petrović, Đorđe|Šćepanović, Miloš|Marković, Živko|Jovančić, Nađa", []*charmap.Charmap{charmap.Windows1250, charmap.ISO8859_2}},
	{"Slovenia", "Žnidaršič, Matjaž|Zupančič, Špela|Kovačič, Tadej", []*charmap.Charmap{charmap.Windows1250, charmap.ISO8859_2}},
	{"Bulgaria", "Иванов, Петър|Георгиева, Цветелина|Димитров, Христо", []*charmap.Charmap{charmap.Windows1251}},
	{"Russia", "Сидоров, Пётр|Щербакова, Юлия|Чижов, Алексей", []*charmap.Charmap{charmap.Windows1251}},
	{"Serbia in Cyrillic", "Ђорђе Петровић|Љубица Његош|Џемал Живковић", []*charmap.Charmap{charmap.Windows1251}},
}

func TestGuess_NamesOfEveryCountryAreReadAsTheyWereWritten(t *testing.T) {
	wrong := 0
	for _, test := range people {
		names := strings.Split(test.names, "|")
		for _, table := range test.in {
			for _, text := range append(names, strings.Join(names, "\n")) {
				data, err := table.NewEncoder().String(text)
				if err != nil {
					t.Fatalf("%s: %v", test.where, err)
				}
				e := charset.Guess([]byte(data))
				if got := e.Decode([]byte(data)); got != text {
					if strings.Contains(text, "\n") {
						t.Errorf("%s in %v: a file was taken for %v: %q, want %q", test.where, table, e, got, text)
					} else {
						t.Logf("%s in %v: one name alone was taken for %v: %q, want %q", test.where, table, e, got, text)
						wrong++
					}
				}
			}
		}
	}
	if wrong > 12 {
		t.Errorf("%d names alone were read wrongly, want at most 12", wrong)
	}
}

func TestGuess_MovesInCyrillicAreCyrillic(t *testing.T) {
	data, _ := charmap.Windows1251.NewEncoder().String("1. е4 е5 2. Кf3 Кc6 3. Сb5 а6 4. Сxc6")
	if e := charset.Guess([]byte(data)); e.String() != "windows-1251" {
		t.Errorf("got %v, want windows-1251", e)
	}
}

func TestGuess_WideTextAndUTF8AreKnownByTheirBytes(t *testing.T) {
	const text = "Müller and Дмитрий play 1. e4 e5, and it is a draw."
	for _, endian := range []wide.Endianness{wide.LittleEndian, wide.BigEndian} {
		for _, policy := range []wide.BOMPolicy{wide.UseBOM, wide.IgnoreBOM} {
			data, err := wide.UTF16(endian, policy).NewEncoder().Bytes([]byte(strings.Repeat("plain ", 20) + text))
			if err != nil {
				t.Fatal(err)
			}
			e := charset.Guess(data)
			if got := e.Decode(data); !strings.HasSuffix(got, text) || strings.Contains(got, "\ufeff") || e.String() != "UTF-16" {
				t.Errorf("%v, %v: got %v, %q", endian, policy, e, got)
			}
		}
	}
	for _, data := range []string{text, "\ufeff" + text, "", "a", text[:2]} {
		if e := charset.Guess([]byte(data)); !e.Plain() {
			t.Errorf("%q: got %v, want UTF-8", data, e)
		}
	}
}

func TestDecode_FilesThatWereJoinedAreReadLineByLine(t *testing.T) {
	old, _ := charmap.Windows1250.NewEncoder().String("Dvořák, Jiří\nČerný, Luboš\n")
	data := []byte("Petrović, Đorđe\n" + old)
	if got, want := charset.Guess(data).Decode(data), "Petrović, Đorđe\nDvořák, Jiří\nČerný, Luboš\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestNamed_KnowsEachNameThatItLists(t *testing.T) {
	for _, name := range append(charset.Names(), "CP1250", "Latin-2", "windows1251", "UTF8") {
		if _, err := charset.Named(name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := charset.Named("ebcdic"); !errors.Is(err, charset.ErrUnknown) {
		t.Errorf("got %v, want %v", err, charset.ErrUnknown)
	}
}

func FuzzDecode_IsAlwaysTextAndNeverLonger(f *testing.F) {
	f.Add([]byte("1. e4 e5"))
	f.Add([]byte{0xff, 0xfe, 'a', 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		text := charset.Guess(data).Decode(data)
		if len(text) > 3*len(data)+3 {
			t.Errorf("%d bytes became %d", len(data), len(text))
		}
	})
}
