//go:build !tournament

package main

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/announce"
	"blindchess/internal/commandline"
	"blindchess/internal/fault"
	"blindchess/internal/gamesetup"
	"blindchess/internal/online"
	"blindchess/internal/online/attendant"
	lines "blindchess/internal/online/told"
	"blindchess/internal/room"
	"blindchess/internal/room/atboard"
	"blindchess/internal/room/hosting"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/settings"
	"blindchess/internal/table"
	"blindchess/internal/tactile"
)

// onlineOpponent is the journal's name for a player at a server.
const onlineOpponent = "online"

var errBothOnline = fault.New("online.both", "one board for both sides cannot play online: name a board for your own side").In("online")

// play plays a game, and those that follow it, until the player leaves.
func (o *onliner) play(ctx context.Context, id string, incoming <-chan lines.Event) error {
	if incoming == nil {
		listening, end := context.WithCancel(ctx)
		defer end()
		incoming, _ = o.client.Listen(listening) // if it fails, no challenge is reported, and the game is played
	}
	for id != "" {
		next, err := o.playOne(ctx, id, incoming)
		if err != nil {
			return err
		}
		id = next
	}
	return nil
}

// playOne plays one game and returns the one that follows it, or nothing.
func (o *onliner) playOne(ctx context.Context, id string, incoming <-chan lines.Event) (next string, err error) {
	game, err := o.client.Game(ctx, id)
	if err != nil {
		return "", err
	}
	side := game.SideOf(o.login.Name)
	if side == 0 {
		return "", lines.ErrUnread
	}
	own, specs, err := o.seat(side)
	if err != nil {
		return "", err
	}
	r, err := o.open(ctx, game, side, own, specs)
	if err != nil {
		return "", err
	}
	follow := make(chan string, 1)
	ending := hosting.Options{
		Room: r, Own: own, Side: side, Silent: own.Voice == "none", Transcript: o.f.transcript, Boards: specs,
		ResumeCommand: o.keys.Command(o.server, "resume", id),
		Partner: func(r *room.Room, me *room.Local, _ rules.Side) {
			seat := attendant.New(attendant.Options{
				Client: o.client, ID: id, Room: r, Side: side, Incoming: incoming,
				Tell: func(t attendant.Told) { attendant.Speak(r, me, t) },
				Follow: func(id string) {
					select {
					case follow <- id:
						me.Notice("online.next-game", announce.TextSlot("command", me.Narrator().Pack.Word("command.quit")))
					default:
					}
				},
			})
			r.Elsewhere(seat.Decide)
			me.Online(func(kind, text string) []say.Utterance {
				seat.Ask(kind, text)
				return nil
			})
			r.Attend(seat.Attend)
		},
	}
	g, gaming, err := hosting.Open(commandline.Hosting(ctx), ending)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, g.Close()) }()
	attendant.Greet(g.Me(), game, side)
	if err := g.Begin(); err != nil {
		return "", err
	}
	err = show(gaming, g, own, len(specs) > 0)
	g.Finish(gaming)
	select {
	case next = <-follow:
	default:
	}
	if errors.Is(err, context.Canceled) { // the player has ended their input
		err = nil
	}
	return next, err
}

// seat returns the settings of the player and the boards that they play on.
func (o *onliner) seat(side rules.Side) (settings.Settings, []tactile.Spec, error) {
	own, err := o.f.own()
	if err != nil {
		return own, nil, err
	}
	if err := own.Change("screen", o.f.screen); err != nil {
		return own, nil, err
	}
	boards := playFlags{side: strings.ToLower(side.String()), boards: o.f.boards, boardClock: "own"}
	specs, err := boards.specs(own)
	if err != nil {
		return own, nil, err
	}
	for _, spec := range specs {
		if spec.Both || !spec.IsClock() && spec.Side != side {
			return own, nil, errBothOnline
		}
	}
	return own, slices.DeleteFunc(specs, tactile.Spec.IsClock), nil
}

// open opens the table of a game: its earlier one, or a new one.
func (o *onliner) open(ctx context.Context, game lines.Game, side rules.Side, own settings.Settings, specs []tactile.Spec) (*room.Room, error) {
	seat, err := gamesetup.Seat(own, o.login.Name, true)
	if err != nil {
		return nil, err
	}
	seat.Rating, seat.Title = game.Players.Of(side).Rating, game.Players.Of(side).Title
	for _, spec := range specs {
		seat.Board = atboard.Sensing(spec)
	}
	conditions := attendant.Conditions(game, side, seat)
	site := o.server + "/" + game.ID
	if conditions.Occasion, err = gamesetup.Named(table.Occasion{Site: site, Date: time.Now().UTC().Format("2006.01.02")}); err != nil {
		return nil, err
	}
	path, err := room.NewestJournal(room.GamesFolder(), func(header []byte) bool { return onlineSite(header) == site })
	if errors.Is(err, room.ErrNoGame) || errors.Is(err, os.ErrNotExist) || path == "" {
		path, err = room.NewJournal(room.GamesFolder())
	}
	if err != nil {
		return nil, err
	}
	return room.Open(ctx, room.Options{Journal: path, Header: onlineHeader(side, site), Conditions: conditions, Running: room.RunningFolder()})
}

// onlineHeader is the first line of the journal of a game at a server, and onlineSite
// reads the server's address from it.
func onlineHeader(side rules.Side, site string) []byte {
	hosted := gamesetup.Hosted{Verb: "online", Side: strings.ToLower(side.String()), Opponent: onlineOpponent, Story: gamesetup.NewStory(time.Now())}.Header()
	fields := map[string]any{}
	if json.Unmarshal(hosted, &fields) != nil {
		return hosted
	}
	fields["site"] = site
	header, err := json.Marshal(fields)
	if err != nil {
		return hosted
	}
	return header
}

func onlineSite(header []byte) string {
	var fields struct {
		Site string `json:"site"`
	}
	_ = json.Unmarshal(header, &fields)
	return fields.Site
}

// withoutHelp makes each of these commands, and those below them, refuse while this
// user plays online: they answer questions that a player there has to answer alone.
func withoutHelp(commands ...*cobra.Command) []*cobra.Command {
	for _, command := range commands {
		if run := command.RunE; run != nil {
			command.RunE = func(command *cobra.Command, words []string) error {
				if err := guardedOnline(command.Name()); err != nil {
					return err
				}
				return run(command, words)
			}
		}
		withoutHelp(command.Commands()...)
	}
	return commands
}

// guardedOnline refuses help during a game that this user plays online at this
// moment, in any program.
func guardedOnline(verb string) error {
	for _, game := range playedOnline() {
		return fault.New("online.guarded", "{verb}: you are playing {game} online: the rules of the server allow no help until it has ended", "verb", verb, "game", filepath.Base(game))
	}
	return nil
}

func newOnlineGamesCommand() *cobra.Command {
	var f onlineFlags
	command := &cobra.Command{Use: "games", Short: "list your running games", Args: cobra.NoArgs}
	command.RunE = f.run(func(ctx context.Context, o *onliner, _ []string) error { return o.games(ctx) })
	f.addServer(command)
	return command
}

// games tells the games that the player has on.
func (o *onliner) games(ctx context.Context) error {
	games, err := o.client.Games(ctx)
	if err != nil {
		return err
	}
	if len(games) == 0 {
		o.say("online.games-none")
	}
	for _, g := range games {
		key := "online.game-theirs"
		if g.MyTurn {
			key = "online.game-mine"
		}
		o.say(key, "id", online.Clean(g.ID, 12), "name", attendant.Rated(o.pack, g.Opponent))
	}
	return nil
}
