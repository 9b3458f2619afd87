// Package room is one running table with its people. It writes the table's
// journal, seats the players at this computer, admits guests, and announces to
// each what they may hear. It runs without a user at the keyboard. Boards and
// the partner to practise with are attendants, which a caller brings along.
//
//	r, err := room.Open(ctx, room.Options{Journal: path, Conditions: table.ForFriends()})
//	anna, err := r.Sit(room.Place{Actor: console.Actor{Side: rules.White, Capacity: table.Player}, Settings: own})
//	err = r.Set()
//	err = line.Run(ctx, line.Config{Terminal: anna.Terminal(), In: in, Out: out})
//	err = r.Close()
//
// It knows no flags, paints no terminal itself, and decides nothing that the
// Laws decide.
package room
