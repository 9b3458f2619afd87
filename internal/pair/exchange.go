package pair

import (
	"errors"
	"maps"
	"os"
)

// exchanged returns a pass with the other side, if it has one.
func exchanged(pass Pass) Pass {
	switch pass.Seat {
	case "white":
		pass.Seat = "black"
	case "black":
		pass.Seat = "white"
	}
	return pass
}

// Exchange moves every seat, code, way back, cookie and remembered key to the other
// side, for players who play again with the colours changed. From now on keys are stored
// in the file at keys and ways back in the one at back, all that are known; the files
// contain no others.
func (a *Authenticator) Exchange(keys, back string) error {
	a.mu.Lock()
	for i, pass := range a.config.Open {
		a.config.Open[i] = exchanged(pass)
	}
	holders, offered := map[Pass]*stay{}, map[Pass]*Link{}
	for pass, held := range a.holders {
		held.who = exchanged(held.who)
		holders[exchanged(pass)] = held
	}
	for pass, to := range a.offered {
		offered[exchanged(pass)] = to
	}
	a.holders, a.offered = holders, offered
	a.turns++
	a.mu.Unlock()
	a.config.Codes.exchange()
	return errors.Join(a.config.Keys.move(keys, exchanged), a.config.Codes.config.Back.move(back, exchanged))
}

// Carry stores keys and ways back in these files from now on, for another game in
// another place.
func (a *Authenticator) Carry(keys, back string) error {
	same := func(pass Pass) Pass { return pass }
	return errors.Join(a.config.Keys.move(keys, same), a.config.Codes.config.Back.move(back, same))
}

// Pass returns the present pass of a guest: their seat is the other side's if
// the players have exchanged sides since they came.
func (a *Authenticator) Pass(g *Guest) Pass {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, held := range a.holders {
		if held.guest == g {
			return held.who
		}
	}
	return g.Pass
}

// turned returns how often the players have changed sides.
func (a *Authenticator) turned() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.turns
}

// leads returns the pass that one given after so many turns leads to now.
func (a *Authenticator) leads(pass Pass, turns int) Pass {
	if (a.turned()-turns)%2 == 0 {
		return pass
	}
	return exchanged(pass)
}

func (c *Codes) exchange() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i, one := range c.issued {
		c.issued[i].pass = exchanged(one.pass)
	}
}

// move keeps the keys with other passes, in another file.
func (k *Keys) move(path string, to func(Pass) Pass) error {
	k.mu.Lock()
	known := maps.Clone(k.known)
	kept := k.path != ""
	k.known, k.path = map[string]Pass{}, ""
	if kept {
		k.path = path
	}
	k.mu.Unlock()
	if kept {
		if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	for wire, pass := range known {
		key, err := parseKey(wire)
		if err == nil {
			err = k.Remember(key, to(pass))
		}
		if err != nil {
			return err
		}
	}
	return nil
}
