//go:build tournament

package docs

import "embed"

var practice embed.FS
