package training

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/language"
	"blindchess/internal/practice/diary"
	"blindchess/internal/rules"
	"blindchess/internal/say"
)

// Pupil is a user who practises, with their narrator, their notation, and their
// diary.
type Pupil struct {
	voice    announce.Narrator
	ear      announce.Ear
	session  *console.Session
	english  language.Pack
	diary    *diary.Diary
	now      func() time.Time
	notation language.Pack
}

// NewPupil returns a pupil with a table's description, and with their diary. now
// returns the time of day.
func NewPupil(c console.Config, kept *diary.Diary, now func() time.Time) (*Pupil, error) {
	session, err := console.NewSession(c)
	if err != nil {
		return nil, err
	}
	english, err := language.Load(language.Reference)
	if err != nil {
		return nil, err
	}
	return &Pupil{
		voice: c.Narrator, ear: announce.NewEar(c.Narrator.Scheme, c.Notation), session: session, english: english,
		diary: kept, now: now, notation: c.Notation,
	}, nil
}

// Diary returns the pupil's diary.
func (p *Pupil) Diary() *diary.Diary { return p.diary }

// Say returns a sentence of the pack.
func (p *Pupil) Say(key string, slots ...announce.Slot) say.Utterance {
	return p.voice.Notice("training."+key, slots...)
}

// refuse is Say for an error or a refusal, with its sound.
func (p *Pupil) refuse(key string, slots ...announce.Slot) say.Utterance {
	u := p.Say(key, slots...)
	u.Earcon = announce.EarconRefused
	return u
}

// moved is Say for a move that was made, its slot move, with the sound of it.
func (p *Pupil) moved(key string, position rules.Position, move rules.Move) say.Utterance {
	u := p.Say(key, p.voice.MoveSlot("move", position, move))
	u.Earcon = announce.Move(p.voice.Scheme, position, move, p.voice.Form).Earcon
	return u
}

// counted returns a sentence with a count, its slot n. Counts are digits beside
// the counted word, so that no language needs its plurals for them.
func (p *Pupil) counted(key string, n int, slots ...announce.Slot) say.Utterance {
	return p.Say(key, append(slots, number("n", n))...)
}

// sitting says how many of those that were tried went well, and that none was tried.
func (p *Pupil) sitting(key string, well, tried int) say.Utterance {
	if tried == 0 {
		return p.Say("untried")
	}
	return p.counted(key, well, number("tried", tried))
}

// number fills a slot with a number in digits.
func number(slot string, n int) announce.Slot { return announce.TextSlot(slot, strconv.Itoa(n)) }

// typed reports whether a line is a word of the pack, in the pupil's language or
// in English.
func (p *Pupil) typed(line, key string) bool { return p.named(line, "training.word."+key) }

func (p *Pupil) named(line, key string) bool {
	names := append(p.voice.Pack.Variants(key), p.english.Variants(key)...)
	word := language.Fold(strings.Trim(strings.TrimSpace(line), "/."))
	return slices.ContainsFunc(names, func(name string) bool { return language.Fold(name) == word })
}

// explore answers a question about a game or its present position, and returns
// false if a line asks none.
func (p *Pupil) explore(game rules.Game, line string) ([]say.Utterance, bool) {
	intent, asks := p.session.Explore(game, line)
	return intent.Answers, asks
}

// opinions are the commands of a study that tell what there is to find.
var opinions = []string{"eval", "best", "threat", "why", "opening", "tablebase"}

// question is explore for an exercise, in which no opinion is given either.
func (p *Pupil) question(game rules.Game, line string) ([]say.Utterance, bool) {
	for _, name := range opinions {
		if p.named(line, "study.command."+name) {
			return p.list(p.Say("no-engine", p.word("hint"))), true
		}
	}
	return p.explore(game, line)
}

// listen reads a move in every way that it may be typed at a table. If it cannot
// be read, the message about that comes as words.
func (p *Pupil) listen(game rules.Game, line string) (rules.Move, []say.Utterance) {
	move, err := p.ear.Listen(game.Position(), line)
	if err == nil {
		return move, nil
	}
	var misheard *announce.Misheard
	if errors.As(err, &misheard) && misheard.Illegality.Kind != 0 {
		u := p.refuse("not-legal", announce.TextSlot("heard", line))
		why := p.voice.Illegality(misheard.Illegality)
		if len(why) > 0 {
			why[0].Text = language.Capital(why[0].Text)
		}
		u.Words = append(u.Words, why...)
		return rules.Move{}, []say.Utterance{u}
	}
	return rules.Move{}, []say.Utterance{p.refuse("not-understood", announce.TextSlot("heard", line), p.word("help"))}
}

// word fills a slot of the same name with the word that is typed for it.
func (p *Pupil) word(name string) announce.Slot {
	return announce.TextSlot(name, p.voice.Pack.Word("training.word."+name))
}

// standing reads a position: the side to move, and all pieces with their squares,
// the king first and the pawns by files.
func (p *Pupil) standing(position rules.Position) []say.Utterance {
	told := []say.Utterance{p.Say("turn." + sideKey(position.Turn()))}
	return append(told, p.voice.Standing(position.Placement())...)
}

// line returns moves from a position in the pupil's words, separated as a list.
func (p *Pupil) line(position rules.Position, moves []rules.Move) []say.Word {
	var words []say.Word
	for _, m := range moves {
		if len(words) > 0 {
			words[len(words)-1].Gap = say.SentenceGap
		}
		words = append(words, announce.Move(p.voice.Scheme, position, m, p.voice.Form).Words...)
		position = position.After(m)
	}
	return words
}

// keep adds an entry to the diary. If that fails, a message says so, and practice
// continues.
func (p *Pupil) keep(entry diary.Entry) []say.Utterance {
	entry.At = p.now()
	if err := p.diary.Add(entry); err != nil {
		return []say.Utterance{p.Say("unkept", announce.TextSlot("cause", p.voice.Pack.Error(err)))}
	}
	return nil
}

// rated returns the rating of a kind.
func (p *Pupil) rated(kind string) say.Utterance {
	own := p.diary.Rating(kind, p.now())
	key := "rating"
	if own.Provisional() {
		key = "rating-unsure"
	}
	return p.Say(key, announce.TextSlot("rating", whole(own.Value)), announce.TextSlot("deviation", whole(2*own.Deviation)))
}
