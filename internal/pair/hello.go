package pair

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"blindchess/internal/fault"
)

// version is the version of this package's messages.
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
	Take    bool   `json:"take,omitempty"` // even if the seat is occupied; its guest then leaves
}

// Welcome is the answer to a hello.
type Welcome struct {
	Version int  `json:"version"`
	Pass    Pass `json:"pass"`
	Return  Code `json:"return,omitempty"`
}

// Refusal is the answer to a hello that is refused.
type Refusal struct {
	Reason string   `json:"reason"`
	Key    string   `json:"key,omitempty"`    // of the reason in the packs
	Args   []string `json:"args,omitempty"`   // what that needs, names and values in turn
	Taken  *Pass    `json:"taken,omitempty"`  // the owner of the seat, if it is taken
	Proved bool     `json:"proved,omitempty"` // who has it has proved that it is theirs
	Code   bool     `json:"code,omitempty"`   // a code is wanted, or another one
}

// CodeError is the answer of a host that wants a code, or another one than it
// was given.
type CodeError struct{ reason error }

// Error says the fault and the remedy, in English.
func (e *CodeError) Error() string { return e.reason.Error() }

// Unwrap returns the reason.
func (e *CodeError) Unwrap() error { return e.reason }

// TakenError reports that the requested seat is taken. A person with the right to it
// may take it over by Hello.Take.
type TakenError struct {
	Holder Pass // their name is empty where they gave none
	Proved bool // a code or a key has proved that it is theirs: only a code or a key takes it
}

// Error says who has the seat and what to do, in English.
func (e *TakenError) Error() string {
	if f := e.Unwrap(); f != nil {
		return f.Error()
	}
	return fmt.Sprintf("pair: the seat of %s is taken by %s: look on with --role spectator", e.Holder.Seat, cmp.Or(e.Holder.Name, "somebody else"))
}

// Unwrap returns the fault of a seat that is proved.
func (e *TakenError) Unwrap() error {
	if !e.Proved {
		return nil
	}
	return fault.New("fault.seat-proved", "the seat of {seat} belongs to {name}, who has a code: ask the host to type {command}, and give the new code with --code; or watch with --role spectator",
		"seat", e.Holder.Seat, "name", cmp.Or(e.Holder.Name, "somebody else"), "command", fmt.Sprintf("invite %s %s", e.Holder.Role, e.Holder.Seat)).In("pair")
}

// greet reads a guest's hello and answers it, once a place is reserved for them. A
// pass that was proved before, as by SSH, needs no proof here; otherwise the hello
// must bring a code, or ask for an open pass.
func (a *Authenticator) greet(link *Link, proved *Pass, address string) (*Guest, error) {
	refuse := func(err error) (*Guest, error) {
		_ = link.Send(KindRefused, refusalOf(err))
		return nil, err
	}
	link.most = longestHello
	message, err := link.Receive()
	if err != nil {
		return nil, err
	}
	link.most = longestMessage
	var hello Hello
	if message.Kind != KindHello || json.Unmarshal(message.Body, &hello) != nil {
		return refuse(errNotHello)
	}
	if hello.Version != version {
		return refuse(fault.New("fault.versions", "the two programs speak different versions, {n} and {other}: install the same one on both", "n", hello.Version, "other", version).In("pair"))
	}
	guest := &Guest{Way: Linked, Link: link, Remote: address}
	if err := a.admit(guest, hello, proved, address); err != nil {
		return refuse(err)
	}
	if err := link.Send(KindWelcome, Welcome{version, guest.Pass, guest.Return}); err != nil {
		a.leave(guest.place)
		return nil, err
	}
	return guest, nil
}

// refusalOf explains to a guest why they are refused.
func refusalOf(err error) Refusal {
	refusal := Refusal{Reason: err.Error()}
	if f, ok := fault.Of(err); ok {
		refusal.Key, refusal.Args = f.Key, f.Texts()
	}
	if taken := new(TakenError); errors.As(err, &taken) {
		refusal.Taken, refusal.Proved = &taken.Holder, taken.Proved
	}
	refusal.Code = errors.As(err, new(*CodeError)) || errors.Is(err, ErrWrongCode) || errors.Is(err, ErrLocked) || errors.Is(err, ErrSpent)
	return refusal
}

// told returns the reason that a host gave as a fault.
func (r Refusal) told() error {
	args := make([]any, len(r.Args))
	for i, arg := range r.Args {
		args[i] = Clean(arg, 300)
	}
	return fault.New(Clean(r.Key, 40), Clean(r.Reason, 300), args...)
}

// admit finds out who a guest is, and keeps a place for them. A code is not used up if
// there is no place for its bearer. One that is right decides before a pass that was
// proved: two players may join from one computer, which has one key.
func (a *Authenticator) admit(g *Guest, hello Hello, proved *Pass, address string) (err error) {
	coded := hello.Code != ""
	if coded {
		g.Pass, g.Return, err = a.config.Codes.redeem(address, hello.Code)
	}
	if err != nil && proved != nil {
		coded, err = false, nil
	}
	switch {
	case coded:
	case proved == nil:
		g.Pass, err = a.opened(g.Link, hello)
		g.open = true
	case hello.Role == a.config.Looking && hello.Role != "":
		g.Pass = Pass{Role: hello.Role, Name: proved.Name} // their right to the seat stays theirs
	default:
		g.Pass = *proved
		err = a.free(g.Pass, hello.Take, true)
	}
	if err != nil {
		return err
	}
	used := g.Pass
	if name := cleanName(hello.Name); name != "" {
		g.Pass.Name = name
	}
	g.place, err = a.reserve(g.Pass)
	switch {
	case !coded || g.Return != "": // a guest with a key needs no other way back
	case err != nil:
		a.config.Codes.restore(hello.Code, used)
	default:
		g.Return = a.returning(g.Pass)
	}
	return err
}

// opened returns the pass that a guest without proof requests.
func (a *Authenticator) opened(link *Link, hello Hello) (Pass, error) {
	if pass, ok := a.open(hello.Role, hello.Seat, link); ok {
		return pass, a.free(pass, hello.Take, false)
	}
	role := Clean(hello.Role, 40)
	return Pass{}, &CodeError{fault.New("fault.needs-code", "the {role} needs a code: ask the host to type {command}, and give it with --code; or watch with --role spectator", "role", role, "command", "invite "+role).In("pair")}
}

// returning issues the code with which the bearer of pass comes back, and none
// if there are no random numbers for it.
func (a *Authenticator) returning(pass Pass) Code {
	code, err := a.config.Codes.IssueReturn(pass)
	if err != nil {
		return ""
	}
	return code
}

// Greet says hello over link and returns the answer. A refusal of the host
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
			return Welcome{}, &TakenError{Pass{Role: Clean(taken.Role, 40), Seat: Clean(taken.Seat, 40), Name: cleanName(taken.Name)}, refusal.Proved}
		}
		if refusal.Code {
			return Welcome{}, &CodeError{refusal.told()}
		}
		return Welcome{}, refusal.told()
	default:
		return Welcome{}, errNotHello
	}
}
