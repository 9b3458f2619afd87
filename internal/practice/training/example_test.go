package training_test

import (
	"fmt"
	"log"
	"os"
	"path/filepath"
	"testing"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/language"
	"blindchess/internal/practice/diary"
	"blindchess/internal/practice/phrases"
	"blindchess/internal/practice/puzzle"
	"blindchess/internal/practice/training"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

func TestMain(m *testing.M) {
	if err := phrases.Add(); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

var evening = time.Date(2026, 11, 22, 20, 0, 0, 0, time.UTC)

// newPupil returns a user who practises in a language, with now as their time.
func newPupil(lang, path string, now *time.Time) *training.Pupil {
	pack, err := language.Load(lang)
	if err != nil {
		log.Fatal(err)
	}
	scheme, err := language.LoadScheme(lang)
	if err != nil {
		log.Fatal(err)
	}
	kept, err := diary.Open(path)
	if err != nil {
		log.Fatal(err)
	}
	config := console.Config{Actor: console.Actor{Side: rules.White, Capacity: table.Player}, Narrator: announce.Narrator{Pack: pack, Scheme: scheme}, Notation: pack}
	pupil, err := training.NewPupil(config, kept, func() time.Time { return *now })
	if err != nil {
		log.Fatal(err)
	}
	return pupil
}

func Example() {
	folder, err := os.MkdirTemp("", "training")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	now := evening
	pupil := newPupil("en", filepath.Join(folder, diary.File), &now)
	p, err := puzzle.Parse("two,6k1/5ppp/8/8/8/8/r4PPP/3RR1K1 b - - 0 1,a2a3 d1d8,900,80,0,0,mate mateIn1 backRankMate,,")
	if err != nil {
		log.Fatal(err)
	}
	source := puzzle.Set{p}
	exercise := training.Puzzles(pupil, source, training.Wish{}, 1)
	told := exercise.Begin()
	for _, u := range told {
		fmt.Println(u.Text())
	}
	told, over := exercise.Enter("Nf3")
	fmt.Println(told[0].Text(), over)
	told, _ = exercise.Enter("Re8")
	for _, u := range told {
		fmt.Println(u.Text())
	}
	// Output:
	// Find the best move and type it. Type help for the commands.
	// Puzzle two, rating 900.
	// White to move.
	// White: king on Gustav one, two rooks on David one and Eva one, three pawns on Felix two, Gustav two and Hector two.
	// Black: king on Gustav eight, rook on Anna three, three pawns on Felix seven, Gustav seven and Hector seven.
	// The opponent has just played Rook Anna two Anna three.
	// Nf3 is not possible here. You have no such piece there. false
	// Rook Eva one Eva eight, mate: solved.
	// Theme: back rank mate.
	// Your rating is about 1521, give or take 660.
	// Enter brings the next one, quit ends.
}
