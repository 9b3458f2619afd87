package speech_test

import (
	"bufio"
	"context"
	"fmt"
	"maps"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode"

	"blindchess/internal/say"
	"blindchess/internal/speech"
	"blindchess/internal/speech/speechtest"
	"blindchess/internal/text/sanitize/sanitizetest"
)

// startDispatcher starts a separate real speech-dispatcher, which plays on a
// card that takes sound as fast as a real one.
func startDispatcher(t testing.TB) (address string, played *speechtest.Card) {
	t.Helper()
	played, alsa := speechtest.NewCard(t, speech.Rate*2)
	return runDispatcher(t, "alsa", []string{"ALSA_CONFIG_PATH=" + alsa}), played
}

// runDispatcher starts a speech-dispatcher that plays by the given method, and
// returns its address.
func runDispatcher(t testing.TB, method string, environment []string) string {
	t.Helper()
	program, err := exec.LookPath("speech-dispatcher")
	if err != nil {
		t.Skip("speech-dispatcher is not installed")
	}
	if _, err := os.Stat("/etc/speech-dispatcher/modules/espeak-ng.conf"); err != nil {
		t.Skip("the espeak-ng module of speech-dispatcher is not installed")
	}
	folder := t.TempDir()
	configuration := `LogLevel 1
LogDir "` + folder + `"
DefaultLanguage "de"
AudioOutputMethod "` + method + `"
AudioALSADevice "default"
AddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"
DefaultModule espeak-ng
DisableAutoSpawn
`
	if err := os.CopyFS(filepath.Join(folder, "conf"), os.DirFS("/etc/speech-dispatcher")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "conf", "speechd.conf"), []byte(configuration), 0o600); err != nil {
		t.Fatal(err)
	}
	socket := filepath.Join(folder, "speechd.sock")
	command := exec.Command(program, "-s", "-C", filepath.Join(folder, "conf"), "-L", folder, "-c", "unix_socket", "-S", socket, "-P", filepath.Join(folder, "pid"), "-t", "0", "-l", "1")
	command.Env = append(append(os.Environ(), "XDG_RUNTIME_DIR="+folder), environment...)
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = command.Process.Signal(os.Interrupt)
		ended := make(chan struct{})
		go func() { _ = command.Wait(); close(ended) }()
		select {
		case <-ended:
		case <-time.After(3 * time.Second):
			_ = command.Process.Kill()
			<-ended
		}
	})
	for range 1200 {
		if line, err := net.Dial("unix", socket); err == nil {
			line.Close()
			return "unix_socket:" + socket
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Skip("speech-dispatcher did not start within a minute")
	return ""
}

func TestTheScreenReadersVoiceSaysAMoveWordByWord(t *testing.T) {
	address, card := startDispatcher(t)
	voice := speech.NewDispatcher(address, nil)
	defer voice.Close()
	var heard []int
	began := time.Now()
	if err := voice.Say(context.Background(), knightMove(1), 0, func(words int) { heard = append(heard, words) }); err != nil {
		t.Fatal(err)
	}
	if took := time.Since(began); took < 700*time.Millisecond {
		t.Errorf("got the move said within %v, want the time a voice needs", took)
	}
	if got, want := fmt.Sprint(heard), "[0 1 2 3]"; got != want {
		t.Errorf("got the marks %v, want %v", got, want)
	}
	if loudness := card.Played().Loudness(); loudness < -60 {
		t.Errorf("got a loudness of %.1f dB at the card, want a voice", loudness)
	}
}

func TestTheScreenReadersVoiceStopsAtOnceAndGoesOn(t *testing.T) {
	address, _ := startDispatcher(t)
	voice := speech.NewDispatcher(address, nil)
	defer voice.Close()
	ctx, cancel := context.WithCancel(context.Background())
	begun := make(chan struct{})
	var once sync.Once
	go func() {
		<-begun
		cancel()
	}()
	long := utterance(1, say.Notice, say.Next, strings.Repeat("the tournament build has no engine and no network ", 6))
	said := 0
	err := voice.Say(ctx, long, 0, func(words int) { said = words; once.Do(func() { close(begun) }) })
	if err == nil || said > len(long.Words)/2 {
		t.Errorf("got %v after %d words of %d, want the voice cut short at once", err, said, len(long.Words))
	}
	if err := voice.Say(context.Background(), utterance(2, say.Answer, say.Next, "five minutes"), 0, func(int) {}); err != nil {
		t.Errorf("got %v, want the next answer said", err)
	}
}

// server is a speech server with special manners.
type server struct {
	t       *testing.T
	address string
	mu      sync.Mutex
	links   int
	got     []string
}

func serve(t *testing.T, manner func(s *server, number int, lines *bufio.Scanner, line net.Conn)) *server {
	t.Helper()
	path := filepath.Join(t.TempDir(), "speechd.sock")
	listener, err := net.Listen("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	s := &server{t: t, address: "unix_socket:" + path}
	var all sync.WaitGroup
	all.Go(func() {
		for {
			line, err := listener.Accept()
			if err != nil {
				return
			}
			s.mu.Lock()
			s.links++
			number := s.links
			s.mu.Unlock()
			all.Go(func() {
				defer line.Close()
				manner(s, number, bufio.NewScanner(line), line)
			})
		}
	})
	t.Cleanup(func() { listener.Close(); all.Wait() })
	return s
}

// polite answers as speech-dispatcher does, for as many messages as given.
func polite(s *server, lines *bufio.Scanner, line net.Conn, messages int) {
	for lines.Scan() {
		text := strings.TrimSuffix(lines.Text(), "\r")
		s.mu.Lock()
		s.got = append(s.got, text)
		s.mu.Unlock()
		switch {
		case text == "SPEAK":
			fmt.Fprint(line, "230 OK RECEIVING DATA\r\n")
		case text == ".":
			if messages == 0 {
				return
			}
			messages--
			fmt.Fprint(line, "225-7\r\n225 OK MESSAGE QUEUED\r\n701-7\r\n701-1\r\n701 BEGIN\r\n702-7\r\n702-1\r\n702 END\r\n")
		case strings.HasPrefix(text, "<speak>") || strings.HasPrefix(text, "."):
		default:
			fmt.Fprint(line, "208 OK\r\n")
		}
	}
}

func TestAServerThatLiesHangsOrFloodsIsGivenUp(t *testing.T) {
	tests := []struct {
		name   string
		manner func(s *server, number int, lines *bufio.Scanner, line net.Conn)
		want   string
	}{
		{"it hangs up at once", func(*server, int, *bufio.Scanner, net.Conn) {}, "speech server"},
		{"it never answers", func(_ *server, _ int, lines *bufio.Scanner, _ net.Conn) {
			for lines.Scan() {
			}
		}, "does not answer"},
		{"it speaks another protocol", func(_ *server, _ int, lines *bufio.Scanner, line net.Conn) {
			lines.Scan()
			fmt.Fprint(line, "HTTP/1.1 400 Bad Request\r\n\r\n")
		}, "is no reply"},
		{"it refuses", func(_ *server, _ int, lines *bufio.Scanner, line net.Conn) {
			for lines.Scan() {
				fmt.Fprint(line, "500 ERR NOT NOW\r\n")
			}
		}, "refuses"},
		{"its reply has no end", func(_ *server, _ int, lines *bufio.Scanner, line net.Conn) {
			lines.Scan()
			for range 100 {
				fmt.Fprint(line, "208-more\r\n")
			}
			for lines.Scan() {
			}
		}, "without an end"},
		{"its line has no end", func(_ *server, _ int, lines *bufio.Scanner, line net.Conn) {
			lines.Scan()
			fmt.Fprint(line, strings.Repeat("2", 20000))
			for lines.Scan() {
			}
		}, "too long"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			server := serve(t, test.manner)
			voice := speech.NewDispatcher(server.address, nil)
			defer voice.Close()
			began := time.Now()
			err := voice.Say(context.Background(), knightMove(1), 0, func(int) {})
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want an error about %q", err, test.want)
			}
			if took := time.Since(began); took > patience {
				t.Errorf("got it after %v, want the voice given up", took)
			}
		})
	}
}

func TestABrokenConnectionIsMadeOnceMore(t *testing.T) {
	server := serve(t, func(s *server, number int, lines *bufio.Scanner, line net.Conn) {
		if number == 1 {
			polite(s, lines, line, 1)
			return
		}
		polite(s, lines, line, 100)
	})
	voice := speech.NewDispatcher(server.address, nil)
	defer voice.Close()
	for id := range uint64(3) {
		if err := voice.Say(context.Background(), knightMove(id), 0, func(int) {}); err != nil {
			t.Errorf("utterance %d: %v", id, err)
		}
	}
	if !strings.Contains(strings.Join(server.got, "\n"), "SET SELF PUNCTUATION none") {
		t.Error("signs are named though nobody asked for it")
	}
	if server.links != 2 {
		t.Errorf("got %d connections, want the second made for the second utterance", server.links)
	}
}

func TestTheServerIsToldLanguagePriorityAndSpeedAndNeverNotation(t *testing.T) {
	server := serve(t, func(s *server, _ int, lines *bufio.Scanner, line net.Conn) { polite(s, lines, line, 100) })
	voice := speech.NewDispatcher(server.address, func() speech.Settings { return speech.Settings{Rate: 150, Punctuation: "some"} })
	defer voice.Close()
	u := say.Utterance{Kind: say.Move, Lang: "en", Words: []say.Word{
		{Text: "Cesar", Lang: "de", Gap: say.SentenceGap}, {Text: "a < b & c"}, {Text: ".hidden"},
	}}
	if err := voice.Say(context.Background(), u, 0, func(int) {}); err != nil {
		t.Fatal(err)
	}
	got := strings.Join(server.got, "\n")
	for _, want := range []string{"SET SELF LANGUAGE de", "SET SELF LANGUAGE en", "SET SELF RATE 25", "SET SELF PUNCTUATION some", "SET SELF PRIORITY message", "<speak>Zesar</speak>", "a &lt; b &amp; c"} {
		if !strings.Contains(got, want) {
			t.Errorf("got %q, want %q in it", got, want)
		}
	}
}

// A name that others chose is text to the speech server: it ends no message, begins no
// command and opens no tag, and neither does a language or a setting from a file.
func TestDispatcher_NoNameLanguageOrSettingIsACommandToTheServer(t *testing.T) {
	for _, hostile := range append(slices.Sorted(maps.Values(sanitizetest.Names())),
		"Eve\r\n.\r\nSET ALL VOLUME -100", "\n.\nSTOP ALL\n", ".", "\r.\r", "</speak><voice name=\"x\">", "<mark name=\"9\"/>", "]]><!--", "\x00\x0b\x0c\u2028.\u2029\u0085.") {
		server := serve(t, func(s *server, _ int, lines *bufio.Scanner, line net.Conn) { polite(s, lines, line, 100) })
		voice := speech.NewDispatcher(server.address, func() speech.Settings { return speech.Settings{Punctuation: hostile} })
		u := say.Utterance{Lang: "en", Words: []say.Word{{Text: hostile}, {Text: hostile, Lang: "de" + hostile}}}
		_ = voice.Say(t.Context(), u, 0, func(int) {})
		voice.Close()
		server.mu.Lock()
		for i, line := range server.got {
			text := strings.HasPrefix(line, "<speak>") && strings.HasSuffix(line, "</speak>") && i > 0 && server.got[i-1] == "SPEAK"
			switch {
			case text && strings.Count(line, "<")-strings.Count(line, "<mark name=\"1\"/>") == 2:
			case line == "SPEAK" || line == "QUIT" || line == "CANCEL SELF" || line == "." && strings.HasSuffix(server.got[i-1], "</speak>"):
			case strings.HasPrefix(line, "SET SELF ") && (len(strings.Fields(line)) == 4 || line == "SET SELF NOTIFICATION ALL on") && !strings.ContainsAny(line, "<>&") && !strings.ContainsFunc(line, unicode.IsControl):
			default:
				t.Errorf("%q: the server was sent %q", hostile, line)
			}
		}
		server.mu.Unlock()
	}
}
