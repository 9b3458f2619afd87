// Package attendant has the rehearsal partner attend a running table.
//
//	r.Attend(attendant.Attendant(r, rehearsal.Partner{Side: rules.White, Seed: 7, Haste: 200}, stuck))
//
// Package rehearsal, or an engine that a Thinker asks, chooses the moves. A
// program for tournaments does without all three.
package attendant
