package alone

import (
	"context"
	"net"
	"sync"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/pair"
	"blindchess/internal/room"
	"blindchess/internal/say"
	"blindchess/internal/screen"
	"blindchess/internal/screen/page"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

// mostPages is the most browsers at a time.
const mostPages = 8

// admission admits browsers, by codes as at a table.
type admission struct {
	seat  *Seat
	own   settings.Settings
	codes *pair.Codes
	web   *pair.WebServer

	mu    sync.Mutex
	known map[*pair.Visit]bool
}

// LetIn admits browsers at an address, until ctx ends: they show the same screen,
// hear the same answers, and type as the local user does. It announces the address
// and a code, and the next code when one was used. The usual certificate files are
// used if none are given. If the system does not open the address, LetIn announces
// that, and no browser can join.
func (s *Seat) LetIn(ctx context.Context, own settings.Settings, address string, secured room.Secured) (wait func(), err error) {
	secured = secured.Or(room.UsualSecured())
	d := &admission{seat: s, own: own, codes: pair.NewCodes(pair.CodeConfig{}), known: map[*pair.Visit]bool{}}
	who, err := pair.NewAuthenticator(pair.AuthenticatorConfig{Codes: d.codes, Receive: d.receive, Most: mostPages})
	if err != nil {
		return nil, err
	}
	d.web, err = pair.ListenWeb(who, pair.WebConfig{
		Address: address, Certificate: secured.Certificate, Key: secured.Key, Authority: secured.Authority, Behind: secured.Behind, Front: page.Front{Pack: own.Pack(), Locked: pair.ErrLocked, Spent: pair.ErrSpent},
		Renewed: func(_ string, err error) {
			if err != nil {
				s.me.Notice("play.other", announce.TextSlot("reason", s.me.Narrator().Pack.Error(err)))
				return
			}
			room.TellPageKey(d.web, s.me.Notice)
		},
	})
	if pair.Unopened(err) {
		s.me.Tell(room.News{Kind: room.NewsNoWay, Address: address, Err: err}.Words(nil, s.me.Narrator()))
		return func() {}, nil
	}
	if err != nil {
		return nil, err
	}
	var serving sync.WaitGroup
	serving.Go(func() {
		if err := d.web.Serve(ctx); err != nil {
			s.me.Notice("play.other", announce.TextSlot("reason", s.me.Narrator().Pack.Error(err)))
		}
	})
	d.introduce()
	return serving.Wait, nil
}

// introduce announces where browsers join, and the first code.
func (d *admission) introduce() {
	me := d.seat.me
	address, last := room.PageOf(d.web)
	me.Notice("doors.page", announce.TextSlot("address", address))
	if last != "" {
		room.TellPageKey(d.web, me.Notice)
	} else {
		_, port, _ := net.SplitHostPort(d.web.Address())
		me.Notice("doors.only-here", announce.TextSlot("flag", "--page :"+port))
	}
	d.invite()
}

// invite announces a code to the local user only.
func (d *admission) invite() {
	me := d.seat.me
	code, err := d.codes.Issue(pair.Pass{Role: room.Spectator})
	if err != nil {
		me.Notice("play.other", announce.TextSlot("reason", me.Narrator().Pack.Error(err)))
		return
	}
	me.Notice("practice.page-code", announce.TextSlot("words", room.SpokenCode(me.Narrator(), code)), announce.TextSlot("typed", code.String()))
}

// receive serves one guest with a browser until they leave.
func (d *admission) receive(ctx context.Context, g *pair.Guest) {
	if g.Visit == nil {
		return
	}
	terminal, err := d.terminal()
	if err != nil {
		return
	}
	defer terminal.Close()
	defer d.seat.attend(terminal, true)()
	for _, u := range d.seat.Last() {
		terminal.Hear(u)
	}
	d.mu.Lock()
	known := d.known[g.Visit]
	d.known[g.Visit] = true
	d.mu.Unlock()
	if !known {
		d.seat.me.Notice("practice.page-entered")
		d.invite()
	}
	one := page.New(page.Config{Terminal: terminal, Earcon: room.Earcon})
	g.Visit.Open(one)
	_ = one.Run(ctx) // it ends with the page, which has said so
}

// terminal returns the terminal of a guest with a browser. Nothing of this
// machine is theirs.
func (d *admission) terminal() (*screen.Terminal, error) {
	config, err := d.own.Console(console.Actor{Capacity: table.Spectator})
	if err != nil {
		return nil, err
	}
	config.Bind = nil
	session, err := console.NewSession(config)
	if err != nil {
		return nil, err
	}
	return screen.NewTerminal(screen.TerminalConfig{Feed: d.seat.feed, Session: session, Act: func(l console.Local) []say.Utterance {
		if l.Act == console.ActQuit {
			return nil
		}
		return []say.Utterance{config.Narrator.Answer("settings", "doors.host-only")}
	}}), nil
}
