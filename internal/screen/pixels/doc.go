// Package pixels writes small pictures for terminals that show them: as the
// graphics protocol of kitty has them, and as sixels. It knows neither chess nor
// where a picture comes from.
package pixels
