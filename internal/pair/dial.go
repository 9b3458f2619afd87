package pair

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"time"

	"golang.org/x/crypto/ssh"

	"blindchess/internal/fault"
)

// Caller says how a link over SSH is opened.
type Caller struct {
	KeyFile string // the guest's own key, made where there is none; with it they come back without a code
	// Trust decides whether the host at address is the right one, by the
	// fingerprint of its key. It returns an error if it is not.
	Trust func(address, fingerprint string) error
	// Ask asks the guest for the code and returns the typed text. The host's remarks
	// on the previous code come before its question.
	Ask func(ctx context.Context, prompt string) (string, error)
}

// DialSSH opens a link to the server at address, a host and a port.
func (c Caller) DialSSH(ctx context.Context, address string) (*Link, error) {
	_, key, err := hostKey(c.KeyFile)
	if err != nil {
		return nil, err
	}
	config := &ssh.ClientConfig{
		Config:        algorithms(),
		User:          "play",
		ClientVersion: "SSH-2.0-blindchess",
		Auth: []ssh.AuthMethod{
			ssh.PublicKeys(key),
			ssh.RetryableAuthMethod(ssh.KeyboardInteractive(c.answer(ctx)), 3),
		},
		HostKeyCallback: func(_ string, _ net.Addr, key ssh.PublicKey) error {
			return c.Trust(address, ssh.FingerprintSHA256(key))
		},
		HostKeyAlgorithms: []string{ssh.KeyAlgoED25519},
	}
	dialer := net.Dialer{Timeout: 20 * time.Second}
	line, err := dialer.DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, fault.New("fault.no-answer", "no table answers at {address}: ask the host for the address and whether they play with --pair: {reason}", "address", address, "reason", err).In("pair")
	}
	stop := context.AfterFunc(ctx, func() { _ = line.Close() })
	conn, channels, requests, err := ssh.NewClientConn(line, address, config)
	if err != nil {
		stop()
		_ = line.Close()
		return nil, fault.New("fault.not-let-in", "{address} does not admit this screen: {reason}", "address", address, "reason", err).In("pair")
	}
	if !stop() {
		return nil, errors.Join(context.Cause(ctx), conn.Close())
	}
	return openLink(ssh.NewClient(conn, channels, requests))
}

// answer gives each question of the server to the guest.
func (c Caller) answer(ctx context.Context) ssh.KeyboardInteractiveChallenge {
	return func(_, said string, questions []string, _ []bool) ([]string, error) {
		answers := make([]string, 0, len(questions))
		for _, question := range questions {
			answer, err := c.Ask(ctx, Clean(said+" "+question, 300))
			if err != nil {
				return nil, err
			}
			answers = append(answers, answer)
		}
		return answers, nil
	}
}

func openLink(client *ssh.Client) (*Link, error) {
	session, err := client.NewSession()
	if err != nil {
		return nil, errors.Join(fmt.Errorf("pair: %w", err), client.Close())
	}
	input, err := session.StdinPipe()
	if err != nil {
		return nil, errors.Join(fmt.Errorf("pair: %w", err), client.Close())
	}
	output, err := session.StdoutPipe()
	if err != nil {
		return nil, errors.Join(fmt.Errorf("pair: %w", err), client.Close())
	}
	if err := session.Start(linkCommand); err != nil {
		return nil, errors.Join(fault.New("fault.other-host", "that host is not a blindchess host: {reason}", "reason", err).In("pair"), client.Close())
	}
	return NewLink(&clientLine{output, input, client}), nil
}

type clientLine struct {
	io.Reader
	io.Writer
	client *ssh.Client
}

func (c *clientLine) Close() error { return c.client.Close() }
