package room

import (
	"context"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/language"
	"blindchess/internal/pair"
)

// InviteCommand returns what is typed at the table to make a code for somebody who
// comes with this hello, in the words of whoever types in the same language.
func InviteCommand(pack language.Pack, hello pair.Hello) string {
	command := pack.Word("command.invite") + " " + pack.Word("role-name."+hello.Role)
	if hello.Seat != "" {
		command += " " + pack.Word("side."+hello.Seat)
	}
	return command
}

// newCode asks whoever sits here, at their table that is elsewhere, for a new code, and
// returns what they typed, or nothing where they have left. Whatever is typed that is no
// code is read as ever.
func (p *Participant) newCode(ctx context.Context, hello pair.Hello) string {
	codes := make(typedCodes, 1)
	p.seat.Listen(codes)
	defer p.seat.Listen(nil)
	p.Hear(p.Narrator().Alert("doors.code-wanted", announce.TextSlot("command", InviteCommand(p.Narrator().Pack, hello))))
	select {
	case code := <-codes:
		return code
	case <-p.seat.Left():
	case <-ctx.Done():
	}
	return ""
}

// typedCodes takes what is typed that is a code.
type typedCodes chan string

// Before takes a line that is a code.
func (c typedCodes) Before(line string) bool {
	if !pair.IsCode(line) {
		return false
	}
	select {
	case c <- line:
	default:
	}
	return true
}

// After takes nothing.
func (typedCodes) After(console.Intent) {}
