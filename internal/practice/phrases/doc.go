// Package phrases holds the words of practice and study in every language, as
// topic files that are laid over the packs of the program. They stand apart so
// that a program for tournaments, which has nothing to say of them, does without.
package phrases
