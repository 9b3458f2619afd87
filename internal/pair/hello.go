package pair

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
)

// Version is that of the messages of this package.
const Version = 1

// The kinds of the messages that open a link. All other kinds belong to those
// who use it.
const (
	KindHello   = "hello"
	KindWelcome = "welcome"
	KindRefused = "refused"
)

// Hello is the first message of a guest.
type Hello struct {
	Version int    `json:"version"`
	Role    Role   `json:"role"`
	Seat    string `json:"seat,omitempty"`
	Name    string `json:"name,omitempty"`
	Code    string `json:"code,omitempty"`
}

// Welcome is the answer to a hello.
type Welcome struct {
	Version int  `json:"version"`
	Pass    Pass `json:"pass"`
	Return  Code `json:"return,omitempty"`
}

// Refusal is the answer to a hello that is not let in.
type Refusal struct {
	Reason string `json:"reason"`
}

// greet reads the hello of a guest and answers it. A pass that was proved
// before, as by SSH, is proved; otherwise the hello must bring a code, or ask
// for what is open.
func (l *Lobby) greet(link *Link, proved *Pass) (Pass, Code, error) {
	refuse := func(err error) (Pass, Code, error) {
		_ = link.Send(KindRefused, Refusal{err.Error()})
		return Pass{}, "", err
	}
	message, err := link.Receive()
	if err != nil {
		return Pass{}, "", err
	}
	var hello Hello
	if message.Kind != KindHello || json.Unmarshal(message.Body, &hello) != nil {
		return refuse(ErrNotHello)
	}
	if hello.Version != Version {
		return refuse(fmt.Errorf("pair: the two programs speak different versions, %d and %d: install the same one on both", hello.Version, Version))
	}
	pass, returning, err := l.admit(hello, proved)
	if err != nil {
		return refuse(err)
	}
	if name := Clean(hello.Name, 60); name != "" {
		pass.Name = name
	}
	if err := link.Send(KindWelcome, Welcome{Version, pass, returning}); err != nil {
		return Pass{}, "", err
	}
	return pass, returning, nil
}

func (l *Lobby) admit(hello Hello, proved *Pass) (Pass, Code, error) {
	if proved != nil {
		return *proved, l.returning(*proved), nil
	}
	if hello.Code != "" {
		pass, err := l.config.Codes.Redeem(hello.Code)
		if err != nil {
			return Pass{}, "", err
		}
		return pass, l.returning(pass), nil
	}
	if pass, ok := l.open(hello.Role, hello.Seat); ok {
		return pass, "", nil
	}
	return Pass{}, "", fmt.Errorf("pair: the %v needs a code here: ask the host for one (he types: invite %v) and give it with --code, or look on with --role spectator", hello.Role, hello.Role)
}

// returning issues the code with which the bearer of pass comes back, and
// none while the door is locked.
func (l *Lobby) returning(pass Pass) Code {
	code, err := l.config.Codes.IssueReturn(pass)
	if err != nil {
		return ""
	}
	return code
}

// Greet says hello over link and returns the answer. What the host refuses
// comes back as an error in the host's words.
func Greet(ctx context.Context, link *Link, hello Hello) (Welcome, error) {
	stop := context.AfterFunc(ctx, func() { link.end(context.Cause(ctx)) })
	defer stop()
	hello.Version = Version
	if err := link.Send(KindHello, hello); err != nil {
		return Welcome{}, err
	}
	message, err := link.Receive()
	if err != nil {
		return Welcome{}, err
	}
	switch message.Kind {
	case KindWelcome:
		var welcome Welcome
		if err := json.Unmarshal(message.Body, &welcome); err != nil {
			return Welcome{}, fmt.Errorf("pair: the host's welcome: %w", err)
		}
		return welcome, nil
	case KindRefused:
		var refusal Refusal
		if err := json.Unmarshal(message.Body, &refusal); err != nil {
			return Welcome{}, fmt.Errorf("pair: the host's refusal: %w", err)
		}
		return Welcome{}, errors.New(Clean(refusal.Reason, 300))
	default:
		return Welcome{}, ErrNotHello
	}
}
