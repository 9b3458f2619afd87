package room

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/console"
	"blindchess/internal/fault"
	"blindchess/internal/host"
	"blindchess/internal/host/checkwords"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/scoresheet/pgn"
	"blindchess/internal/table"
)

// act runs an act that only the program can do, within the limits of the
// participant's seat.
func (p *Participant) act(l console.Local) []say.Utterance {
	narrator := p.Narrator()
	if do, ok := p.acts[l.Act]; ok {
		return do(narrator, l)
	}
	if p.barred == "" {
		return nil
	}
	return answer(narrator, "settings", p.barred)
}

func answer(narrator announce.Narrator, topic, key string, slots ...announce.Slot) []say.Utterance {
	return []say.Utterance{narrator.Answer(topic, key, slots...)}
}

// failed answers that something could not be done.
func failed(narrator announce.Narrator, topic string, err error) []say.Utterance {
	return answer(narrator, topic, "play.other", announce.TextSlot("reason", narrator.Pack.Error(err)))
}

// Farewell returns the message for a participant who leaves during a saved game:
// how to resume it.
func (p *Local) Farewell() []say.Utterance { return p.farewell(p.Narrator(), console.Local{}) }

func (p *Local) farewell(narrator announce.Narrator, _ console.Local) []say.Utterance {
	p.mu.Lock()
	command := p.resumeCommand
	p.mu.Unlock()
	if command == "" || p.room.State().Over() || p.room.away() {
		return nil
	}
	return answer(narrator, "quit", "play.kept", announce.TextSlot("command", command))
}

// check says the check words with the move that they belong to. They are made of
// the records that the participant's own program has received.
func (p *Participant) check(narrator announce.Narrator, _ console.Local) []say.Utterance {
	check := checkwords.Latest(p.seat.After(0))
	words := announce.TextSlot("words", p.checkWords(check))
	if check.Ply == 0 {
		return answer(narrator, "check", "play.check-start", words)
	}
	return answer(narrator, "check", "play.check", narrator.PlySlot("move", p.seat.State().Game, check.Ply), words)
}

// checkWords returns the words of a check. They are slow to compute on purpose,
// so they are computed once for each check.
func (p *Participant) checkWords(check checkwords.Check) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.words == "" || p.checked != check {
		p.checked, p.words = check, check.Words()
	}
	return p.words
}

// dial plays the dial of a side's clock, or says the time in words if no sound
// is available.
func (p *Participant) dial(narrator announce.Narrator, l console.Local) []say.Utterance {
	side, reading := p.clockOf(l.Key)
	if l.Value == "after" {
		p.voice.DialAfter(p.earNow(), reading.Left)
		return nil
	}
	if p.voice.dial(p.earNow(), reading.Left) {
		return nil
	}
	return []say.Utterance{narrator.ClockOf(side, reading)}
}

// clockOf returns the displayed time of the clock of the side with that name.
func (p *Participant) clockOf(whose string) (rules.Side, clock.Reading) {
	side, _ := rules.ParseSide(whose)
	return side, p.seat.State().Clock.Read(side, p.seat.Now())
}

// speech turns the voice of this computer on or off until the next such
// command, or until the program restarts.
func (p *Participant) speech(narrator announce.Narrator, l console.Local) []say.Utterance {
	if p.voice == nil {
		return answer(narrator, "settings", "speak.without")
	}
	on := l.Value != "off"
	err := p.Speak(on)
	switch {
	case err != nil:
		return failed(narrator, "settings", err)
	case on:
		return answer(narrator, "settings", "speak.on")
	default:
		return answer(narrator, "settings", "speak.off")
	}
}

// Speak has the voice of the participant speak at this machine, or be silent.
func (p *Participant) Speak(on bool) error {
	return errors.Join(p.voice.mute(!on), p.kind.spoken(on))
}

// Speaking reports whether something is spoken to the participant at this machine.
func (p *Participant) Speaking() bool { return p.voice.present() != nil }

// invite makes a join code at the participant's request.
func (p *seated) invite(narrator announce.Narrator, l console.Local) []say.Utterance {
	admission := p.room.admitted()
	if admission == nil {
		return nil
	}
	return admission.invite(narrator, l)
}

// save writes the game as PGN, beside its journal or where the participant says.
func (p *Local) save(narrator announce.Narrator, l console.Local) []say.Utterance {
	path := l.Value
	if path == "" {
		path = beside(p.room.Journal(), ".pgn")
	}
	var text bytes.Buffer
	story, err := host.ReadStory(p.room.Journal())
	if err == nil {
		err = WriteGames(&text, story, host.Parted)
	}
	if err == nil {
		err = os.WriteFile(path, text.Bytes(), 0o600)
	}
	if err != nil {
		return failed(narrator, "save", err)
	}
	return answer(narrator, "save", "play.saved", announce.TextSlot("file", path))
}

// WriteGames writes the games of a story in Portable Game Notation.
func WriteGames(out io.Writer, story host.Story, illegal host.Illegal) error {
	for _, game := range story.GamesWith(illegal) {
		if err := pgn.Write(out, game); err != nil {
			return fmt.Errorf("room: %w", err)
		}
	}
	return nil
}

// beside returns the path of a companion file of a game's journal.
func beside(journal, ending string) string { return strings.TrimSuffix(journal, ".journal") + ending }

// refusal says an error of the table in the words of a narrator.
func refusal(narrator announce.Narrator, state table.State, err error) say.Utterance {
	var unkept *host.LogError
	f, known := fault.Of(err)
	switch {
	case errors.As(err, &unkept):
		return narrator.Unkept(unkept.Cause().String())
	case errors.Is(err, table.ErrRefused):
		return narrator.Refused(state, f)
	case known && narrator.Pack.Has(f.Key) && strings.HasPrefix(f.Key, "play."):
		return narrator.Alert(f.Key, narrator.Slots(f)...)
	default:
		return narrator.Alert("play.other", announce.TextSlot("reason", narrator.Pack.Error(err)))
	}
}
