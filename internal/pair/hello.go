package pair

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
)

// version is that of the messages of this package.
const version = 1

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
	Role    string `json:"role"`
	Seat    string `json:"seat,omitempty"`
	Name    string `json:"name,omitempty"`
	Code    string `json:"code,omitempty"`
	Take    bool   `json:"take,omitempty"` // also where somebody sits there, who then goes
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
	Taken  *Pass  `json:"taken,omitempty"` // whose seat it is, where somebody sits there
}

// TakenError reports that somebody sits at the seat that was asked for. Who has
// the right to it may take it by Hello.Take.
type TakenError struct {
	Holder Pass // their name is empty where they gave none
}

// Error tells who has the seat and what can be done, in English.
func (e *TakenError) Error() string {
	return fmt.Sprintf("pair: the seat of %s is taken by %s: look on with --role spectator", e.Holder.Seat, cmp.Or(e.Holder.Name, "somebody else"))
}

// greet reads the hello of a guest and answers it. A pass that was proved
// before, as by SSH, is proved; otherwise the hello must bring a code, or ask
// for what is open.
func (a *Authenticator) greet(link *Link, proved *Pass, address string) (Pass, Code, error) {
	refuse := func(err error) (Pass, Code, error) {
		refusal := Refusal{Reason: err.Error()}
		if taken := new(TakenError); errors.As(err, &taken) {
			refusal.Taken = &taken.Holder
		}
		_ = link.Send(KindRefused, refusal)
		return Pass{}, "", err
	}
	link.most = longestHello
	message, err := link.Receive()
	if err != nil {
		return Pass{}, "", err
	}
	link.most = longestMessage
	var hello Hello
	if message.Kind != KindHello || json.Unmarshal(message.Body, &hello) != nil {
		return refuse(errNotHello)
	}
	if hello.Version != version {
		return refuse(fmt.Errorf("pair: the two programs speak different versions, %d and %d: install the same one on both", hello.Version, version))
	}
	pass, returning, err := a.admit(link, hello, proved, address)
	if err != nil {
		return refuse(err)
	}
	if name := Clean(hello.Name, 60); name != "" {
		pass.Name = name
	}
	if err := link.Send(KindWelcome, Welcome{version, pass, returning}); err != nil {
		return Pass{}, "", err
	}
	return pass, returning, nil
}

func (a *Authenticator) admit(link *Link, hello Hello, proved *Pass, address string) (Pass, Code, error) {
	if proved != nil {
		if hello.Role == a.config.Looking && hello.Role != "" {
			return Pass{Role: hello.Role, Name: proved.Name}, "", nil // their right to the seat stays theirs
		}
		if err := a.free(*proved, hello.Take); err != nil {
			return Pass{}, "", err
		}
		return *proved, a.returning(*proved), nil
	}
	if hello.Code != "" {
		pass, err := a.config.Codes.Redeem(address, hello.Code)
		if err != nil {
			return Pass{}, "", err
		}
		return pass, a.returning(pass), nil
	}
	if pass, ok := a.open(hello.Role, hello.Seat, link); ok {
		return pass, "", a.free(pass, hello.Take)
	}
	role := Clean(hello.Role, 40)
	return Pass{}, "", fmt.Errorf("pair: the %s needs a code here: ask the host for one (they type: invite %s) and give it with --code, or look on with --role spectator", role, role)
}

// returning issues the code with which the bearer of pass comes back, and none
// where there are no random numbers for it.
func (a *Authenticator) returning(pass Pass) Code {
	code, err := a.config.Codes.IssueReturn(pass)
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
	hello.Version = version
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
		if taken := refusal.Taken; taken != nil {
			return Welcome{}, &TakenError{Pass{Role: Clean(taken.Role, 40), Seat: Clean(taken.Seat, 40), Name: Clean(taken.Name, 60)}}
		}
		return Welcome{}, errors.New(Clean(refusal.Reason, 300))
	default:
		return Welcome{}, errNotHello
	}
}
