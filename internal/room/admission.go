package room

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/fault"
	"blindchess/internal/pair"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/screen/relay"
	"blindchess/internal/settings"
)

// AdmissionOptions say who may join a table from elsewhere, and how.
type AdmissionOptions struct {
	Sides   []rules.Side // that are played from elsewhere; at none where all players sit here
	Socket  string       // the socket for screens of this computer; empty for none
	Address string       // at which those of other machines do, such as ":2222"; empty for none
	Page    string       // at which browsers do, such as ":8443"; empty for none
	Secured Secured

	Again Again

	Keys    string // the file of the guests' keys
	Back    string // the file of their other ways back; empty where they last as long as the program
	HostKey string // the file of this host's own key, made where there is none
	// CodeLife is how long a code waits for its bearer; a quarter of an hour
	// where zero.
	CodeLife time.Duration
	// Words are the language, notation and scheme of guests who join without this
	// program.
	Words settings.Settings
	// Unattended says that no player sits at this computer, so that the arbiter may
	// invite others.
	Unattended bool
	// Link is called for each code, with the address at which a browser joins
	// directly, such as for a camera; it may be nil. It may be called from any
	// goroutine.
	Link func(pass pair.Pass, address string)
	// News is called when people join or leave, and for other events of the
	// admission. It may be called from any goroutine.
	News func(News)
}

// Secured names the files of a certificate and its key, which are created if
// missing, and the reverse proxy in front of the page.
type Secured struct {
	Certificate string         `json:"certificate,omitempty"`
	Key         string         `json:"key,omitempty"`
	Authority   pair.Authority `json:"-"`                // signs the usual certificate alone, if it is there
	Behind      string         `json:"behind,omitempty"` // its address; empty where there is none
}

// Or returns s with what usual has where s says nothing.
func (s Secured) Or(usual Secured) Secured {
	if s.Certificate == "" || s.Certificate == usual.Certificate {
		s.Certificate, s.Key, s.Authority = usual.Certificate, usual.Key, usual.Authority
	}
	s.Behind = cmp.Or(s.Behind, usual.Behind)
	return s
}

// Check returns why a page cannot be secured with these existing files, or
// cannot be served behind that proxy.
func (s Secured) Check() error {
	if err := pair.CheckProxy(s.Behind); err != nil || s.Certificate == "" {
		return err
	}
	return pair.CheckCertificate(s.Certificate, s.Key, time.Now())
}

// DefaultAdmission returns the options of an admission to this table at the user's own
// places. The socket is named for the game. The keys of guests and their tokens for
// returning are beside its journal. The key is this host's. Address is a network
// address; it is empty if no one joins over the network.
func (r *Room) DefaultAdmission(address string, words settings.Settings) AdmissionOptions {
	return AdmissionOptions{
		Socket: filepath.Join(SocketFolder(), filepath.Base(beside(r.Journal(), ".sock"))), Address: address,
		Keys: beside(r.Journal(), keysEnding), Back: beside(r.Journal(), backEnding), HostKey: filepath.Join(StateFolder(), "host_key"), Words: words,
		Secured: UsualSecured(),
	}
}

// UsualSecured are the files of the certificate that the program makes for its pages.
func UsualSecured() Secured {
	return Secured{
		Certificate: filepath.Join(StateFolder(), "page_certificate.pem"), Key: filepath.Join(StateFolder(), "page_key.pem"),
		Authority: pair.Authority{Certificate: filepath.Join(StateFolder(), "page_authority.pem"), Key: filepath.Join(StateFolder(), "page_authority_key.pem")},
	}
}

// File name endings beside a journal: the keys of guests, and their tokens for
// returning.
const (
	keysEnding = ".keys"
	backEnding = ".back"
)

// Admission admits people to one table. Its methods may be called from any
// goroutine.
type Admission struct {
	room    *Room
	options AdmissionOptions
	codes   *pair.Codes
	who     *pair.Authenticator
	relay   *relay.Host
	socket  string          // empty without a socket for this computer
	server  *pair.SSHServer // nil without SSH
	web     *pair.WebServer // nil without a page for browsers

	mu      sync.Mutex
	seated  map[*guest]pair.Pass     // the guests except spectators
	shown   map[*guest]chan struct{} // the guests; closed when they were told that they leave
	closing bool                     // departures are not announced
	sides   []rules.Side             // that are played from elsewhere in the game that is on
}

// Admit lets people in until the table closes. A table has one admission.
func (r *Room) Admit(o AdmissionOptions) (*Admission, error) {
	a := &Admission{
		room: r, options: o,
		relay: &relay.Host{},
		sides: slices.Clone(o.Sides), seated: map[*guest]pair.Pass{}, shown: map[*guest]chan struct{}{},
	}
	if err := a.know(); err != nil {
		return nil, err
	}
	ways, err := a.listen(a.who)
	if err != nil {
		return nil, err
	}
	a.report(a.remember())
	r.mu.Lock()
	r.admission = a
	r.mu.Unlock()
	for _, one := range ways {
		started := r.do(func(ctx context.Context) {
			if err := one.Serve(ctx); err != nil {
				a.tell(News{Kind: NewsClosed, Err: err})
			}
		})
		if !started {
			_ = one.Close()
		}
	}
	return a, nil
}

// know prepares the authenticator and loads the guests who joined before.
func (a *Admission) know() error {
	back := pair.NewWaysBack()
	if a.options.Back != "" {
		var err error
		if back, err = pair.OpenWaysBack(a.options.Back, a.options.HostKey); err != nil {
			return err
		}
	}
	a.codes = pair.NewCodes(pair.CodeConfig{Life: a.options.CodeLife, Back: back, Locked: func(address string, addresses int) {
		a.tell(News{Kind: NewsGuessed, Address: address, Further: addresses > 1})
	}, Spent: func() { a.tell(News{Kind: NewsSpent}) }})
	keys, err := pair.OpenKeys(a.options.Keys)
	if err != nil {
		return err
	}
	a.who, err = pair.NewAuthenticator(pair.AuthenticatorConfig{
		Codes: a.codes, Keys: keys, Open: a.open(), Receive: a.receive, Most: mostGuests, Looking: Spectator,
		Full: func() { a.tell(News{Kind: NewsFull}) },
	})
	return err
}

// admitted returns the admission of the table, and nil if there is none.
func (r *Room) admitted() *Admission {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.admission
}

func (a *Admission) tell(n News) {
	if a.options.News != nil {
		a.options.News(n)
	}
}

// evictWait is how long the screens of guests may take to end.
const evictWait = 5 * time.Second

// evict announces to the guests that the table is closed, before their connections
// are cut. Guests with this program do not reconnect by themselves.
func (a *Admission) evict() {
	if a == nil {
		return
	}
	a.mu.Lock()
	a.closing = true
	shown := maps.Clone(a.shown)
	a.mu.Unlock()
	for p := range shown {
		p.seat.Leave()
	}
	late := time.After(evictWait)
	for _, gone := range shown {
		select {
		case <-gone:
		case <-late:
			return
		}
	}
}

func (a *Admission) isClosing() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.closing
}

// open lists the passes that are available on this computer without a code:
// only the same user can open the socket.
func (a *Admission) open() []pair.Pass {
	open := []pair.Pass{{Role: Spectator}}
	for _, side := range a.played() {
		open = append(open, pair.Pass{Role: Opponent, Seat: seatName(side)})
	}
	return open
}

// played returns the sides that are played from elsewhere in the game that is on.
func (a *Admission) played() []rules.Side {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.sides
}

// follow moves the admission to the next game of the table. If the players have
// changed sides, the guests, codes and keys change sides too.
func (a *Admission) follow(change bool) {
	if a == nil {
		return
	}
	a.report(a.remember())
	keys, back := beside(a.room.Journal(), keysEnding), beside(a.room.Journal(), backEnding)
	if !change {
		a.report(a.who.Carry(keys, back))
		return
	}
	a.mu.Lock()
	turned := make([]rules.Side, len(a.sides))
	for i, side := range a.sides {
		turned[i] = side.Other()
	}
	a.sides = turned
	for p, pass := range a.seated {
		if side, ok := rules.ParseSide(pass.Seat); ok {
			pass.Seat = seatName(side.Other())
			a.seated[p] = pass
		}
	}
	a.mu.Unlock()
	a.report(a.who.Exchange(keys, back))
}

// report passes on an error that does not stop the admission.
func (a *Admission) report(err error) {
	if err != nil {
		a.tell(News{Kind: NewsRefused, Err: err})
	}
}

// errNoSeat is returned if a role has no seat for a guest.
var errNoSeat = fault.New("fault.no-seat", "there is no free seat for an opponent at this table").In("room")

// Invite makes a code with which one person joins, once. An opponent or
// assistant without a side gets the first free side.
func (a *Admission) Invite(role string, side rules.Side) (pair.Pass, pair.Code, error) {
	pass := pair.Pass{Role: role}
	switch role {
	case Opponent:
		if side == 0 {
			side = a.vacant()
		}
		if !slices.Contains(a.played(), side) {
			return pass, "", errNoSeat
		}
		pass.Seat = seatName(side)
	case Assistant:
		if side == 0 {
			side = a.own()
		}
		pass.Seat = seatName(side)
	}
	code, err := a.codes.Issue(pass)
	if address, _ := a.Page(); err == nil && address != "" && a.options.Link != nil {
		// Browsers send no server the fragment, which is the part of an address after
		// its number sign.
		a.options.Link(pass, address+"/#"+string(code))
	}
	return pass, code, err
}

// invite makes a join code at a participant's request.
func (a *Admission) invite(narrator announce.Narrator, l console.Local) []say.Utterance {
	side, _ := rules.ParseSide(l.Value)
	pass, code, err := a.Invite(l.Key, side)
	switch {
	case errors.Is(err, errNoSeat):
		return answer(narrator, "code", "doors.no-seat")
	case err != nil:
		return failed(narrator, "code", err)
	default:
		return []say.Utterance{a.CodeWords(narrator, pass, code)}
	}
}
