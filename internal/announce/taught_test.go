package announce_test

import (
	"strings"
	"testing"

	"blindchess/internal/announce"
	"blindchess/internal/language"
	"blindchess/internal/rules"
)

// invented are words that no scheme has: one for each piece, a file, a rank,
// both castlings and the capture.
const invented = "zugarow=K,zivolum=Q,zomukir=R,zyvadil=B,zubikow=N,zamorul=P,zelofim=e,zurimol=4,zokudan=0-0,zikadol=0-0-0,zavumor=x"

// inTaught says an announcement of a scheme in the taught words.
func inTaught(s language.Scheme, taught []announce.Taught, words string) string {
	for _, t := range taught {
		for _, key := range []string{s.Form(t.Means, "acc"), t.Means} {
			words = strings.ReplaceAll(words, s.Word(key), t.Word)
		}
	}
	return words
}

// The words of the scheme itself are tried in all positions elsewhere.
func TestListen_CutOffAnnouncementsInTaughtWordsBecomeNoOtherMove(t *testing.T) {
	positions := wandered(t)
	cutOffInTaughtWords(t, positions[:len(positions)/4], 1000)
}

func TestSoakListen_CutOffAnnouncementsInTaughtWordsBecomeNoOtherMove(t *testing.T) {
	soak(t)
	cutOffInTaughtWords(t, wandered(t), 5000)
}

// cutOffInTaughtWords cuts every announcement in positions off after each of
// its words, and asks for at least so many.
func cutOffInTaughtWords(t *testing.T, positions []rules.Position, least int) {
	t.Helper()
	taught, err := announce.ParseTaught(invented)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range language.Schemes() {
		t.Run(name, func(t *testing.T) {
			s := scheme(t, name)
			bare := announce.NewEar(s, pack(t, s.Code()))
			ear := bare.Teach(taught)
			cut, spoken := 0, 0
			for _, p := range positions {
				for move := range p.Moves() {
					for _, form := range schemeForms {
						plain := announce.Move(s, p, move, form).Text()
						own := inTaught(s, taught, plain)
						got, err := ear.Listen(p, own)
						if own != plain {
							spoken++
						}
						if want, fault := bare.Listen(p, plain); fault == nil && (err != nil || got != want) {
							t.Fatalf("%s, %q: got %s, %v, want %s", rules.Setup{Position: p}.FEN(), own, p.UCI(got), err, p.UCI(want))
						}
						words := strings.Fields(own)
						for n := 1; n < len(words); n++ {
							cut++
							begun := strings.Join(words[:n], " ")
							if got, err := ear.Listen(p, begun); err == nil && got != move {
								t.Errorf("%s, %q cut off to %q: got %s", rules.Setup{Position: p}.FEN(), own, begun, p.UCI(got))
							}
						}
					}
				}
			}
			if cut < least || spoken < least/5 {
				t.Errorf("got %d cut off and %d with taught words, want more", cut, spoken)
			}
		})
	}
}

func TestTeach_WordsThatCouldBeMistakenAreLeftOut(t *testing.T) {
	taught, err := announce.ParseTaught("pferd=B,springr=B,jumper=N,junper=Q,ced=R")
	if err != nil {
		t.Fatal(err)
	}
	s := scheme(t, "de")
	ear := announce.NewEar(s, pack(t, "de")).Teach(taught)
	p := position(t, "4k3/8/8/8/8/8/8/RNBQK3 w - - 0 1")
	for words, want := range map[string]string{"jumper c3": "b1c3", "pferd c3": "b1c3", "junper d4": "", "springr e3": "", "ced a4": ""} {
		move, err := ear.Listen(p, words)
		if got := p.UCI(move); (err == nil) != (want != "") || want != "" && got != want {
			t.Errorf("%q: got %s, %v, want %q", words, got, err, want)
		}
	}
}

func TestTaught_AreWrittenAsTheyAreRead(t *testing.T) {
	for _, text := range []string{"", "jumper=N", invented} {
		words, err := announce.ParseTaught(text)
		if got := announce.WriteTaught(words); err != nil || got != text {
			t.Errorf("got %q, %v, want %q", got, err, text)
		}
	}
	for _, text := range []string{"jumper", "jumper=Z", "jumper=9", "=N", "a1b=N", "no=N", strings.Repeat("x", 21) + "=N", strings.Repeat("jumper=N,", 51)} {
		if words, err := announce.ParseTaught(text); err == nil {
			t.Errorf("%q: got %v, want an error", text, words)
		}
	}
}
