// Package language is the packs: the words of every language that the program
// speaks, reads and writes, as plain text files that a translator can edit. It
// looks words up. It knows no chess, no sound and no files but those embedded
// in it.
//
// A pack is a directory packs/LANG of topic files. A line of a topic file is a
// key, a tab and the words; a line that starts with # is a comment, and the
// comment above a phrase is for its translators. What a spoken word or a sign
// may also be heard or read as follows it behind a bar.
//
// Words hold placeholders such as {square}. A phrase that counts has one key
// for each plural form of its language, such as minutes.one and minutes.few;
// which form a number takes is read from the Unicode CLDR. A command that a
// phrase names is written {/claim threefold}: it is read without the braces,
// and a test finds phrases that name commands which do not exist.
//
//	pack, err := language.Load("de")
//	text := pack.Phrase("gate.take-out", "square", "Eva sieben")
//	scheme, err := language.LoadScheme("fide")
//	name := scheme.Word("role.knight")
package language
