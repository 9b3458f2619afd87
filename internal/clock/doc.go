// Package clock is the chess clock and the alarms of a talking clock, as
// immutable values. It does not know the time of day, the game, or words: its
// caller passes an Instant.
//
// A Control is the players' agreement, such as "40/90m+30s,30m+30s". A Clock is
// set to one Control a side, is started, pressed, stopped and read:
//
//	control, err := clock.ParseControl("10m+30s")
//	c := clock.New(rules.Both(control)).Start(rules.White, 0)
//	c, err = c.Press(clock.Instant(40 * time.Second))
//	left := c.Left(rules.White, clock.Instant(time.Minute))
package clock
