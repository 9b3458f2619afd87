// Package bulletin tells what happens at a table that nobody sits at: where it is
// kept, how others come in, who comes and goes, how the game began and ended. It
// tells it to those who keep the table, in sentences or as JSON.
//
//	news, err := bulletin.New(os.Stdout, own, false)
package bulletin
