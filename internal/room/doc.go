// Package room is one running table with its people. It keeps the table and its
// journal, seats those who sit at this machine, lets in those who come from
// elsewhere, and tells everybody what they are to hear. It needs nobody at its
// keyboard. Boards and the partner to practise with are attendants, which a
// caller brings along.
//
//	r, err := room.Open(ctx, room.Options{Journal: path, Conditions: table.ForFriends()})
//	anna, err := r.Sit(room.Place{Actor: console.Actor{Side: rules.White, Capacity: table.Player}, Settings: own})
//	err = r.Set()
//	err = line.Run(ctx, line.Config{Terminal: anna.Terminal(), In: in, Out: out})
//	err = r.Close()
//
// It knows no flags, paints in no terminal of its own, and decides nothing that
// the Laws decide.
package room
