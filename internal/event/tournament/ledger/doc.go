// Package ledger keeps a tournament in a file. The file is a journal, like a
// table's. Each entry is safe on disk before it counts, has a checksum and a link
// of a hash chain, and is never overwritten. Two programs that write at once
// cannot spoil it: the second one gets an error and can try again.
//
//	club, err := ledger.Begin(ctx, path, entries...)
//	club, err = ledger.Add(ctx, path, entries...)
//	club, err = ledger.Read(path)
package ledger
