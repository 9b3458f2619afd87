package braille

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// kind is the type of a packet.
type kind uint32

const (
	kindVersion   kind = 'v'
	kindAuth      kind = 'a'
	kindDriver    kind = 'n'
	kindSize      kind = 's'
	kindEnter     kind = 't'
	kindLeave     kind = 'L'
	kindKey       kind = 'k'
	kindIgnore    kind = 'm'
	kindAccept    kind = 'u'
	kindWrite     kind = 'w'
	kindDone      kind = 'A'
	kindError     kind = 'e'
	kindException kind = 'E'
)

const (
	version   = 8
	longest   = 4096 // bytes that a packet may hold
	authNone  = 'N'
	authKey   = 'K'
	headerLen = 8
)

// errPacket is returned for bytes that are no packet.
var errPacket = errors.New("braille: what answers there does not speak BrlAPI: is it brltty")

// packet is one packet.
type packet struct {
	kind kind
	data []byte
}

// readPacket reads the next packet. Nothing longer than the protocol allows is
// read.
func readPacket(r io.Reader) (packet, error) {
	var header [headerLen]byte
	if _, err := io.ReadFull(r, header[:]); err != nil {
		return packet{}, err
	}
	size := binary.BigEndian.Uint32(header[:4])
	if size > longest {
		return packet{}, fmt.Errorf("%w: a packet of %d bytes", errPacket, size)
	}
	p := packet{kind: kind(binary.BigEndian.Uint32(header[4:])), data: make([]byte, size)}
	_, err := io.ReadFull(r, p.data)
	return p, err
}

// append appends the packet to b as it is sent.
func (p packet) append(b []byte) []byte {
	b = binary.BigEndian.AppendUint32(b, uint32(len(p.data)))
	b = binary.BigEndian.AppendUint32(b, uint32(p.kind))
	return append(b, p.data...)
}

// numbers are numbers of four bytes, as packets hold them.
func numbers(values ...uint32) []byte {
	var b []byte
	for _, v := range values {
		b = binary.BigEndian.AppendUint32(b, v)
	}
	return b
}

// failure is the text of an error or an exception of the server.
func failure(p packet) error {
	code := uint32(0)
	if len(p.data) >= 4 {
		code = binary.BigEndian.Uint32(p.data)
	}
	what, known := failures[code]
	if !known {
		what = fmt.Sprintf("it refused with number %d", code)
	}
	return fmt.Errorf("braille: %s", what)
}

// failures are the errors of BrlAPI that a user can fix.
var failures = map[uint32]string{
	2:  "another program has the display here: close that one, or let it go",
	3:  "another program has the display whole: close that one, or let it go",
	13: "it speaks another version of BrlAPI: update brltty",
	17: "the key does not let you in: ask for the right to read " + keyFile,
}
