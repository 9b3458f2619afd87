// Package men draws the six men. Their shapes are curves of our own, kept once
// as paths, and small pictures of them, pixel by pixel, for screens that have
// few pixels. It knows no chess but the names of the men, and no colours: a
// picture says which pixels are fill and which are outline.
//
//	knight, ok := men.Load().At("knight", 12)
package men
