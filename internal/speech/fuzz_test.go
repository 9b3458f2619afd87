package speech_test

import (
	"net"
	"strings"
	"testing"
	"testing/fstest"

	"blindchess/internal/speech"
)

// FuzzSSIP has anything come from a speech server, in pieces of any size. What is
// no reply ends the line, and nothing waits or grows.
func FuzzSSIP(f *testing.F) {
	f.Add([]byte("208 OK CLIENT NAME SET\r\n225-1\r\n225 OK MESSAGE QUEUED\r\n701-1\r\n701-2\r\n701 BEGIN\r\n"), byte(3))
	f.Add([]byte("225-1\r\n225-1\r\n\xff\r\n"), byte(1))
	f.Add([]byte("225-1\r\n701 BEGIN\r\n.\r\nSET ALL OUTPUT_MODULE x\r\n225 OK\r\n"), byte(5))
	f.Add([]byte("225-1\r\n"+strings.Repeat("700-x\r\n", 70)+"225 OK\r\n"), byte(7))
	f.Add([]byte(strings.Repeat("2", 17<<10)), byte(255))
	f.Fuzz(func(t *testing.T, said []byte, size byte) {
		if len(said) > 64<<10 {
			return
		}
		here, there := net.Pipe()
		go func() {
			defer there.Close()
			for rest := said; len(rest) > 0; {
				n := min(len(rest), int(size)+1)
				if _, err := there.Write(rest[:n]); err != nil {
					return
				}
				rest = rest[n:]
			}
		}()
		replies, events := speech.Heard(here)
		if replies+events > len(said)/4 {
			t.Errorf("%d replies and %d events were heard in %d bytes", replies, events, len(said))
		}
	})
}

// FuzzOpenBank reads anything as the description of a voice. Whatever it names,
// no clip is made of itself, and looking for one ends.
func FuzzOpenBank(f *testing.F) {
	f.Add("scheme\tfide\nlang\tde\nsquare.e4\tfile.e rank.4\n")
	f.Add("a\tb\nb\ta\nc\tc c c c\n")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2000 {
			return
		}
		bank, err := speech.OpenBank(fstest.MapFS{speech.BankFile: {Data: []byte(text)}}, "fuzz")
		if err != nil {
			return
		}
		for _, name := range bank.Names() {
			_, _, _ = bank.ClipAt(name, 100)
		}
		bank.Missing(bank.Names())
	})
}
