// Package alone seats a user without a table, to study or practise. The user's
// dialogue is in lines, and a Seat gives it the voice, the screens and the
// settings of a table. The dialogue takes lines from the seat, returns the
// answers, and sets the position that is shown.
//
//	seat, err := alone.Open(alone.Options{Settings: own})
//	line, more := seat.Next(ctx)
//	seat.Tell(answers...)
//
// It knows neither engines nor puzzles, and no chess but that there are games.
package alone
