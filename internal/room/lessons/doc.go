// Package lessons teaches the table in ten short lessons, spoken and in lines:
// keys and questions, announcing, the gate, repeating, and a first game with the
// rehearsal partner.
//
//	err := lessons.Hold(ctx, own, 1, func(terminal *screen.Terminal) error {
//		return line.Run(ctx, line.Config{Terminal: terminal, In: in, Out: out})
//	})
package lessons
