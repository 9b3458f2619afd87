package dotpad

import (
	"bufio"
	"bytes"
	"encoding/binary"
)

// command is the kind of a message.
type command uint16

const (
	askInformation  command = 0x0110
	tellInformation command = 0x0111
	writeLine       command = 0x0200
	tellTaken       command = 0x0201 // a line was taken; its first byte is 0, or why not
	tellShown       command = 0x0202
	tellScroll      command = 0x0302
	tellPerkins     command = 0x0312
	tellRouting     command = 0x0322
	tellFunction    command = 0x0332
	tellError       command = 0x9902
)

const (
	firstSync, secondSync = 0xAA, 0x55
	checksumSeed          = 0xA5
	overhead              = 5  // bytes that the length counts besides the data
	longest               = 64 // the most bytes of a pad's message
)

// message is one message. Lines have a separate destination; others have 0.
type message struct {
	destination byte
	command     command
	data        []byte
}

// append appends the message to b as it is sent.
func (m message) append(b []byte) []byte {
	b = append(b, firstSync, secondSync)
	b = binary.BigEndian.AppendUint16(b, uint16(overhead+len(m.data)))
	start := len(b)
	b = append(b, m.destination)
	b = binary.BigEndian.AppendUint16(b, uint16(m.command))
	b = append(append(b, 0), m.data...)
	return append(b, checksum(b[start:]))
}

func checksum(b []byte) byte {
	sum := byte(checksumSeed)
	for _, one := range b {
		sum ^= one
	}
	return sum
}

// readMessage reads the next message that is whole. What is none is left out.
func readMessage(r *bufio.Reader) (message, error) {
	for {
		if err := synchronise(r); err != nil {
			return message{}, err
		}
		head, err := r.Peek(2)
		if err != nil {
			return message{}, err
		}
		length := int(binary.BigEndian.Uint16(head))
		if length < overhead || length > longest {
			continue
		}
		whole, err := r.Peek(2 + length)
		if err != nil {
			return message{}, err
		}
		body, sum := whole[2:1+length], whole[1+length]
		if checksum(body) == sum {
			m := message{body[0], command(binary.BigEndian.Uint16(body[1:])), bytes.Clone(body[4:])}
			_, err = r.Discard(2 + length)
			return m, err
		}
	}
}

// synchronise reads on past the two bytes with which a message begins.
func synchronise(r *bufio.Reader) error {
	var before byte
	for {
		one, err := r.ReadByte()
		if err != nil {
			return err
		}
		if before == firstSync && one == secondSync {
			return nil
		}
		before = one
	}
}
