package joining

import (
	"context"
	"errors"
	"io"

	"blindchess/internal/fault"
	"blindchess/internal/pair"
	"blindchess/internal/room"
	"blindchess/internal/screen/view"
	"blindchess/internal/settings"
	"blindchess/internal/settings/prompt"
)

// Asked holds the dialogue with a guest before they sit: questions go to Out,
// and each answer is one line of In, from which nothing more is read.
type Asked struct {
	In  io.Reader
	Out io.Writer
	// Fingerprint is the fingerprint of the host's key, if it is known already; a
	// host with it needs no confirmation.
	Fingerprint string
}

// desk asks a guest in their own language.
type desk struct {
	Asked

	own settings.Settings
}

func (d desk) door() *prompt.Door { return &prompt.Door{In: d.In, Out: d.Out} }

// code asks for the code, in the words that the host sent.
func (d desk) code(ctx context.Context, question string) (string, error) {
	typed, err := d.door().Ask(ctx, d.own, view.Plain(question))
	if err == nil && typed == "" {
		err = prompt.ErrLeft
	}
	if errors.Is(err, prompt.ErrLeft) {
		err = fault.New("fault.no-code", "join: no code was typed: ask the host for one and give it with --code")
	}
	return typed, err
}

// confirm has the guest compare the key of a new host, unless it is the one that
// is known.
func (d desk) confirm(address, fingerprint string) error {
	if d.Fingerprint == fingerprint {
		return nil
	}
	question := d.own.Pack().Phrase("doors.trust", "address", address, "fingerprint", fingerprint, "last", fingerprint[len(fingerprint)-4:])
	same, err := d.door().Confirm(context.Background(), d.own, question)
	if err != nil || !same {
		return fault.New("fault.key-unconfirmed", "join: the host's key was not confirmed")
	}
	return nil
}

// settle asks a guest who was refused for their next choice. If they leave or
// cannot be asked, it returns why they do not join.
func (d desk) settle(ctx context.Context, dialer *room.Dialer, refused error) error {
	taken := new(pair.TakenError)
	switch {
	case errors.As(refused, &taken) && taken.Proved:
		dialer.Hello.Seat = taken.Holder.Seat
		return d.newCode(ctx, dialer, refused, d.seatOf(taken.Holder)+" ")
	case errors.As(refused, &taken):
		return d.taken(ctx, dialer, taken.Holder)
	case errors.As(refused, new(*pair.CodeError)):
		return d.newCode(ctx, dialer, refused, "")
	default:
		return refused
	}
}

// newCode asks for another code than the host was given.
func (d desk) newCode(ctx context.Context, dialer *room.Dialer, refused error, head string) error {
	pack := d.own.Pack()
	typed, err := d.door().Ask(ctx, d.own, head+pack.Phrase("doors.code-wanted", "command", room.InviteCommand(pack, dialer.Hello)))
	if err != nil || typed == "" {
		return refused // which says what to do
	}
	dialer.Hello.Code = typed
	return nil
}

// seatOf says whose a seat is.
func (d desk) seatOf(holder pair.Pass) string {
	side := d.own.Pack().Word("side." + holder.Seat)
	if holder.Name == "" {
		return d.own.Pack().Phrase("doors.taken-nameless", "side", side)
	}
	return d.own.Pack().Phrase("doors.taken", "side", side, "name", holder.Name)
}

// taken asks a guest whose seat is taken whether they watch or take the seat from
// its holder, which they may do if the host knows them.
func (d desk) taken(ctx context.Context, dialer *room.Dialer, holder pair.Pass) error {
	key, err := d.door().Choose(ctx, d.own, d.seatOf(holder), []prompt.Offer{{Key: "watch"}, {Key: "take"}, {Key: "quit"}}, false)
	switch {
	case err != nil:
		return err
	case key == "watch":
		dialer.Hello.Role, dialer.Hello.Seat = room.Spectator, ""
	case key == "take":
		dialer.Hello.Take = true
	default:
		return prompt.ErrLeft
	}
	return nil
}
