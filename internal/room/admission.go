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

// AdmissionOptions say who comes in to a table from elsewhere, and how.
type AdmissionOptions struct {
	Sides   []rules.Side // that are played from elsewhere; at none where all players sit here
	Socket  string       // the path at which screens of this machine come in; empty for none
	Address string       // at which those of other machines do, such as ":2222"; empty for none
	Page    string       // at which browsers do, such as ":8443"; empty for none
	Secured Secured

	Again Again

	Keys    string // the file that remembers the keys of those who have come in
	Back    string // the file of their other ways back; empty where they last as long as the program
	HostKey string // the file of this host's own key, made where there is none
	// CodeLife is how long a code waits for its bearer; a quarter of an hour
	// where zero.
	CodeLife time.Duration
	// Words are the language, notation and scheme of guests who come without a
	// program of their own.
	Words settings.Settings
	// Unattended says that nobody sits at this machine, so that the arbiter lets
	// others in.
	Unattended bool
	// Link is told for each code the address with which a browser comes in at once,
	// such as for a camera; nil tells nobody. It may be called from any goroutine.
	Link func(pass pair.Pass, address string)
	// News is told who comes and goes, and what else befalls the admission. It
	// may be called from any goroutine.
	News func(News)
}

// Secured are the files of a certificate and its key, made where neither is
// there, and the reverse proxy that a page stands behind.
type Secured struct {
	Certificate string         `json:"certificate,omitempty"`
	Key         string         `json:"key,omitempty"`
	Authority   pair.Authority `json:"-"`                // signs the usual certificate alone, where it is there
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

// Check returns why a page cannot be secured with these files, which are there
// already, or cannot stand behind that proxy.
func (s Secured) Check() error {
	if err := pair.CheckProxy(s.Behind); err != nil || s.Certificate == "" {
		return err
	}
	return pair.CheckCertificate(s.Certificate, s.Key, time.Now())
}

// DefaultAdmission returns the options of an admission to this table at the user's own
// places: a socket named for the game, beside its journal the keys of those who
// have come in and their other ways back, and the key of this host. Address is on the network, and empty
// where nobody comes from there.
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

// How what is kept beside a journal ends: the keys of those who have come in, and their
// other ways back.
const (
	keysEnding = ".keys"
	backEnding = ".back"
)

// Admission lets people in to one table. Its methods may be called from any
// goroutine.
type Admission struct {
	room    *Room
	options AdmissionOptions
	codes   *pair.Codes
	who     *pair.Authenticator
	relay   *relay.Host
	socket  string          // empty where screens of this machine do not come in
	server  *pair.SSHServer // nil where nobody comes in over SSH
	web     *pair.WebServer // nil where nobody comes in with a browser

	mu      sync.Mutex
	seated  map[*Participant]pair.Pass     // the guests but those who look on
	shown   map[*Participant]chan struct{} // the guests; closed when they were told that they leave
	closing bool                           // nobody is told who leaves
	sides   []rules.Side                   // that are played from elsewhere in the game that is on
}

// Admit lets people in until the table closes. A table has one admission.
func (r *Room) Admit(o AdmissionOptions) (*Admission, error) {
	a := &Admission{
		room: r, options: o,
		relay: &relay.Host{},
		sides: slices.Clone(o.Sides), seated: map[*Participant]pair.Pass{}, shown: map[*Participant]chan struct{}{},
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

// know gets ready who is let in, and those who were let in before.
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

// admitted returns the admission of the table, and nil where there is none.
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

// evict lets the guests go before their lines are cut: they are told that the table
// is closed, and those who came with the program do not come back by themselves.
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

// open lists what may be taken on this machine without a code: who opens
// the socket is the same user.
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

// follow goes on with the next game of the table: where the players have changed
// sides, so have those who came in, and their codes and keys.
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

// report tells of an error that keeps nobody out.
func (a *Admission) report(err error) {
	if err != nil {
		a.tell(News{Kind: NewsRefused, Err: err})
	}
}

// errNoSeat is returned where a role has no seat that is played from elsewhere.
var errNoSeat = fault.New("fault.no-seat", "there is no free seat for an opponent at this table").In("room")

// Invite makes a code that lets somebody in, once. An opponent or assistant
// without a side is given the first one that nobody has taken.
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
		// Browsers send to nobody what stands behind the sign of a fragment.
		a.options.Link(pass, address+"/#"+string(code))
	}
	return pass, code, err
}

// invite lets somebody in, as a participant asks.
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
