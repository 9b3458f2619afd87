package speech_test

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/say"
	"blindchess/internal/speech"
)

func TestAServerThatIsKilledInMidSentenceIsGivenTheRest(t *testing.T) {
	server := serve(t, func(s *server, number int, lines *bufio.Scanner, line net.Conn) {
		if number > 1 {
			polite(s, lines, line, 100)
			return
		}
		for lines.Scan() {
			switch text := lines.Text(); {
			case text == "SPEAK":
				fmt.Fprint(line, "230 OK RECEIVING DATA\r\n")
			case text == ".":
				fmt.Fprint(line, "225-7\r\n225 OK MESSAGE QUEUED\r\n701-7\r\n701-1\r\n701 BEGIN\r\n700-7\r\n700-1\r\n700-2\r\n700 INDEX MARK\r\n")
				return
			case strings.HasPrefix(text, "<speak>"):
			default:
				fmt.Fprint(line, "208 OK\r\n")
			}
		}
	})
	voice := speech.NewDispatcher(server.address, nil)
	defer voice.Close()
	var heard []int
	err := voice.Say(context.Background(), utterance(1, say.Notice, say.Next, "one two three four"), 0, func(words int) { heard = append(heard, words) })
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(server.got, "\n"); !strings.Contains(got, `<speak>three<mark name="3"/> four</speak>`) {
		t.Errorf("got %q, want the second server given the words from the third on", got)
	}
	if got, want := fmt.Sprint(heard), "[0 2 2 4]"; got != want {
		t.Errorf("got %s words heard, want %s", got, want)
	}
}

func TestAServerThatIsSlowToStartSpeaksTheFirstSentence(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("SPEECHD_ADDRESS", "")
	t.Setenv("XDG_RUNTIME_DIR", folder)
	t.Setenv("PATH", folder)
	place := filepath.Join(folder, "speech-dispatcher")
	if err := os.Mkdir(filepath.Join(folder, "socket"), 0o700); err != nil {
		t.Fatal(err)
	}
	spawned := filepath.Join(folder, "spawned")
	// A program of the name that starts nothing: the server comes up later.
	if err := os.WriteFile(place, []byte("#!/bin/sh\n: >"+spawned+"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_RUNTIME_DIR", filepath.Join(folder, "socket"))
	home := filepath.Join(folder, "socket", "speech-dispatcher")
	if err := os.Mkdir(home, 0o700); err != nil {
		t.Fatal(err)
	}
	voice := speech.NewDispatcher("", nil)
	defer voice.Close()
	said := make(chan error, 1)
	go func() { said <- voice.Say(context.Background(), knightMove(1), 0, func(int) {}) }()
	await(t, "the server was asked to start", func() bool { _, err := os.Stat(spawned); return err == nil })
	await(t, "the voice says that it is starting", voice.Starting)
	listener, err := net.Listen("unix", filepath.Join(home, "speechd.sock"))
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	go func() {
		line, err := listener.Accept()
		if err != nil {
			return
		}
		defer line.Close()
		polite(&server{t: t}, bufio.NewScanner(line), line, 1)
	}()
	if err := <-said; err != nil {
		t.Errorf("got %v, want the first sentence spoken", err)
	}
	if voice.Starting() {
		t.Error("the voice that has spoken is starting still")
	}
}

// slow is a voice that delays its first word and says so.
type slow struct {
	*mouth
	until time.Time
}

func (s slow) Starting() bool { return time.Now().Before(s.until) }

func (s slow) Say(ctx context.Context, u say.Utterance, from int, heard func(int)) error {
	time.Sleep(time.Until(s.until))
	return s.mouth.Say(ctx, u, from, heard)
}

func TestAVoiceThatIsStartingIsWaitedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		starting, lines := newMouth(), newMouth()
		starting.steps, lines.steps = nil, nil
		starting.begun, lines.begun = nil, nil
		speaker, err := speech.Open(speech.Config{Voices: []speech.Voice{slow{starting, time.Now().Add(7 * time.Second)}, lines}})
		if err != nil {
			t.Fatal(err)
		}
		defer speaker.Close()
		speaker.Speak(utterance(1, say.Move, say.Next, "e4"))
		finish(t, speaker)
		if got, want := starting.text()+"|"+lines.text(), "e4|"; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	})
}
