package journal

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"strconv"
)

// line is one line of a journal as it stands in the file.
type line struct {
	Seq   uint64          `json:"seq"`
	Sum   string          `json:"sum"`   // CRC-32 (Castagnoli) of the body
	Chain string          `json:"chain"` // the link of this body after all before it
	Body  json.RawMessage `json:"body"`
}

func sum(body []byte) string {
	return fmt.Sprintf("%08x", crc32.Checksum(body, crc32.MakeTable(crc32.Castagnoli)))
}

// appendLine writes the line of a body to out.
func appendLine(out []byte, seq uint64, chain Chain, body []byte) []byte {
	out = append(out, `{"seq":`...)
	out = strconv.AppendUint(out, seq, 10)
	out = append(out, `,"sum":"`...)
	out = append(out, sum(body)...)
	out = append(out, `","chain":"`...)
	out = append(out, chain.String()...)
	out = append(out, `","body":`...)
	out = append(out, body...)
	return append(out, '}', '\n')
}

// readLine checks one line, without its line feed, against what came before.
func readLine(text []byte, seq uint64, before Chain) ([]byte, Chain, error) {
	var l line
	if err := json.Unmarshal(text, &l); err != nil {
		return nil, before, fmt.Errorf("it is not one whole JSON object")
	}
	body := bytes.Clone(l.Body)
	switch {
	case sum(body) != l.Sum:
		return nil, before, fmt.Errorf("its checksum is wrong")
	case l.Seq != seq:
		return nil, before, fmt.Errorf("it is numbered %d, and %d should follow", l.Seq, seq)
	}
	after := before.Next(body)
	if told, ok := parseChain(l.Chain); !ok || told != after {
		return nil, before, fmt.Errorf("it does not follow from the lines before it")
	}
	if written := appendLine(nil, seq, after, body); !bytes.Equal(written[:len(written)-1], text) {
		return nil, before, fmt.Errorf("it is not written as a journal writes its lines")
	}
	return body, after, nil
}
