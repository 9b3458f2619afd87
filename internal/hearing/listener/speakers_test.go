package listener_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"math/rand"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/announce"
	"blindchess/internal/hearing"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/scoresheet/pgn"
	"blindchess/internal/speech"
)

// standIns are words that eight people said, for the words of chess.
var standIns = func() map[string]string {
	words := make(map[string]string)
	for families, said := range map[string]string{
		"file.a file.b file.c file.d file.e file.f file.g file.h":          "backward cancel close direction down enter forward left",
		"rank.1 rank.2 rank.3 rank.4 rank.5 rank.6 rank.7 rank.8":          "one two three four five six seven eight",
		"role.king role.queen role.rook role.bishop role.knight role.pawn": "open record right send start stop",
		"takes castle.long castle.short promotes en-passant":               "zoom-in zoom-out move rotate undo",
	} {
		keys := strings.Fields(families)
		for i, word := range strings.Fields(said) {
			words[keys[i]] = word
		}
	}
	return words
}()

var (
	learntTakes = []string{"01", "04", "07"} // spread over the order of recording
	spokenTakes = []string{"02", "03", "05", "06"}
)

// misnamedTakes are takes in which the speaker says "forward": that word fits them as
// well as its own takes, and the word of their name far worse.
var misnamedTakes = map[string][]string{"02.tar": {"backward-06", "five-06"}}

// speaker is the recordings of one person, by word and take, such as "one-01".
type speaker map[string]speech.Sound

func testdata(t *testing.T) string {
	t.Helper()
	if root := os.Getenv("BLINDCHESS_TESTDATA"); root != "" {
		return root
	}
	return filepath.Join("..", "..", "..", "..", "shared", "testdata")
}

func speakers(t *testing.T) []speaker {
	t.Helper()
	archives, _ := filepath.Glob(filepath.Join(testdata(t), "speech", "*.tar"))
	if len(archives) < 2 {
		t.Skipf("there are no recordings of people under %s", testdata(t))
	}
	var all []speaker
	for _, name := range archives {
		archive, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		one := make(speaker)
		for reader := tar.NewReader(archive); ; {
			header, err := reader.Next()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if path.Ext(header.Name) != ".flac" {
				continue
			}
			file, err := io.ReadAll(reader)
			if err != nil {
				t.Fatal(err)
			}
			sound, err := speech.DecodeFLAC(bytes.NewReader(file))
			if err != nil {
				t.Fatal(err)
			}
			one[strings.TrimSuffix(path.Base(header.Name), ".flac")] = sound
		}
		archive.Close()
		for _, misnamed := range misnamedTakes[filepath.Base(name)] {
			delete(one, misnamed)
		}
		all = append(all, one)
	}
	return all
}

// learnt returns what a speaker taught.
func (s speaker) learnt(t *testing.T) *hearing.Player {
	t.Helper()
	player := new(hearing.Player)
	for key, word := range standIns {
		for _, take := range learntTakes {
			if err := player.Teach(key, s[word+"-"+take], speech.Rate); err != nil {
				t.Fatalf("%s-%s: %v", word, take, err)
			}
		}
	}
	return player
}

// ply is a position of a game and the move that was played.
type ply struct {
	position rules.Position
	played   rules.Move
}

func plies(t *testing.T) []ply {
	t.Helper()
	file, err := os.Open(filepath.Join(testdata(t), "pgn", "games-300.pgn.gz"))
	if err != nil {
		t.Skipf("there are no games: %v", err)
	}
	defer file.Close()
	packed, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(packed)
	if err != nil {
		t.Fatal(err)
	}
	index, err := pgn.Index(text)
	if err != nil {
		t.Fatal(err)
	}
	games, err := index.All()
	if err != nil {
		t.Fatal(err)
	}
	var all []ply
	for _, game := range games {
		position := rules.Standard()
		for _, one := range game.Line.Plies {
			next, err := position.Play(one.Move)
			if err != nil {
				break
			}
			all = append(all, ply{position, one.Move})
			position = next
		}
	}
	return all
}

// announcement is what one speaker says: the keys of a move, or of one that is
// not legal.
type announcement struct {
	ply
	move    rules.Move
	keys    []string
	illegal bool
}

// announced chooses the move that was played or any legal one, in the long form
// or the short one. In one of six it changes a word so that the move is not
// legal.
func announced(chance *rand.Rand, scheme language.Scheme, at ply) announcement {
	said := announcement{ply: at, move: at.played}
	legal := at.position.AppendMoves(nil)
	if chance.Intn(2) == 0 {
		said.move = legal[chance.Intn(len(legal))]
	}
	form := announce.Form{Short: chance.Intn(2) == 0, SilentPawn: chance.Intn(2) == 0, Spelled: true, Bare: true}
	for _, word := range announce.Move(scheme, at.position, said.move, form).Words {
		said.keys = append(said.keys, word.Clip)
	}
	if chance.Intn(6) != 0 {
		return said
	}
	forms := announce.AloudForms(scheme, at.position)
	for range 50 {
		keys := slices.Clone(said.keys)
		i := chance.Intn(len(keys))
		family, _, _ := strings.Cut(keys[i], ".")
		var others []string
		for key := range standIns {
			if strings.HasPrefix(key, family+".") && family != "castle" && key != keys[i] {
				others = append(others, key)
			}
		}
		if len(others) == 0 {
			continue
		}
		slices.Sort(others)
		keys[i] = others[chance.Intn(len(others))]
		if !slices.ContainsFunc(forms, func(form announce.Aloud) bool { return slices.Equal(form.Keys, keys) }) {
			said.keys, said.illegal = keys, true
			return said
		}
	}
	return said
}

func (a announcement) String() string {
	return fmt.Sprintf("%s in %s, said %s", a.move, a.position.SAN(a.move), strings.Join(a.keys, " "))
}
