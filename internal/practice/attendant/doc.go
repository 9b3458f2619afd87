// Package attendant has the rehearsal partner attend a running table.
//
//	r.Attend(attendant.Attendant(r, rehearsal.Partner{Side: rules.White, Seed: 7, Haste: 200}, stuck))
//
// What moves are chosen is for rehearsal, or for an engine that a Thinker asks. A
// program for tournaments does without all three.
package attendant
