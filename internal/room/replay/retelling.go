package replay

import (
	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/fault"
	"blindchess/internal/host"
	"blindchess/internal/language"
	"blindchess/internal/report"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/scoresheet"
	"blindchess/internal/scoresheet/sheetfile"
	"blindchess/internal/settings"
	"blindchess/internal/speech/voices"
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"time"
)

// Request says how to replay a game. The zero Request gives the words that the
// arbiter heard, as fast as they can be written.
type Request struct {
	Speed   float64             // how many times faster than the game; 0 does not wait
	Step    bool                // each event waits for a key
	PGN     bool                // the game in Portable Game Notation
	Illegal host.Illegal        // the PGN form of an accepted illegal move
	Check   bool                // the check words
	JSON    bool                // the records; with Voice, the spoken words
	Voice   bool                // the words spoken in the game, with the voice of each
	Every   bool                // including events without a listener
	Side    string              // in whose ears: white, black, or the arbiter's where empty
	Sheet   string              // whose scoresheet: white or black
	To      string              // the notation of the sheet
	Write   string              // the sheet as text, brf, braille or json
	Lang    string              // the language of the words around a move
	Scheme  string              // the spoken scheme, or a file of words; the Laws' if empty
	Form    announce.Form       // how moves are announced
	Wait    func(time.Duration) // lets time pass between events; time.Sleep where nil
}

// Run reads the journal at path, writes the requested form to out, and reports
// a missing end to problems. Where each event waits for a key, that is a line
// of in.
func (r Request) Run(in io.Reader, out, problems io.Writer, path string) error {
	if r.Voice {
		return voices.WriteLog(out, path, r.JSON)
	}
	story, err := host.ReadStory(path)
	if err != nil {
		return err
	}
	switch {
	case r.Sheet != "":
		return r.writeSheet(out, problems, story)
	case r.PGN:
		return room.WriteGames(out, story, r.Illegal)
	case r.Check:
		return story.WriteChecks(out)
	case r.JSON:
		return story.WriteRecords(out)
	}
	return r.tell(in, out, problems, story)
}

// writeSheet writes the scoresheet of one side, and what cannot be read of it to
// problems.
func (r Request) writeSheet(out, problems io.Writer, story host.Story) error {
	side, known := rules.ParseSide(r.Sheet)
	if !known {
		return noSide("--sheet", r.Sheet)
	}
	sheet := story.Sheet(side)
	pack, err := language.Load(cmp.Or(r.Lang, language.Reference))
	if err != nil {
		return err
	}
	if r.Write == "json" {
		encoder := json.NewEncoder(out)
		encoder.SetEscapeHTML(false)
		return encoder.Encode(report.SheetOf(pack, sheet))
	}
	target := sheetfile.Target{To: r.To, As: r.Write, Page: scoresheet.UsualPage}
	write, err := target.Writer("computer", r.To)
	if err != nil {
		return err
	}
	for _, p := range sheet.Problems {
		fmt.Fprintln(problems, p.Tell(pack))
	}
	return write(out, sheet)
}

// tell says the game again, event by event.
func (r Request) tell(in io.Reader, out, problems io.Writer, story host.Story) error {
	seat, err := r.seat()
	if err != nil {
		return err
	}
	keys := bufio.NewReader(in)
	story.Tell(seat, r.Every, func(at clock.Instant, since time.Duration, text string) bool {
		r.pace(since)
		fmt.Fprintf(out, "%s %s\n", minutes(at), text)
		if !r.Step {
			return true
		}
		_, err := keys.ReadString('\n')
		return err == nil
	})
	if story.Torn != "" {
		fmt.Fprintln(problems, seat.Pack.Error(fault.New("fault.torn", "replay: the last record is incomplete and left out: the program was stopped while it wrote")))
	}
	return nil
}

// minutes writes the duration of the game as a watch shows it: 1:09, or 1:02:05
// from an hour on.
func minutes(at clock.Instant) string {
	d := time.Duration(at)
	if d < time.Hour {
		return fmt.Sprintf("%d:%02d", d/time.Minute, d/time.Second%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", d/time.Hour, d/time.Minute%60, d/time.Second%60)
}

// pace lets pass what passed in the game, made shorter.
func (r Request) pace(d time.Duration) {
	wait := time.Sleep
	if r.Wait != nil {
		wait = r.Wait
	}
	if r.Speed > 0 {
		wait(time.Duration(float64(d) / r.Speed))
	}
}

// seat returns the narrator for the retelling.
func (r Request) seat() (announce.Narrator, error) {
	pack, err := language.Load(r.Lang)
	if err != nil {
		return announce.Narrator{}, err
	}
	scheme, err := settings.LoadScheme(r.Scheme)
	if err != nil {
		return announce.Narrator{}, err
	}
	side, known := rules.ParseSide(r.Side)
	if !known && r.Side != "" {
		return announce.Narrator{}, noSide("--side", r.Side)
	}
	return announce.Narrator{Pack: pack, Scheme: scheme, Form: r.Form, Side: side}, nil
}

func noSide(flag, value string) error {
	return fault.New("fault.side", "replay: {flag} takes white or black, not {value}", "flag", flag, "value", fault.Quoted(value))
}
