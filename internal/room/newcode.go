package room

import (
	"context"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/language"
	"blindchess/internal/pair"
)

// InviteCommand returns the command that makes a code at the table for a guest
// with this hello, in the language of pack.
func InviteCommand(pack language.Pack, hello pair.Hello) string {
	command := pack.Word("command.invite") + " " + pack.Word("role-name."+hello.Role)
	if hello.Seat != "" {
		command += " " + pack.Word("side."+hello.Seat)
	}
	return command
}

// newCode asks the user of this computer, at a remote table, for a new code, and returns
// the typed code, or nothing if they have left. Whatever is typed that is no code is
// read as ever.
func (p *Visitor) newCode(ctx context.Context, hello pair.Hello) string {
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

// typedCodes receives the typed lines that are codes.
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

// After does nothing.
func (typedCodes) After(console.Intent) {}
