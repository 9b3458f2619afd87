package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"blindchess/internal/pair"
	"blindchess/internal/say"
	"blindchess/internal/screen"
	"blindchess/internal/screen/relay"
)

// dialer opens the line to a table, and opens it again when it is lost.
type dialer struct {
	address string
	hello   pair.Hello

	mu   sync.Mutex
	link *pair.Link
}

// dial opens a line and says hello.
func (d *dialer) dial(ctx context.Context) (*pair.Link, pair.Pass, error) {
	link, err := d.open(ctx)
	if err != nil {
		return nil, pair.Pass{}, err
	}
	greeting, stop := context.WithTimeout(ctx, 30*time.Second)
	defer stop()
	welcome, err := pair.Greet(greeting, link, d.hello)
	if err != nil {
		_ = link.Close()
		return nil, pair.Pass{}, err
	}
	if welcome.Return != "" {
		d.hello.Code = string(welcome.Return)
	}
	d.mu.Lock()
	d.link = link
	d.mu.Unlock()
	return link, welcome.Pass, nil
}

func (d *dialer) open(ctx context.Context) (*pair.Link, error) {
	if host, ok := hostAddress(d.address); ok {
		caller := pair.Caller{
			KeyFile: filepath.Join(stateFolder(), "guest_key"),
			Trust:   trustHost,
			Ask:     d.ask,
		}
		return caller.DialSSH(ctx, host)
	}
	if d.address != "" {
		return pair.Dial(ctx, d.address)
	}
	// A table that was cut off may have left its socket: the newest that
	// answers is meant.
	for _, path := range sockets() {
		if link, err := pair.Dial(ctx, path); err == nil {
			return link, nil
		}
	}
	return nil, errors.New("join: no table is open on this machine: start one with \"blindchess play --opponent join\"")
}

// ask gives the code that is known, or asks for one in this terminal.
func (d *dialer) ask(_ context.Context, prompt string) (string, error) {
	if d.hello.Code != "" {
		code := d.hello.Code
		d.hello.Code = ""
		return code, nil
	}
	fmt.Fprint(os.Stderr, screen.Plain(prompt)+" ")
	text, err := bufio.NewReader(os.Stdin).ReadString('\n')
	if err != nil && text == "" {
		return "", errors.New("join: no code was typed: ask the host for one and give it with --code")
	}
	return strings.TrimSpace(text), nil
}

// follow keeps a guest at the table. When the line is lost it is opened again
// for a minute; then it returns why it could not be.
func (d *dialer) follow(ctx context.Context, guest *relay.Guest, seat *screen.Seat, link *pair.Link) error {
	for {
		err := guest.Follow(ctx)
		if ctx.Err() != nil {
			return nil
		}
		_ = link.Close()
		if errors.Is(err, pair.ErrReplaced) {
			return err
		}
		told := false
		for end := time.Now().Add(time.Minute); ; {
			again, _, dialErr := d.dial(ctx)
			if dialErr == nil {
				link = again
				if guest.Resume(link) == nil {
					break
				}
			}
			if ctx.Err() != nil {
				return nil
			}
			if time.Now().After(end) {
				return tableLost(errors.Join(err, dialErr))
			}
			if !told {
				seat.Hear(lineWords("The line to the table is lost; it is opened again."))
				told = true
			}
			select {
			case <-ctx.Done():
				return nil
			case <-time.After(time.Second):
			}
		}
		if told {
			seat.Hear(lineWords("The line to the table stands again."))
		}
	}
}

func lineWords(text string) say.Utterance {
	return say.Utterance{Kind: say.Alert, Lang: "en", Words: []say.Word{{Text: text}}}
}

// hangUp ends the line that is open.
func (d *dialer) hangUp() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.link != nil {
		_ = d.link.Close()
	}
}

// trustHost knows a host again by the fingerprint of its key. A new one is
// trusted once the guest has compared it, or at once where nobody can be
// asked and it was given as BLINDCHESS_FINGERPRINT.
func trustHost(address, fingerprint string) error {
	path := filepath.Join(stateFolder(), "known_hosts")
	known, err := os.ReadFile(path)
	if err != nil && !os.IsNotExist(err) {
		return fmt.Errorf("join: %w", err)
	}
	for line := range strings.Lines(string(known)) {
		host, before, _ := strings.Cut(strings.TrimSpace(line), " ")
		if host != address {
			continue
		}
		if before == fingerprint {
			return nil
		}
		return fmt.Errorf("join: the key of %s is not the one it had: somebody may stand between you; if the host has a new key, take the line of %s out of %s", address, address, path)
	}
	if os.Getenv("BLINDCHESS_FINGERPRINT") != fingerprint {
		fmt.Fprintf(os.Stderr, "The key of %s is %s\nDoes the host read the same last four characters, %s? Type yes or no: ", address, fingerprint, fingerprint[len(fingerprint)-4:])
		answer, _ := bufio.NewReader(os.Stdin).ReadString('\n')
		if !strings.HasPrefix(strings.ToLower(strings.TrimSpace(answer)), "y") && !strings.HasPrefix(strings.ToLower(strings.TrimSpace(answer)), "j") {
			return errors.New("join: the host's key was not confirmed")
		}
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("join: %w", err)
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("join: %w", err)
	}
	_, err = fmt.Fprintf(file, "%s %s\n", address, fingerprint)
	return errors.Join(err, file.Close())
}
