// Package rehearsal is a partner to practise the table with: it plays legal
// moves by simple means, announces, repeats, carries out, writes and presses,
// and where it is sloppy it errs as people do. It looks one move ahead and no
// further: it is company, not an engine.
//
// A Partner is a value. It is told the state of the table and answers what it
// does next and how long it waits; whoever keeps the time carries that out.
package rehearsal
