package main

import (
	"context"
	"errors"
	"net"
	"path/filepath"
	"strings"
	"sync"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/host"
	"blindchess/internal/pair"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/screen/relay"
	"blindchess/internal/table"
)

// doors let other screens in to one table.
type doors struct {
	game   *game
	codes  *pair.Codes
	relay  *relay.Host
	choirs *choirs
	socket *pair.Socket
	door   *pair.Door // nil where nobody comes in from the network
}

// openDoors lets other screens in, where the flags ask for it, until ctx ends.
// What it returns waits for all guests to have left.
func (g *game) openDoors(ctx context.Context) (wait func(), err error) {
	if g.flags.opponent != "join" && g.flags.pair == "" {
		return func() {}, nil
	}
	d, err := g.newDoors()
	if err != nil {
		return nil, err
	}
	g.me.act = d.act
	var serving sync.WaitGroup
	serving.Go(func() { d.serve(ctx, d.socket.Serve) })
	if d.door != nil {
		serving.Go(func() { d.serve(ctx, d.door.Serve) })
	}
	d.tell()
	return serving.Wait, nil
}

// newDoors opens the socket of this machine, and the door to the network where
// the flags name an address.
func (g *game) newDoors() (*doors, error) {
	d := &doors{game: g, codes: pair.NewCodes(pair.CodeConfig{}), relay: &relay.Host{Book: g.house.book, Now: g.house.Now}}
	d.choirs = &choirs{house: g.house, singing: map[tongue]*choir{}, configs: map[tongue]console.Config{}}
	path := strings.TrimSuffix(g.house.path, ".journal")
	keys, err := pair.OpenKeys(path + ".keys")
	if err != nil {
		return nil, err
	}
	lobby, err := pair.NewLobby(pair.LobbyConfig{Codes: d.codes, Keys: keys, Open: d.open(), Receive: d.receive})
	if err != nil {
		return nil, err
	}
	if d.socket, err = pair.OpenSocket(lobby, filepath.Join(socketFolder(), filepath.Base(path)+".sock")); err != nil {
		return nil, err
	}
	if g.flags.pair == "" || g.flags.pair == onThisMachine {
		return d, nil
	}
	if d.door, err = pair.OpenDoor(lobby, pair.DoorConfig{Address: g.flags.pair, HostKey: filepath.Join(stateFolder(), "host_key")}); err != nil {
		return nil, errors.Join(err, d.socket.Close())
	}
	return d, nil
}

// serve tells the player when a door can no longer be kept open.
func (d *doors) serve(ctx context.Context, serve func(context.Context) error) {
	if err := serve(ctx); err != nil {
		d.game.me.notice("doors.closed", announce.TextSlot("reason", err.Error()))
	}
}

// guestSide returns the side that a guest plays, and nobody where both sides
// are played at this machine.
func (d *doors) guestSide() rules.Side {
	if d.game.flags.opponent != "join" {
		return 0
	}
	mine, _ := rules.ParseSide(d.game.flags.side)
	return mine.Other()
}

// open lists what may be taken on this machine without a code: whoever opens
// the socket is the same user.
func (d *doors) open() []pair.Pass {
	open := []pair.Pass{{Role: pair.Spectator}}
	if side := d.guestSide(); side != 0 {
		open = append(open, pair.Pass{Role: pair.Opponent, Seat: strings.ToLower(side.String())})
	}
	return open
}

// tell tells the player the address, the fingerprint and the first code.
func (d *doors) tell() {
	if d.door == nil {
		d.game.me.notice("doors.here")
		return
	}
	fingerprint := d.door.Fingerprint()
	d.game.me.notice("doors.address", announce.TextSlot("address", d.door.Address()))
	d.game.me.notice("doors.key", announce.TextSlot("fingerprint", fingerprint), announce.TextSlot("last", fingerprint[len(fingerprint)-4:]))
	role := pair.Spectator
	if d.guestSide() != 0 {
		role = pair.Opponent
	}
	d.game.me.seat.Tell(d.invite(role, ""))
}

// act lets somebody in, as the player asks.
func (d *doors) act(l console.Local) []say.Utterance {
	if l.Act != console.ActCode {
		return nil
	}
	role, ok := pair.ParseRole(l.Key)
	if !ok {
		return nil
	}
	return []say.Utterance{d.invite(role, l.Value)}
}

// invite makes a code for a role and returns it as it is to be read aloud.
func (d *doors) invite(role pair.Role, seat string) say.Utterance {
	voice := d.game.me.voice()
	switch {
	case role == pair.Opponent && d.guestSide() == 0:
		return voice.Answer("code", "doors.no-seat")
	case role == pair.Opponent:
		seat = strings.ToLower(d.guestSide().String())
	case role == pair.Assistant && seat == "":
		seat = d.game.flags.side
	case role == pair.Arbiter || role == pair.Spectator:
		seat = ""
	}
	code, err := d.codes.Issue(pair.Pass{Role: role, Seat: seat})
	if err != nil {
		return voice.Answer("code", "play.other", announce.TextSlot("reason", err.Error()))
	}
	words := make([]string, 8)
	for i := range words {
		words[i] = voice.Scheme.Word("file." + string(rune('a'+i)))
	}
	return voice.Answer("code", "doors.code", announce.TextSlot("role", voice.Pack.Word("role-name."+role.String())),
		announce.TextSlot("words", code.Spoken(words)), announce.TextSlot("typed", code.String()))
}

// speaking is the command by which a guest comes in with a voice of his own.
func (d *doors) speaking() string {
	if d.door == nil {
		return "blindchess join --speak"
	}
	host, port, err := net.SplitHostPort(d.door.Address())
	if ip := net.ParseIP(host); err != nil || ip == nil || ip.IsUnspecified() {
		host = "HOST"
	}
	return "blindchess join ssh://" + net.JoinHostPort(host, port) + " --speak"
}

// begin starts the game once the opponent has come, where no arbiter does.
func (d *doors) begin(pass pair.Pass) {
	state := d.game.house.book.State()
	if pass.Role != pair.Opponent || state.Phase != table.PhaseSet || state.Conditions.Arbiter || state.Conditions.ClockTold {
		return
	}
	if err := d.game.house.Order(host.Player, 0, table.Begin{}); err != nil {
		d.game.me.seat.Tell(d.game.me.refusal(err))
	}
}

// entered and left tell the player who comes and goes.
func (d *doors) entered(pass pair.Pass) { d.about("doors.entered", pass) }
func (d *doors) left(pass pair.Pass)    { d.about("doors.left", pass) }

func (d *doors) about(key string, pass pair.Pass) {
	if pass.Role == pair.Spectator {
		return
	}
	voice := d.game.me.voice()
	name := pass.Name
	if name == "" {
		name = voice.Pack.Phrase("console.nameless")
	}
	d.game.me.notice(key, announce.TextSlot("role", voice.Pack.Word("role-name."+pass.Role.String())), announce.TextSlot("name", name))
}
