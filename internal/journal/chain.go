package journal

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"strings"
)

// Chain is the link of a hash chain: it represents a record and all before it.
// The zero Chain is the link of an empty journal.
type Chain [sha256.Size]byte

// Next returns the link of body after c.
func (c Chain) Next(body []byte) Chain {
	h := sha256.New()
	h.Write(c[:])
	h.Write(body)
	return Chain(h.Sum(nil))
}

// String returns c in hexadecimal digits.
func (c Chain) String() string { return hex.EncodeToString(c[:]) }

// Words returns four words of five letters, consonant and vowel in turn, that can
// be said and heard in any language. Each represents sixteen bits, from the first
// on.
func (c Chain) Words() string {
	words := make([]string, 4)
	for i := range words {
		words[i] = word(binary.BigEndian.Uint16(c[2*i:]))
	}
	return strings.Join(words, " ")
}

func word(bits uint16) string {
	const consonants, vowels = "bdfghjklmnprstvz", "aiou"
	return string([]byte{
		consonants[bits>>12&15], vowels[bits>>10&3],
		consonants[bits>>6&15], vowels[bits>>4&3],
		consonants[bits&15],
	})
}

// parseChain reads what String writes.
func parseChain(text string) (Chain, bool) {
	raw, err := hex.DecodeString(text)
	if err != nil || len(raw) != sha256.Size {
		return Chain{}, false
	}
	return Chain(raw), true
}
