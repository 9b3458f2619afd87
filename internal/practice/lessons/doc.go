// Package lessons teaches the table in fourteen short lessons, spoken and in lines.
// They cover keys and questions, announcing, the gate, repeating, a first game with
// the rehearsal partner, an engine as an opponent, a puzzle and a study.
//
//	err := lessons.Hold(ctx, own, 1, func(terminal *screen.Terminal) error {
//		return line.Run(ctx, line.Config{Terminal: terminal, In: in, Out: out})
//	})
package lessons
