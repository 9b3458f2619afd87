package voice

import "embed"

// Files are the banks, one folder each, and words, the lists of what each bank
// says.
//
//go:embed words/*.txt fide en sk pl bg sr
var Files embed.FS
