package room

import (
	"context"
	"errors"
	"io"
	"net"
	"strconv"
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/fault"
	"blindchess/internal/pair"
	"blindchess/internal/screen/page"
)

// way is a way in that is open.
type way interface {
	Serve(context.Context) error
	io.Closer
}

// mostGuests is the most guests at a time. Most of them are spectators.
const mostGuests = 640

// listen opens the ways in. If the system does not open one, listen reports that
// and continues without it. If screens of this computer then have no way in, they
// join over SSH.
func (a *Admission) listen(who *pair.Authenticator) (ways []way, err error) {
	var refused error
	if a.options.Socket != "" {
		socket, err := pair.OpenSocket(who, a.options.Socket)
		if err == nil {
			ways, a.socket = append(ways, socket), a.options.Socket
		} else {
			a.tell(News{Kind: NewsNoSocket, Err: err})
			refused = err
			if a.options.Address == "" && a.options.Page == "" {
				a.options.Address = thisMachineAlone
			}
		}
	}
	open := func(address string, again bool, listen func(address string) (way, error)) error {
		if address == "" {
			return nil
		}
		opened, err := listen(address)
		if other := a.elsewhere(address, again, err); other != "" {
			opened, err = listen(other)
		}
		switch {
		case err == nil:
			ways = append(ways, opened)
		case pair.Unopened(err):
			a.tell(News{Kind: NewsNoWay, Address: address, Err: err})
			refused, err = errors.Join(refused, err), nil
		}
		return err
	}
	err = open(a.options.Page, a.options.Again.Page, func(address string) (way, error) {
		web, err := a.listenWeb(who, address)
		if err == nil {
			a.web = web
		}
		return web, err
	})
	if err == nil {
		err = open(a.options.Address, a.options.Again.Address, func(address string) (way, error) {
			server, err := a.listenSSH(who, address)
			if err == nil {
				a.server = server
			}
			return server, err
		})
	}
	if err == nil && len(ways) == 0 && a.options.Unattended {
		err = fault.New("fault.no-way-in", "no one can join this table, {reason}: start it again with --pair 127.0.0.1:0", "reason", refused).In("room")
	}
	if err != nil {
		return nil, closeAll(ways, err)
	}
	return ways, nil
}

// thisMachineAlone is the address of a free port that no other machine reaches.
const thisMachineAlone = "127.0.0.1:0"

// listenWeb opens the page for browsers at an address.
func (a *Admission) listenWeb(who *pair.Authenticator, address string) (*pair.WebServer, error) {
	return pair.ListenWeb(who, pair.WebConfig{
		Address: address, Certificate: a.options.Secured.Certificate, Key: a.options.Secured.Key, Authority: a.options.Secured.Authority, Behind: a.options.Secured.Behind,
		Front:   page.Front{Pack: a.options.Words.Pack(), Locked: pair.ErrLocked, Spent: pair.ErrSpent},
		Crowded: func(address string) { a.tell(News{Kind: NewsCrowded, Address: address}) },
		Renewed: func(earlier string, err error) {
			if err != nil {
				a.tell(News{Kind: NewsRefused, Err: err})
				return
			}
			now, _ := a.PageFingerprint()
			a.tell(News{Kind: NewsRenewed, Earlier: earlier, Fingerprint: now})
		},
	})
}

// listenSSH lets terminals and programs of other machines in at an address.
func (a *Admission) listenSSH(who *pair.Authenticator, address string) (*pair.SSHServer, error) {
	return pair.ListenSSH(who, pair.SSHConfig{
		Address: address, HostKey: a.options.HostKey,
		Prompt: a.options.Words.Pack().Phrase("doors.prompt") + " ",
		Wrong: func(left int) string {
			if left == 0 {
				return a.options.Words.Pack().Phrase("page.locked")
			}
			return a.options.Words.Pack().Phrase("doors.code-wrong", "n", strconv.Itoa(left))
		},
		Crowded: func(address string) { a.tell(News{Kind: NewsCrowded, Address: address}) },
	})
}

// closeAll closes the ways that were opened before err.
func closeAll(ways []way, err error) error {
	for _, one := range ways {
		err = errors.Join(err, one.Close())
	}
	return err
}

// Socket returns the path at which screens of this computer join, and nothing
// if they cannot.
func (a *Admission) Socket() string { return a.socket }

// Address returns the host and port at which other computers join, and false if
// they cannot.
func (a *Admission) Address() (host, port string, ok bool) {
	if a.server == nil {
		return "", "", false
	}
	host, port = reachable(a.server.Address())
	return host, port, true
}

// PageFingerprint returns the fingerprint of the page's certificate, as browsers show
// it, and the earlier fingerprint if the certificate changed when the page was opened.
// Both are empty if there is none.
func (a *Admission) PageFingerprint() (now, earlier string) {
	if a.web == nil {
		return "", ""
	}
	return a.web.Fingerprint(), a.web.Earlier()
}

// TellPageKey calls the function TellPageKey for the page of this table.
func (a *Admission) TellPageKey(tell func(key string, slots ...announce.Slot)) {
	TellPageKey(a.web, tell)
}

// Page returns the address at which browsers join, and the last four characters
// of its certificate's fingerprint. Both are empty if browsers cannot join, and
// the characters are empty if only this computer can.
func (a *Admission) Page() (address, last string) {
	if a.web == nil {
		return "", ""
	}
	return PageOf(a.web)
}

// PageOf returns what Page does, of a server that is open.
func PageOf(web *pair.WebServer) (address, last string) {
	scheme := "https"
	if !web.Secure() {
		scheme = "http"
	}
	host, port := reachable(web.Address())
	return scheme + "://" + net.JoinHostPort(host, port), lastFour(web.Fingerprint())
}

// lastFour returns the last four characters of the fingerprint of a certificate, which are
// read out.
func lastFour(fingerprint string) string {
	plain := strings.ReplaceAll(fingerprint, ":", "")
	return plain[max(len(plain)-4, 0):]
}

// TellPageKey announces how a browser of another computer judges the certificate of a
// page. It says whether the browser warns, and the end of the fingerprint. If the
// certificate changed when the page was opened, it also says the end of the earlier
// one.
func TellPageKey(web *pair.WebServer, tell func(key string, slots ...announce.Slot)) {
	last := announce.TextSlot("last", lastFour(web.Fingerprint()))
	if earlier := web.Earlier(); earlier != "" {
		tell("doors.page-renewed", announce.TextSlot("earlier", lastFour(earlier)), last)
	}
	if web.Vouched() {
		tell("doors.page-authority", last)
		return
	}
	tell("doors.page-key", last)
}

// Fingerprint returns that of this host's key, by which guests know it.
func (a *Admission) Fingerprint() string {
	if a.server == nil {
		return ""
	}
	return a.server.Fingerprint()
}

// reachable parts an address that is listened on into a host that others can
// name and the port. A host that means every address is replaced by this
// computer's first address that others can reach.
func reachable(address string) (host, port string) {
	host, port, _ = net.SplitHostPort(address)
	if ip := net.ParseIP(host); ip == nil || !ip.IsUnspecified() {
		return host, port
	}
	own, _ := net.InterfaceAddrs()
	for _, address := range own {
		if network, ok := address.(*net.IPNet); ok && network.IP.IsGlobalUnicast() && network.IP.To4() != nil {
			return network.IP.String(), port
		}
	}
	return host, port
}
