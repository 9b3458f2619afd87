package journal

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"strconv"

	"blindchess/internal/fault"
)

// line is one line of a journal in its form in the file.
type line struct {
	Seq   uint64          `json:"seq"`
	More  int             `json:"more"`  // how many lines of the same append follow; absent where none do
	Sum   string          `json:"sum"`   // CRC-32 (Castagnoli) of the body
	Chain string          `json:"chain"` // the link of this body after all before it
	Body  json.RawMessage `json:"body"`
}

func sum(body []byte) string {
	return fmt.Sprintf("%08x", crc32.Checksum(body, crc32.MakeTable(crc32.Castagnoli)))
}

// appendLine writes the line of a body to out, after which more lines of the same
// append follow.
func appendLine(out []byte, seq uint64, more int, chain Chain, body []byte) []byte {
	out = append(out, `{"seq":`...)
	out = strconv.AppendUint(out, seq, 10)
	if more > 0 {
		out = append(out, `,"more":`...)
		out = strconv.AppendInt(out, int64(more), 10)
	}
	out = append(out, `,"sum":"`...)
	out = append(out, sum(body)...)
	out = append(out, `","chain":"`...)
	out = append(out, chain.String()...)
	out = append(out, `","body":`...)
	out = append(out, body...)
	return append(out, '}', '\n')
}

// readLine checks one line, without its line feed, against the lines before it:
// how many lines were to follow, and the link of the last one. It returns the
// body, with how many more belong to it.
func readLine(text []byte, seq uint64, owed int, before Chain) (body []byte, more int, after Chain, err error) {
	var l line
	if err := json.Unmarshal(text, &l); err != nil {
		return nil, 0, before, fault.New("fault.damaged-json", "it is not one whole JSON object")
	}
	body = bytes.Clone(l.Body)
	switch {
	case sum(body) != l.Sum:
		return nil, 0, before, fault.New("fault.damaged-checksum", "its checksum is wrong")
	case l.Seq != seq:
		return nil, 0, before, fault.New("fault.damaged-number", "it is numbered {number}, and {wanted} should follow", "number", l.Seq, "wanted", seq)
	case owed > 0 && l.More != owed-1:
		return nil, 0, before, fault.New("fault.damaged-more", "lines that should follow it: {wanted}, and it says {count}", "wanted", owed-1, "count", l.More)
	}
	after = before.Next(body)
	if told, ok := parseChain(l.Chain); !ok || told != after {
		return nil, 0, before, fault.New("fault.damaged-chain", "it does not follow from the lines before it")
	}
	if written := appendLine(nil, seq, l.More, after, body); !bytes.Equal(written[:len(written)-1], text) {
		return nil, 0, before, fault.New("fault.damaged-written", "it is not written as the program writes its lines")
	}
	return body, l.More, after, nil
}
