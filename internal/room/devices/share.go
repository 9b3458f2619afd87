package devices

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/rules"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/boards"
	"blindchess/internal/tactile/simulate"
)

// giveAway writes a recording to file, without anything that identifies the
// board's owner, and with the moves that the player confirms. The file is whole
// before they are asked.
func (r Recording) giveAway(file *os.File, spec tactile.Spec, recording simulate.Recording) error {
	kind, err := boards.Named(spec.Protocol)
	if err != nil {
		return err
	}
	shared := simulate.Shared{Kind: spec.Protocol, Way: spec.Address.Scheme}
	var dropped int
	shared.Recording, shared.Firmware, dropped = recording.Anonymous(kind.Protocol, spec.Address.Reports())
	if err := rewrite(file, shared); err != nil {
		return err
	}
	r.say("tactile.share.kept", "file", r.File, "kind", spec.Protocol, "firmware", orNone(shared.Firmware), "dropped", strconv.Itoa(dropped))
	game, confirmed := r.confirm(understood(kind.Protocol, spec, shared.Recording))
	if !confirmed {
		r.say("tactile.share.without")
		return file.Close()
	}
	for ply := range game.Ply() {
		shared.Moves = append(shared.Moves, game.At(ply).UCI(game.Move(ply+1)))
	}
	if err := rewrite(file, shared); err != nil {
		return err
	}
	r.say("tactile.share.with", "count", strconv.Itoa(game.Ply()), "file", r.File)
	return file.Close()
}

func orNone(text string) string {
	if text == "" {
		return "-"
	}
	return text
}

func rewrite(file *os.File, shared simulate.Shared) error {
	if err := file.Truncate(0); err != nil {
		return fmt.Errorf("board: the recording cannot be saved: %w", err)
	}
	if _, err := file.Seek(0, 0); err != nil {
		return fmt.Errorf("board: the recording cannot be saved: %w", err)
	}
	if err := simulate.WriteShared(file, shared); err != nil {
		return fmt.Errorf("board: the recording cannot be saved: %w", err)
	}
	return nil
}

// confirm reads the moves of a game to the player until they say that these were
// made, and takes their corrections. It reports false if they say that none of
// the moves may be stored, or if their input ends.
func (r Recording) confirm(game rules.Game) (rules.Game, bool) {
	ear := announce.NewEar(r.Narrator.Scheme, r.Narrator.Pack)
	lines := bufio.NewScanner(r.Share)
	for {
		fmt.Fprintln(r.Out, r.Narrator.LastMoves(game, game.Ply()).Text())
		r.say("tactile.share.ask")
		if !lines.Scan() {
			return game, false
		}
		switch words := strings.Fields(lines.Text()); {
		case len(words) == 0:
			return game, game.Ply() > 0
		case len(words) == 1 && words[0] == "q":
			return game, false
		default:
			corrected, wrong := correct(ear, game, words)
			if wrong != "" {
				r.say("tactile.share.wrong", "text", wrong)
				continue
			}
			game = corrected
		}
	}
}

// correct takes back a game to the move whose number words begin with, dots
// behind it meaning Black's, and plays on as the other words say. It returns the
// word that could not be understood, and the game as it was.
func correct(ear announce.Ear, game rules.Game, words []string) (corrected rules.Game, wrong string) {
	digits := strings.TrimRight(words[0], ".")
	number, err := strconv.Atoi(digits)
	ply := 2 * (number - 1)
	if strings.HasSuffix(words[0], "..") {
		ply++
	}
	if err != nil || number < 1 || ply > game.Ply() {
		return game, words[0]
	}
	corrected = game.Back(ply)
	for _, word := range words[1:] {
		move, err := ear.Listen(corrected.Position(), word)
		if err != nil {
			return game, word
		}
		next, err := corrected.Play(move)
		if err != nil {
			return game, word
		}
		corrected = next
	}
	return corrected, ""
}
