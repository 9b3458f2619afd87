//go:build !tournament

package docs

import "embed"

// practice is the page of which a tournament has no use.
//
//go:embed study.md
var practice embed.FS
