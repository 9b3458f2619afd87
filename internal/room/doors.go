package room

import (
	"encoding/json"
	"errors"
	"net"
	"os"
)

// Doors are the addresses at which guests join a table. They are stored beside its
// journal, so that guests find a game that is resumed after the program was killed.
// The zero Doors are none.
type Doors struct {
	Address string  `json:"address,omitempty"` // over SSH; empty where only the socket is open
	Page    string  `json:"page,omitempty"`    // with a browser; empty without a page
	Secured Secured `json:"secured,omitzero"`  // of the page
	Open    bool    `json:"open,omitempty"`    // others come in at all
}

// ReadDoors returns the last addresses of a journal's table, and none if they are
// unknown. A certificate of the user's own that cannot be used any more is left out.
func ReadDoors(journal string) (d Doors) {
	text, err := os.ReadFile(beside(journal, doorsEnding))
	if err != nil || json.Unmarshal(text, &d) != nil {
		return Doors{}
	}
	if d.Secured != (Secured{}) && d.Secured.Check() != nil {
		d.Secured = Secured{}
	}
	return d
}

const doorsEnding = ".doors"

// remember stores beside the journal the addresses at which guests join.
func (a *Admission) remember() error {
	d := Doors{Open: true, Secured: a.options.Secured}
	if a.server != nil {
		d.Address = withPort(a.options.Address, a.server.Address())
	}
	if a.web != nil {
		d.Page = withPort(a.options.Page, a.web.Address())
	}
	text, err := json.Marshal(d)
	if err != nil {
		return err
	}
	return os.WriteFile(beside(a.room.Journal(), doorsEnding), append(text, '\n'), 0o600)
}

// withPort returns the requested address, with the port that was opened.
func withPort(asked, opened string) string {
	host, _, err := net.SplitHostPort(asked)
	_, port, other := net.SplitHostPort(opened)
	if err != nil || other != nil {
		return asked
	}
	return net.JoinHostPort(host, port)
}

// Again says which addresses of a table come from an earlier run rather than from the
// user. If one is in use by now, another is opened.
type Again struct{ Address, Page bool }

// elsewhere returns an alternative for an address that could not be opened, and
// announces it. It returns nothing if the user requested the address.
func (a *Admission) elsewhere(address string, again bool, err error) string {
	if !again || !errors.As(err, new(*net.OpError)) {
		return ""
	}
	host, _, _ := net.SplitHostPort(address)
	a.tell(News{Kind: NewsMoved, Address: address, Err: err})
	return net.JoinHostPort(host, "0")
}
