package pair

import (
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"blindchess/internal/fault"
)

// The errors for a guest without a right code.
var (
	ErrWrongCode = fault.New("fault.wrong-code", "that is not a code of this table: ask for the code again and type its words and digits").In("pair")
	ErrLocked    = fault.New("fault.locked-out", "too many wrong codes were tried from your address: wait a quarter of an hour, or ask the host for a new code now").In("pair")
	ErrSpent     = fault.New("fault.guesses-spent", "too many wrong codes were tried at this table: ask the host for a new code, which will be longer").In("pair")
)

// A code has three letters, and as many digits as people like to type; a code
// that must be safe from guessing has more.
const (
	codeLetters = 3
	codeDigits  = 6
	longDigits  = 15
)

// Code is a one-time code: three letters from a to h, which are spoken as their
// words, and six digits. It has fifteen digits if it must be safe against any
// number of guesses.
type Code string

// Spoken returns c as it is read aloud: the word of each letter, then the
// digits in groups of three. It needs the eight words of the letters a to h.
func (c Code) Spoken(words []string) string {
	var parts []string
	for _, letter := range []byte(c[:codeLetters]) {
		parts = append(parts, words[letter-'a'])
	}
	return strings.Join(append(parts, c.digits()...), " ")
}

// String returns c as it is typed, such as "acf 471 122".
func (c Code) String() string {
	return strings.Join(append([]string{string(c[:codeLetters])}, c.digits()...), " ")
}

// digits returns the digits of c in groups of three.
func (c Code) digits() []string {
	var groups []string
	for group := range slices.Chunk([]byte(c[codeLetters:]), 3) {
		groups = append(groups, string(group))
	}
	return groups
}

// long reports whether c is too long to guess.
func (c Code) long() bool { return len(c) == codeLetters+longDigits }

// CodeConfig says how codes are made. The zero CodeConfig is good.
type CodeConfig struct {
	Life  time.Duration // how long a code waits for its bearer; 15 minutes where zero
	Tries int           // wrong tries from one address after which it is locked out; 10 where zero
	Lock  time.Duration // for how long it is, from the last wrong try; 15 minutes where zero
	// Locked is called with an address that was locked out, and the number of
	// addresses since the last call. The first is reported immediately and later
	// ones together, at growing intervals. It must not block, and may be nil.
	Locked func(address string, addresses int)
	// Spent is called once when so many wrong codes came from anywhere that no code
	// of everyday length is accepted for now. It must not block, and may be nil.
	Spent  func()
	Back   *WaysBack        // of admitted guests; nil stores them while the program runs
	Now    func() time.Time // time.Now where nil
	Random io.Reader        // crypto/rand where nil
}

// Codes are the one-time codes of one table. Wrong tries are counted separately for
// each address: a stranger locks out only themselves, and voids no code. The tries of
// all addresses together are counted too. If there are so many that a code might be
// guessed, codes of everyday length are refused, and new codes are longer. It may be
// used by many goroutines.
type Codes struct {
	config  CodeConfig
	mu      sync.Mutex
	issued  []issued
	guesses guesses
	locks   lockNews
	told    bool // that all guesses are spent
}

type issued struct {
	code    Code
	pass    Pass
	expires time.Time
}

// NewCodes returns codes, none of them issued yet.
func NewCodes(c CodeConfig) *Codes {
	if c.Life == 0 {
		c.Life = 15 * time.Minute
	}
	if c.Tries == 0 {
		c.Tries = 10
	}
	if c.Lock == 0 {
		c.Lock = 15 * time.Minute
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Random == nil {
		c.Random = rand.Reader
	}
	if c.Back == nil {
		c.Back = NewWaysBack()
	}
	return &Codes{config: c, guesses: newGuesses(c.Tries, c.Lock), locks: lockNews{most: c.Lock, told: c.Locked}}
}

// Issue makes a new code that admits its bearer once, as pass says. It lets
// every address try again, since a person at the host asked for it.
func (c *Codes) Issue(pass Pass) (Code, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	now, digits := c.config.Now(), codeDigits
	if c.guesses.scarce(now) {
		digits = longDigits
	}
	c.guesses.clear()
	code, err := newCode(c.config.Random, digits)
	if err != nil {
		return "", err
	}
	c.open(code, pass, now)
	return code, nil
}

// open has a code work; c.mu is held.
func (c *Codes) open(code Code, pass Pass, now time.Time) {
	c.issued = slices.DeleteFunc(c.issued, func(i issued) bool { return !now.Before(i.expires) })
	if len(c.issued) >= mostCodes {
		c.issued = slices.Delete(c.issued, 0, 1)
	}
	c.issued = append(c.issued, issued{code, pass, now.Add(c.config.Life)})
}

// returnLife is how long a way back is known, from when it was used last.
const returnLife = 24 * time.Hour

// IssueReturn makes a code with which a guest who loses their line comes back to their
// seat, also from an address that is locked out. It lives for a day and works each
// time: the line may be lost again before the answer has come. It is too long to
// guess.
func (c *Codes) IssueReturn(pass Pass) (Code, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	code, err := newCode(c.config.Random, longDigits)
	if err == nil {
		c.keepReturn(code, pass)
	}
	return code, err
}

func (c *Codes) keepReturn(code Code, pass Pass) {
	now := c.config.Now()
	c.config.Back.keep("code "+string(code), pass, now.Add(returnLife), now)
}

// Redeem uses up the code that is meant by text and returns its pass. It returns
// ErrWrongCode if there is no such code, or it has expired or was used. It returns
// ErrLocked if too many wrong ones came from that address, and ErrSpent if too many
// came from all of them together.
func (c *Codes) Redeem(address, text string) (Pass, error) {
	pass, _, err := c.redeem(address, text)
	return pass, err
}

// redeem is Redeem, and also returns the code if it is a way back, which is not
// used up.
func (c *Codes) redeem(address, text string) (pass Pass, back Code, err error) {
	typed := normalCode(text)
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.config.Now()
	defer c.locks.due(now)
	// Only the host's user can open the socket, and their own program may have
	// tried the wrong codes: a right code from there is always accepted.
	here := address == ThisMachine
	pass, returns, short := c.config.Back.leads("code "+string(typed), now)
	returns = returns && typed.long() == !short
	cost := c.guessable(now)
	locked, spent := !here && c.guesses.locked(address, now), !here && c.guesses.spent(cost, now)
	found := c.find(typed, now)
	switch {
	case returns && (!short || !locked && !spent):
		delete(c.guesses.wrong, address)
		c.keepReturn(typed, pass)
		return pass, typed, nil
	case locked:
		return Pass{}, "", ErrLocked
	case spent && !typed.long():
		c.tellSpent()
		return Pass{}, "", ErrSpent
	case found >= 0:
		pass := c.issued[found].pass
		c.issued = slices.Delete(c.issued, found, found+1)
		delete(c.guesses.wrong, address)
		return pass, "", nil
	}
	return Pass{}, "", c.wrong(address, cost, spent, now)
}

// wrong counts a wrong code that was compared, and returns the error for it; c.mu is
// held. If all guesses are spent it was a long one, which cannot be guessed: only as
// many of those are remembered as of the others.
func (c *Codes) wrong(address string, cost int, spent bool, now time.Time) error {
	if spent {
		return ErrWrongCode
	}
	here := address == ThisMachine
	if !here {
		c.guesses.pay(cost)
	}
	if c.guesses.miss(address, now) == c.config.Tries {
		c.locks.add(address, now)
	}
	if !here && c.guesses.left(address, now) == 0 {
		return ErrLocked
	}
	return ErrWrongCode
}

// find returns the place of a code among the valid ones, and less than nothing if it
// is none of them; c.mu is held. It takes as long for each.
func (c *Codes) find(typed Code, now time.Time) int {
	found := -1
	for i, known := range c.issued {
		if subtle.ConstantTimeCompare([]byte(known.code), []byte(typed)) == 1 && now.Before(known.expires) {
			found = i
		}
	}
	return found
}

// guessable returns the cost of a wrong code: how many codes it might have been,
// and one if there are none. c.mu is held.
func (c *Codes) guessable(now time.Time) int {
	count := c.config.Back.guessable()
	for _, known := range c.issued {
		if !known.code.long() && now.Before(known.expires) {
			count++
		}
	}
	return max(count, 1)
}

// tellSpent reports once that codes of everyday length are refused; c.mu is held.
func (c *Codes) tellSpent() {
	if !c.told && c.config.Spent != nil {
		c.config.Spent()
	}
	c.told = true
}

// restore makes a code valid again that was used by a guest for whom there was no
// room.
func (c *Codes) restore(text string, pass Pass) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.open(normalCode(text), pass, c.config.Now())
}

// left returns how many wrong codes an address may still try.
func (c *Codes) left(address string) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.guesses.left(address, c.config.Now())
}

func newCode(random io.Reader, digits int) (Code, error) {
	code := make([]byte, 0, codeLetters+digits)
	one := make([]byte, 1)
	for len(code) < codeLetters+digits {
		if _, err := io.ReadFull(random, one); err != nil {
			return "", errors.New("pair: no random numbers for a code")
		}
		switch {
		case len(code) < codeLetters:
			code = append(code, 'a'+one[0]%8)
		case one[0] < 250:
			code = append(code, '0'+one[0]%10)
		}
	}
	return Code(code), nil
}

// normalCode returns the code that text may mean. It takes the first letter of
// each word, all digits, and a run of letters unchanged if it is as long as a
// code has letters.
func normalCode(text string) Code {
	if len(text) > 200 {
		return ""
	}
	text = strings.ToLower(text)
	words := strings.FieldsFunc(text, func(r rune) bool { return (r < 'a' || r > 'z') && r < 0x80 })
	var letters strings.Builder
	for _, word := range words {
		if isLetterCode(word) {
			letters.WriteString(word)
		} else {
			letters.WriteByte(word[0])
		}
	}
	digits := strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, text)
	return Code(letters.String() + digits)
}

// IsCode reports whether text can be a code, as people type one.
func IsCode(text string) bool {
	code := normalCode(text)
	return (len(code) == codeLetters+codeDigits || code.long()) && isLetterCode(string(code[:codeLetters])) && strings.Trim(string(code[codeLetters:]), "0123456789") == ""
}

func isLetterCode(word string) bool {
	return len(word) == codeLetters && strings.Trim(word, "abcdefgh") == ""
}

// Pass is the seat that a code or a key gives its bearer. Role and Seat are words
// of the table's own, such as "opponent" and "black"; this package only compares
// them. The zero Pass is none.
type Pass struct {
	Role string `json:"role"`
	Seat string `json:"seat,omitempty"` // empty where the role has none
	Name string `json:"name,omitempty"` // the bearer's name, cleaned
}

// isWord reports whether text can be a role or a seat in a message and in the
// file of keys.
func isWord(text string) bool {
	for _, r := range text {
		if (r < 'a' || r > 'z') && r != '-' {
			return false
		}
	}
	return text != "" && len(text) <= 40
}
