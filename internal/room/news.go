package room

import (
	"net"
	"strings"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/pair"
	"blindchess/internal/rules"
	"blindchess/internal/say"
)

// NewsKind is what befalls an admission. The zero NewsKind is nothing.
type NewsKind uint8

// The kinds of news.
const (
	NewsEntered       NewsKind = iota + 1 // a guest with this pass joined
	NewsLeft                              // they left; their seat is reserved
	NewsLost                              // their line was lost, by this error
	NewsClosed                            // no one can join any more, by this error
	NewsRefused                           // by this error, the table refused a consequence of a guest's arrival
	NewsAwaitsArbiter                     // all players have come, and the arbiter starts the game
	NewsGuessed                           // so many wrong codes came from this address that it is locked out, unless it is this machine
	NewsCrowded                           // so many lines came from this address that idle ones are cut
	NewsNoSocket                          // screens of this computer cannot join, by this error
	NewsFull                              // a guest was refused for lack of room
	NewsMoved                             // this earlier address for guests cannot be opened, by this error
	NewsNoWay                             // this address for guests cannot be opened, by this error
	NewsSpent                             // so many wrong codes came from anywhere that none of everyday length is taken
	NewsRenewed                           // the page has another certificate
)

// String returns the name of k as a program reads it.
func (k NewsKind) String() string {
	names := [...]string{"", "entered", "left", "lost", "closed", "refused", "awaits-arbiter", "guessed", "crowded", "no-socket", "full", "moved", "no-way", "spent", "page-renewed"}
	if int(k) >= len(names) {
		return ""
	}
	return names[k]
}

// News is something that befalls an admission.
type News struct {
	Kind    NewsKind
	Pass    pair.Pass // the pass that it is about, or none
	Address string    // the address of its origin, if it has one
	Further bool      // it comes from other addresses too, of which this is the last
	Err     error     // what went wrong, and nil where nothing did
	// Earlier and Fingerprint are those of the page's certificate before, and now.
	Earlier, Fingerprint string
}

// Words says news of a table in the words of a narrator.
func (n News) Words(r *Room, narrator announce.Narrator) say.Utterance {
	reason := func() announce.Slot { return announce.TextSlot("reason", narrator.Pack.Error(n.Err)) }
	switch n.Kind {
	case NewsEntered:
		return r.comes(narrator, "doors.entered", n.Pass)
	case NewsLeft:
		return r.comes(narrator, "doors.left", n.Pass)
	case NewsLost:
		return narrator.Notice("doors.lost", reason())
	case NewsClosed:
		return narrator.Notice("doors.closed", reason())
	case NewsGuessed:
		return narrator.Notice(n.guessing(), announce.TextSlot("address", n.Address))
	case NewsSpent:
		return narrator.Notice("doors.guessing-spent")
	case NewsFull:
		return narrator.Notice("doors.full")
	case NewsMoved:
		return narrator.Notice("doors.moved", announce.TextSlot("address", n.Address), reason())
	case NewsNoWay:
		return narrator.Notice("doors.no-way", announce.TextSlot("address", n.Address), reason())
	case NewsCrowded:
		return narrator.Notice("doors.crowd", announce.TextSlot("address", n.Address))
	case NewsRenewed:
		return narrator.Notice("doors.page-renewed", announce.TextSlot("earlier", lastFour(n.Earlier)), announce.TextSlot("last", lastFour(n.Fingerprint)))
	case NewsNoSocket:
		return narrator.Notice("doors.no-socket", reason())
	case NewsAwaitsArbiter:
		return narrator.Notice("expect.start-arbiter")
	default:
		return refusal(narrator, r.State(), n.Err)
	}
}

// guessing is the sentence about wrong codes.
func (n News) guessing() string {
	switch {
	case n.Address == pair.ThisMachine:
		return "doors.guessing-here"
	case n.Further:
		return "doors.guessing-further"
	default:
		return "doors.guessing"
	}
}

// comes announces an arrival or departure, by role and name: the person's name,
// or the player name of that seat.
func (r *Room) comes(narrator announce.Narrator, key string, pass pair.Pass) say.Utterance {
	name := pass.Name
	if side, ok := rules.ParseSide(pass.Seat); ok && pass.Role == Opponent {
		if name == "" {
			name = r.State().Seat(side).Name
		}
		if narrator.Side == 0 || name == "" {
			name = strings.TrimPrefix(name+", ", ", ") + narrator.SideSlot("", side).Words[0].Text
		}
	}
	word := "role-name." + pass.Role
	if narrator.Side == 0 && pass.Role == Opponent {
		word = "doors.player" // who does not play has no opponent
	}
	role := announce.TextSlot("role", narrator.Pack.Word(word))
	if name == "" {
		return narrator.Notice(key+"-nameless", role)
	}
	return narrator.Notice(key, role, announce.TextSlot("name", name))
}

// CodeWords gives a code as one reads it aloud, and as one types it. If several
// sides are played from elsewhere, it names the side of the code.
func (a *Admission) CodeWords(narrator announce.Narrator, pass pair.Pass, code pair.Code) say.Utterance {
	role, key := narrator.Pack.Word("role-name."+pass.Role), "doors.code"
	if side, ok := rules.ParseSide(pass.Seat); ok && len(a.options.Sides) > 1 {
		role += ", " + narrator.SideSlot("", side).Words[0].Text
	}
	if a.options.CodeLife > 24*time.Hour {
		key = "doors.code-lasting"
	}
	return narrator.Answer("code", key, announce.TextSlot("role", role),
		announce.TextSlot("words", SpokenCode(narrator, code)), announce.TextSlot("typed", code.String()))
}

// SpokenCode returns a code as it is read aloud.
func SpokenCode(narrator announce.Narrator, code pair.Code) string {
	words := make([]string, 8)
	for i := range words {
		words[i] = narrator.Scheme.Word("file." + string(rune('a'+i)))
	}
	return code.Spoken(words)
}

// Introduce announces to a local participant how others join: the address, the
// fingerprint and the first codes.
func (a *Admission) Introduce(p *Local) {
	a.introducePage(p)
	host, port, open := a.Address()
	if !open && a.web == nil {
		if a.socket != "" {
			p.Notice("doors.here")
		}
		if a.room.State().Conditions.Arbiter { // only the arbiter needs a code on this computer
			a.introduceCode(p, Arbiter)
		}
		return
	}
	if open {
		a.introduceSSH(p, host, port)
	}
	a.introduceCodes(p)
}

// introducePage announces where browsers join.
func (a *Admission) introducePage(p *Local) {
	address, last := a.Page()
	if address == "" {
		return
	}
	p.Notice("doors.page", announce.TextSlot("address", address))
	if last != "" {
		a.TellPageKey(p.Notice)
		return
	}
	_, port, _ := net.SplitHostPort(a.web.Address())
	p.Notice("doors.only-here", announce.TextSlot("flag", "--page :"+port))
}

// introduceSSH announces where other terminals and programs join.
func (a *Admission) introduceSSH(p *Local, host, port string) {
	fingerprint := a.Fingerprint()
	p.Notice("doors.address", announce.TextSlot("ssh", sshCommand(host, port)), announce.TextSlot("join", joinCommand(host, port)))
	if onlyHere(host) {
		p.Notice("doors.only-here", announce.TextSlot("flag", "--pair "+net.JoinHostPort("0.0.0.0", port)))
	}
	p.Notice("doors.key", announce.TextSlot("fingerprint", fingerprint), announce.TextSlot("last", fingerprint[len(fingerprint)-4:]))
}

// introduceCodes announces the first codes.
func (a *Admission) introduceCodes(p *Local) {
	roles := []string{Spectator}
	if len(a.options.Sides) > 0 {
		roles[0] = Opponent
	}
	if a.room.State().Conditions.Arbiter {
		roles = append(roles, Arbiter)
	}
	for _, role := range roles {
		a.introduceCode(p, role)
	}
}

// introduceCode announces a code for a role.
func (a *Admission) introduceCode(p *Local, role string) {
	pass, code, err := a.Invite(role, 0)
	if err != nil {
		p.Refuse(err)
		return
	}
	p.Tell(a.CodeWords(p.Narrator(), pass, code))
}

// Commands returns the two commands that join from another computer: one for
// every terminal, and one for users of this program. Both are empty if only this
// computer can join.
func (a *Admission) Commands() (ssh, join string) {
	host, port, open := a.Address()
	if !open {
		return "", ""
	}
	return sshCommand(host, port), joinCommand(host, port)
}

func sshCommand(host, port string) string { return "ssh -p " + port + " play@" + host }

func joinCommand(host, port string) string {
	return "blindchess join ssh://" + net.JoinHostPort(host, port)
}

// speaking is the command with which a guest joins and hears the built-in
// voice.
func (a *Admission) speaking() string {
	host, port, open := a.Address()
	if !open {
		return "blindchess join --speak"
	}
	return joinCommand(host, port) + " --speak"
}

// onlyHere reports whether an address is one that other machines cannot reach.
func onlyHere(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
