// Package charset reads the text files that people bring, whatever encoding an old
// program has written them in. It knows UTF-8, UTF-16, the Windows encodings of western,
// central and eastern Europe, and their relatives of ISO 8859. If a file does not name
// its encoding, the letters of its words decide.
package charset
