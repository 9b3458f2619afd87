//go:build !tournament

package docs

import "embed"

// practice are the pages of which a tournament has no use.
//
//go:embed online.md study.md
var practice embed.FS
