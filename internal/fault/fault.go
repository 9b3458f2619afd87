package fault

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Fault is one thing that could not be done. It is an error, and never changes once
// it is made.
type Fault struct {
	Key  string // of its sentence in the packs, such as refuse.over
	Args []Arg  // by the names of the sentence's placeholders

	english string // the sentence in English, its placeholders in braces
	where   string // the package that speaks, for logs, or empty
	kinds   []error
}

// Arg is one argument of a fault. The type of its value determines the spoken form:
// a text, a number, a duration, a Word, an error that is the reason, or a value of
// the game, such as a square.
type Arg struct {
	Name  string
	Value any
}

// Word is the key of a word in the packs.
type Word string

// New returns the fault of a key. The arguments are names and values in turn,
// with the names of the placeholders in the English sentence.
func New(key, english string, args ...any) *Fault {
	f := &Fault{Key: key, english: english}
	for i := 0; i+1 < len(args); i += 2 {
		name, _ := args[i].(string)
		f.Args = append(f.Args, Arg{name, args[i+1]})
	}
	return f
}

// In returns f as an error of a package, whose name comes first in a log.
func (f Fault) In(where string) *Fault {
	f.where = where
	return &f
}

// As returns f as one of a kind too: errors.Is finds the kind in it.
func (f Fault) As(kind error) *Fault {
	f.kinds = append(f.kinds[:len(f.kinds):len(f.kinds)], kind)
	return &f
}

// Of returns the first fault in the chain of err.
func Of(err error) (*Fault, bool) {
	var f *Fault
	ok := errors.As(err, &f)
	return f, ok
}

// Arg returns the value of an argument, or nil.
func (f *Fault) Arg(name string) any {
	for _, arg := range f.Args {
		if arg.Name == name {
			return arg.Value
		}
	}
	return nil
}

// Text returns the English sentence, without a full stop.
func (f *Fault) Text() string {
	pairs := make([]string, 0, 2*len(f.Args))
	for _, arg := range f.Args {
		pairs = append(pairs, "{"+arg.Name+"}", fmt.Sprint(arg.Value))
	}
	return strings.NewReplacer(pairs...).Replace(f.english)
}

// Error returns the English sentence, behind the name of its package.
func (f *Fault) Error() string {
	if f.where == "" {
		return f.Text()
	}
	return f.where + ": " + f.Text()
}

// Is reports whether target is a fault of the same key.
func (f *Fault) Is(target error) bool {
	t, ok := target.(*Fault)
	return ok && t.Key == f.Key
}

// Unwrap returns the kinds of f and the reasons among its arguments.
func (f *Fault) Unwrap() []error {
	errs := f.kinds[:len(f.kinds):len(f.kinds)]
	for _, arg := range f.Args {
		if reason, ok := arg.Value.(error); ok {
			errs = append(errs, reason)
		}
	}
	return errs
}

// Quoted is a text in quotation marks.
type Quoted string

func (q Quoted) String() string { return strconv.Quote(string(q)) }

// Choices are the alternatives. Either are alternatives that a pack joins by "or".
type (
	Choices []string
	Either  []string
)

func (c Choices) String() string {
	if len(c) < 2 {
		return strings.Join(c, "")
	}
	return strings.Join(c[:len(c)-1], ", ") + " or " + c[len(c)-1]
}

func (e Either) String() string { return Choices(e).String() }

// Texts returns the arguments of f as texts, names and values in turn.
func (f *Fault) Texts() []string {
	var texts []string
	for _, arg := range f.Args {
		texts = append(texts, arg.Name, fmt.Sprint(arg.Value))
	}
	return texts
}

// All are several reasons, each of which holds.
type All []error

func (a All) Error() string {
	texts := make([]string, len(a))
	for i, err := range a {
		texts[i] = err.Error()
	}
	return strings.Join(texts, "; ")
}

// Unwrap returns each of them.
func (a All) Unwrap() []error { return a }
