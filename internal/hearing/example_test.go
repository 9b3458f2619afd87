package hearing_test

import (
	"fmt"
	"math"

	"blindchess/internal/hearing"
)

// glide is a tone that goes from one height to another between two silences.
func glide(from, to float64) []int16 {
	sound := make([]int16, 12000)
	phase := 0.0
	for i := 4000; i < 9000; i++ {
		along := float64(i-4000) / 5000
		phase += 2 * math.Pi * (from + (to-from)*along) / 16000
		sound[i] = int16(6000 * math.Sin(math.Pi*along) * (math.Sin(phase) + 0.5*math.Sin(3*phase)))
	}
	return sound
}

func Example() {
	const rate = 16000
	player := new(hearing.Player)
	for word, sound := range map[string][]int16{"yes": glide(300, 900), "no": glide(900, 300)} {
		if err := player.Teach(word, sound, rate); err != nil {
			fmt.Println(err)
		}
	}
	sound := glide(310, 880)
	player.Teach("yes", sound, rate)

	right := hearing.Sentences([]hearing.Sentence{{Words: []string{"yes"}, Meaning: 1}})
	formed := hearing.Patterns([]hearing.Pattern{{{"yes", "no"}}})
	model := player.Model()
	result := model.Hear(sound, rate, right, formed, hearing.Nothing)
	fmt.Println(result.Verdict, result.Words)

	result = model.Hear(glide(900, 300), rate, right, formed, hearing.Nothing)
	fmt.Println(result.Verdict)
	// Output:
	// heard [yes]
	// ask
}
