package voice

import "embed"

// Files are the banks, one folder each, and words, the lists of what each bank
// says.
//
//go:embed */*
var Files embed.FS
