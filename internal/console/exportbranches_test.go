package console

// Toucher is toucher, for tests.
var Toucher = toucher

// Unwritten is unwritten, for tests.
var Unwritten = unwritten

// DurationOf is durationOf, for tests.
var DurationOf = durationOf
