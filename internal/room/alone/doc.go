// Package alone seats somebody who is at no table, since they study or practise:
// what they do is a dialogue in lines, and a Seat gives it the voice, the screens
// and the settings of a table. Whoever holds the dialogue takes lines from the
// seat, tells what is answered, and says what stands.
//
//	seat, err := alone.Open(alone.Options{Settings: own})
//	line, more := seat.Next(ctx)
//	seat.Tell(answers...)
//
// It knows neither engines nor puzzles, and no chess but that there are games.
package alone
