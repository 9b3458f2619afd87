// Package journal stores records: it appends them to a file, returns only once
// they are safe on disk, and reads them back. It does not know their meaning.
//
// A journal is a text file. Its first line describes it; each further line is
// one record, numbered from one. A record has a checksum and a link of a hash
// chain over all lines before it. A link gives four words that can be said.
//
//	j, contents, err := journal.Open(path, header)
//	err = j.Append(ctx, []byte(`{"event":"GameStarted"}`))
//	words := j.Chain().Words()
package journal
