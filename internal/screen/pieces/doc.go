// Package pieces draws the six pieces. Their shapes are original curves, stored as
// paths, and small pictures of them, pixel by pixel, for screens that have few
// pixels. It knows no chess but the names of the pieces, and no colours: a picture
// says which pixels are fill and which are outline.
//
//	knight, ok := pieces.Load().At("knight", 12)
//
// It also writes small pictures for terminals that show them: as the graphics
// protocol of kitty has them, and as sixels.
package pieces
