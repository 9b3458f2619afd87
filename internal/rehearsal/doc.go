// Package rehearsal is a partner to practise the table with: he plays legal
// moves by simple means, announces, repeats, carries out, writes and presses,
// and where he is sloppy he errs as people do. He looks one move ahead and no
// further: he is company, not an engine.
//
// A Partner is a value. It is told the state of the table and answers what it
// does next and how long it waits; whoever keeps the time carries that out.
package rehearsal
