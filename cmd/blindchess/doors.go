package main

import (
	"context"
	"errors"
	"maps"
	"net"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/console"
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

	// closing ends when the table closes, and everybody with it.
	closing context.Context
	close   context.CancelFunc

	mu     sync.Mutex
	seated map[*visitor]bool          // the guests but those who look on
	shown  map[*visitor]chan struct{} // those whose screens are run here; closed when the screen is gone
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
	d.closing, d.close = context.WithCancel(ctx)
	g.doors = d
	var serving sync.WaitGroup
	serving.Go(func() { d.serve(ctx, d.socket.Serve) })
	if d.door != nil {
		serving.Go(func() { d.serve(ctx, d.door.Serve) })
	}
	d.tell()
	return serving.Wait, nil
}

// partingWait is how long the screens of guests may take to end.
const partingWait = time.Second

// part lets the guests go whose screens are run here, before their lines are
// cut. A guest who came with the program is told by it that the host is gone.
func (d *doors) part() {
	d.close()
	d.mu.Lock()
	shown := maps.Clone(d.shown)
	d.mu.Unlock()
	for v := range shown {
		v.seat.Leave()
	}
	late := time.After(partingWait)
	for _, gone := range shown {
		select {
		case <-gone:
		case <-late:
			return
		}
	}
}

// newDoors opens the socket of this machine, and the door to the network where
// the flags name an address.
func (g *game) newDoors() (*doors, error) {
	d := &doors{game: g, closing: context.Background(), seated: map[*visitor]bool{}, shown: map[*visitor]chan struct{}{}, codes: pair.NewCodes(pair.CodeConfig{}), relay: &relay.Host{Now: g.house.Now}}
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
	host, port := reachable(d.door.Address())
	d.game.me.notice("doors.address",
		announce.TextSlot("ssh", "ssh -p "+port+" play@"+host), announce.TextSlot("join", joining(host, port)))
	d.game.me.notice("doors.key", announce.TextSlot("fingerprint", fingerprint), announce.TextSlot("last", fingerprint[len(fingerprint)-4:]))
	role := pair.Spectator
	if d.guestSide() != 0 {
		role = pair.Opponent
	}
	d.game.me.seat.Tell(d.invite(role, ""))
	if d.game.house.book.State().Conditions.Arbiter {
		d.game.me.seat.Tell(d.invite(pair.Arbiter, ""))
	}
}

// reachable parts an address that is listened on into a host that others can
// name and the port. A host that stands for every address is told as the first
// one of this machine that is not its own alone.
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
	return joining(reachable(d.door.Address())) + " --speak"
}

// joining is the command by which a guest with this program comes in.
func joining(host, port string) string {
	return "blindchess join ssh://" + net.JoinHostPort(host, port)
}

// begin starts the game once the opponent has come, where no arbiter does.
func (d *doors) begin(pass pair.Pass) {
	state := d.game.house.book.State()
	if pass.Role != pair.Opponent || state.Phase != table.PhaseSet || state.Conditions.ClockTold {
		return
	}
	if state.Conditions.Arbiter {
		d.game.me.notice("expect.start-arbiter")
		return
	}
	if err := d.game.house.Order(table.Keeper, 0, table.Begin{}); err != nil {
		d.game.me.seat.Tell(d.game.me.refusal(err))
	}
}

// appoint has a guest who was let in as the assistant of the player at this
// machine be his assistant at the table. The opponent appoints his own.
func (d *doors) appoint(pass pair.Pass) {
	side, _ := rules.ParseSide(pass.Seat)
	mine, _ := rules.ParseSide(d.game.flags.side)
	if pass.Role != pair.Assistant || side != mine {
		return
	}
	if err := d.game.house.Order(table.Player, side, table.Assist{Actor: table.By(side), Yes: true}); err != nil {
		d.game.me.seat.Tell(d.game.me.refusal(err))
	}
}

// entered and left tell everybody who comes and goes, but for those who look
// on.
func (d *doors) entered(pass pair.Pass) { d.about("doors.entered", pass) }

// left says nothing where the table closes: nobody has left it.
func (d *doors) left(pass pair.Pass) {
	if d.closing.Err() == nil {
		d.about("doors.left", pass)
	}
}

func (d *doors) about(key string, pass pair.Pass) {
	if pass.Role == pair.Spectator {
		return
	}
	d.game.me.seat.Tell(d.comes(d.game.me.voice(), key, pass))
	d.mu.Lock()
	defer d.mu.Unlock()
	for v := range d.seated {
		v.seat.Hear(d.comes(v.voice(), key, pass))
	}
}

// comes says of somebody that he comes or goes, by his role and his name: the
// one he gave, or the one that the player of his seat has at this table.
func (d *doors) comes(voice announce.Seat, key string, pass pair.Pass) say.Utterance {
	name := pass.Name
	if side, ok := rules.ParseSide(pass.Seat); ok && pass.Role == pair.Opponent {
		if name == "" {
			name = d.game.house.book.State().Seat(side).Name
		}
		if voice.Side == 0 || name == "" {
			name = strings.TrimPrefix(name+", ", ", ") + voice.SideSlot("", side).Words[0].Text
		}
	}
	role := announce.TextSlot("role", voice.Pack.Word("role-name."+pass.Role.String()))
	if name == "" {
		return voice.Notice(key+"-nameless", role)
	}
	return voice.Notice(key, role, announce.TextSlot("name", name))
}

// seat and unseat keep who is to be told of the others.
func (d *doors) seat(v *visitor) {
	if v.pass.Role == pair.Spectator {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.seated[v] = true
}

func (d *doors) unseat(v *visitor) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.seated, v)
}
