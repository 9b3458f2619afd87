// Package phrases holds the words of practice and study in every language, as
// topic files that are laid over the packs of the program. They are separate so
// that a program for tournaments, which does not need them, is built without
// them.
package phrases
