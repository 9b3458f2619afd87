// Package language is the packs: the words of every language that the program
// speaks, reads and writes, as plain text files that a translator can edit. It
// looks words up. It knows no chess and no sound, and of files only the packs:
// the built-in ones, and folders that the caller adds.
//
// A pack is a folder of topic files, named by the code of its language; its file
// language.txt holds the facts of that language alone. A line of a topic file is a
// key, a tab and the words. A line that starts with # is a comment, and the comment
// above a phrase is for its translators. Other words that may be heard or read for a
// spoken word or a sign follow it after a bar.
//
// Words hold placeholders such as {square}. A phrase that counts has one key
// for each plural form of its language, such as minutes.one and minutes.few.
// The Unicode CLDR says which form a number takes. A command that a phrase
// names is written {/claim threefold}: it is read without the braces, and a
// test finds phrases that name commands which do not exist. A word that a
// sentence needs in a grammatical case is asked for as {side:gen}.
//
//	pack, err := language.Load("sr")
//	text := pack.Phrase("event.flag", "side", pack.Word("side.white"))
//	scheme, err := language.LoadScheme(language.FIDE)
//	name := scheme.Word("role.knight")
package language
