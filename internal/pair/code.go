package pair

import (
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"
)

// What is refused to those who bring no right code.
var (
	ErrWrongCode = errors.New("pair: that is not a code of this table: ask for the code again and type its words and digits")
	ErrLocked    = errors.New("pair: too many wrong codes were tried from your address: wait a quarter of an hour, or ask the host for a new code now")
)

const (
	codeLetters = 3
	codeDigits  = 6
)

// Code is a one-time code: three letters from a to h, which are spoken as
// their words, and six digits.
type Code string

// Spoken returns c as it is read aloud: the word of each letter, then the
// digits in two groups of three. It needs eight words, those of a to h.
func (c Code) Spoken(words []string) string {
	var parts []string
	for _, letter := range []byte(c[:codeLetters]) {
		parts = append(parts, words[letter-'a'])
	}
	parts = append(parts, string(c[codeLetters:codeLetters+3]), string(c[codeLetters+3:]))
	return strings.Join(parts, " ")
}

// String returns c as it is typed, such as "acf 471 122".
func (c Code) String() string {
	return string(c[:codeLetters]) + " " + string(c[codeLetters:codeLetters+3]) + " " + string(c[codeLetters+3:])
}

// CodeConfig says how codes are made. The zero CodeConfig is good.
type CodeConfig struct {
	Life  time.Duration // how long a code waits for its bearer; 15 minutes where zero
	Tries int           // wrong tries from one address after which it is locked out; 10 where zero
	Lock  time.Duration // for how long it is, from the last wrong try; 15 minutes where zero
	// Locked is told the address that was locked out, and how many were since it was
	// told last. The first is told at once, those after it together, and more seldom
	// the longer it goes on. It must not block, and may be nil.
	Locked func(address string, addresses int)
	Back   *WaysBack        // of those who were let in; nil keeps them as long as the program lasts
	Now    func() time.Time // time.Now where nil
	Random io.Reader        // crypto/rand where nil
}

// Codes are the one-time codes of one table. Wrong tries are counted for each
// address by itself: a stranger locks nobody out but themselves, and voids no
// code. It may be used by many goroutines.
type Codes struct {
	config CodeConfig
	mu     sync.Mutex
	issued []issued
	wrong  map[string]tries // by address
	locks  lockNews
}

type issued struct {
	code    Code
	pass    Pass
	expires time.Time
}

// tries are the wrong codes that came from one address.
type tries struct {
	count int
	last  time.Time
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
	return &Codes{config: c, wrong: map[string]tries{}, locks: lockNews{most: c.Lock, told: c.Locked}}
}

// Issue makes a new code that admits its bearer once, as pass says. It lets
// every address try again, since a person at the host asked for it.
func (c *Codes) Issue(pass Pass) (Code, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	clear(c.wrong)
	code, err := newCode(c.config.Random)
	if err != nil {
		return "", err
	}
	now := c.config.Now()
	c.issued = slices.DeleteFunc(c.issued, func(i issued) bool { return !now.Before(i.expires) })
	c.issued = append(c.issued, issued{code, pass, now.Add(c.config.Life)})
	return code, nil
}

// returnLife is how long a way back is known, from when it was used last.
const returnLife = 24 * time.Hour

// IssueReturn makes a code with which a guest who loses their line comes back to
// their seat, also from an address that is locked out. It lives for a day and works
// each time: the line may be lost again before the answer has come.
func (c *Codes) IssueReturn(pass Pass) (Code, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	code, err := newCode(c.config.Random)
	if err == nil {
		c.keepReturn(code, pass)
	}
	return code, err
}

func (c *Codes) keepReturn(code Code, pass Pass) {
	now := c.config.Now()
	c.config.Back.keep("code "+string(code), pass, now.Add(returnLife), now)
}

// Redeem uses up the code that is meant by text and returns its pass. It
// returns ErrWrongCode where there is no such code, it has expired or was
// used, and ErrLocked where too many wrong ones came from that address.
func (c *Codes) Redeem(address, text string) (Pass, error) {
	pass, _, err := c.redeem(address, text)
	return pass, err
}

// redeem is Redeem, and returns the code too where it is a way back, which is not
// used up.
func (c *Codes) redeem(address, text string) (pass Pass, back Code, err error) {
	typed := normalCode(text)
	c.mu.Lock()
	defer c.mu.Unlock()
	now, found := c.config.Now(), -1
	defer c.locks.due(now)
	for i, known := range c.issued {
		if subtle.ConstantTimeCompare([]byte(known.code), []byte(typed)) == 1 && now.Before(known.expires) {
			found = i
		}
	}
	if pass, _, returns := c.config.Back.find("code "+string(typed), now); returns && found < 0 {
		delete(c.wrong, address)
		c.keepReturn(typed, pass)
		return pass, typed, nil
	}
	// Whoever opens the socket is the user of the host, whose own program may have
	// tried what was wrong: a right code is taken from there always.
	locked := address != ThisMachine && c.wrong[address].count >= c.config.Tries && now.Sub(c.wrong[address].last) < c.config.Lock
	if found >= 0 && !locked {
		pass := c.issued[found].pass
		c.issued = slices.Delete(c.issued, found, found+1)
		delete(c.wrong, address)
		return pass, "", nil
	}
	if locked || c.miss(address, now) {
		return Pass{}, "", ErrLocked
	}
	return Pass{}, "", ErrWrongCode
}

// restore has a code work after all that was used by somebody there was no room for.
func (c *Codes) restore(text string, pass Pass) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.issued = append(c.issued, issued{normalCode(text), pass, c.config.Now().Add(c.config.Life)})
}

// left returns how many wrong codes an address may still try.
func (c *Codes) left(address string) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	if wrong, known := c.wrong[address]; known && c.config.Now().Sub(wrong.last) < c.config.Lock {
		return max(c.config.Tries-wrong.count, 0)
	}
	return c.config.Tries
}

// mostAddresses is how many addresses are remembered for their wrong codes.
const mostAddresses = 10_000

// miss counts a wrong code and reports whether its address is locked out by it;
// c.mu is held.
func (c *Codes) miss(address string, now time.Time) bool {
	maps.DeleteFunc(c.wrong, func(_ string, t tries) bool { return now.Sub(t.last) >= c.config.Lock })
	if _, known := c.wrong[address]; !known && len(c.wrong) >= mostAddresses && address != ThisMachine {
		return true // more than can be told apart: the next who comes waits
	}
	count := c.wrong[address].count + 1
	c.wrong[address] = tries{count, now}
	if count == c.config.Tries {
		c.locks.add(address, now)
	}
	return count >= c.config.Tries && address != ThisMachine
}

func newCode(random io.Reader) (Code, error) {
	code := make([]byte, 0, codeLetters+codeDigits)
	one := make([]byte, 1)
	for len(code) < codeLetters+codeDigits {
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

// normalCode returns the code that text may mean: of each word its first
// letter, all digits, and a run of letters as it stands where it is as long as
// a code has letters.
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
	return len(code) == codeLetters+codeDigits && isLetterCode(string(code[:codeLetters])) && strings.Trim(string(code[codeLetters:]), "0123456789") == ""
}

func isLetterCode(word string) bool {
	return len(word) == codeLetters && strings.Trim(word, "abcdefgh") == ""
}

// Pass is what a code or a key lets its bearer be. Role and Seat are words of the
// table's own, such as "opponent" and "black"; this package only compares them.
// The zero Pass is none.
type Pass struct {
	Role string `json:"role"`
	Seat string `json:"seat,omitempty"` // empty where the role has none
	Name string `json:"name,omitempty"` // the bearer's name, cleaned
}

// isWord reports whether text can stand for a role or a seat in a message and in
// the file of keys.
func isWord(text string) bool {
	for _, r := range text {
		if (r < 'a' || r > 'z') && r != '-' {
			return false
		}
	}
	return text != "" && len(text) <= 40
}
