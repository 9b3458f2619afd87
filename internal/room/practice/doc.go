// Package practice has the rehearsal partner attend a running table.
//
//	r.Attend(practice.Attendant(r, rehearsal.Partner{Side: rules.White, Seed: 7, Haste: 200}, stuck))
//
// What moves are chosen is for rehearsal. A program for tournaments does without
// both.
package practice
