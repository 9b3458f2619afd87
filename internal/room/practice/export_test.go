package practice

// Chooses is Engine.chooses, for tests that play at each strength without waiting.
var Chooses = Engine.chooses
