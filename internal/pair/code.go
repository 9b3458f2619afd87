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
)

// What is refused at the door.
var (
	ErrWrongCode = errors.New("pair: that is not a code of this table: ask for the code again and type its words and digits")
	ErrLocked    = errors.New("pair: too many wrong codes were tried, so every code is void: ask the host for a new one")
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
	Life   time.Duration    // how long a code waits for its bearer; 15 minutes where zero
	Tries  int              // wrong tries, of all codes and all comers, that void every code; 10 where zero
	Now    func() time.Time // time.Now where nil
	Random io.Reader        // crypto/rand where nil
}

// Codes are the one-time codes of one table. It may be used by many
// goroutines.
type Codes struct {
	config CodeConfig
	mu     sync.Mutex
	issued []issued
	wrong  int
	locked bool
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
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Random == nil {
		c.Random = rand.Reader
	}
	return &Codes{config: c}
}

// Issue makes a new code that admits its bearer once, as pass says. Issuing
// ends a lock, since a person at the host asked for it.
func (c *Codes) Issue(pass Pass) (Code, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.locked {
		c.locked, c.wrong = false, 0
	}
	return c.issue(pass, c.config.Life)
}

// IssueReturn makes a code with which a guest who loses his line comes back to
// his seat. It lives for a day, and gives way to the next one for that seat.
// While the door is locked it makes none and returns ErrLocked.
func (c *Codes) IssueReturn(pass Pass) (Code, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.locked {
		return "", ErrLocked
	}
	return c.issue(pass, 24*time.Hour)
}

func (c *Codes) issue(pass Pass, life time.Duration) (Code, error) {
	code, err := newCode(c.config.Random)
	if err != nil {
		return "", err
	}
	now := c.config.Now()
	c.issued = slices.DeleteFunc(c.issued, func(i issued) bool { return !now.Before(i.expires) })
	c.issued = append(c.issued, issued{code, pass, now.Add(life)})
	return code, nil
}

// Redeem uses up the code that is meant by text and returns its pass. It
// returns ErrWrongCode where there is no such code, it has expired or was
// used, and ErrLocked once too many wrong ones were tried.
func (c *Codes) Redeem(text string) (Pass, error) {
	typed := normalCode(text)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.locked {
		return Pass{}, ErrLocked
	}
	now, found := c.config.Now(), -1
	for i, known := range c.issued {
		if subtle.ConstantTimeCompare([]byte(known.code), []byte(typed)) == 1 && now.Before(known.expires) {
			found = i
		}
	}
	if found < 0 {
		c.wrong++
		if c.wrong >= c.config.Tries {
			c.locked, c.issued = true, nil
			return Pass{}, ErrLocked
		}
		return Pass{}, ErrWrongCode
	}
	pass := c.issued[found].pass
	c.issued = slices.Delete(c.issued, found, found+1)
	return pass, nil
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
	fields := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r < 0x80
	})
	var letters, digits strings.Builder
	for _, field := range fields {
		word := strings.TrimRight(field, "0123456789")
		digits.WriteString(field[len(word):])
		if len(fields) > 0 && isLetterCode(word) {
			letters.WriteString(word)
		} else if word != "" {
			letters.WriteByte(word[0])
		}
	}
	return Code(letters.String() + digits.String())
}

func isLetterCode(word string) bool {
	return len(word) == codeLetters && strings.Trim(word, "abcdefgh") == ""
}
