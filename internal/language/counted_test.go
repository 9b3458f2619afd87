package language_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"blindchess/internal/language"
)

// uncounted is where each placeholder that stands before a word is said to hold a
// number or a text, and which words no number before them changes.
const uncounted = "testdata/agreement/uncounted.txt"

// beforeWord finds a placeholder and the word behind it.
var beforeWord = regexp.MustCompile(`\{([a-z]+)\} (\p{Ll}+)`)

// exceptions reads uncounted: the placeholders that hold numbers or texts, and by the
// code of each language the words that no number changes.
func exceptions(t *testing.T) map[string][]string {
	t.Helper()
	text, err := os.ReadFile(uncounted)
	if err != nil {
		t.Fatal(err)
	}
	lists := map[string][]string{}
	for _, line := range strings.Split(string(text), "\n") {
		if name, words, found := strings.Cut(line, "\t"); found && !strings.HasPrefix(line, "#") {
			lists[name] = strings.Fields(words)
		}
	}
	return lists
}

// TestAgreement_EveryNumberBeforeAWordIsCounted holds that no phrase says a number and
// then a word, such as "{n} squares", unless it has a form for each number: "1 squares"
// is said otherwise. A phrase without such forms puts the number behind a colon.
func TestAgreement_EveryNumberBeforeAWordIsCounted(t *testing.T) {
	lists := exceptions(t)
	used := map[string]bool{}
	for _, lang := range builtIn(t) {
		p := packOf(t, lang)
		families := nouns(p)
		for _, key := range p.Keys() {
			if strings.HasPrefix(key, "manual.") || strings.HasPrefix(key, "language.") {
				continue
			}
			words := written(p, key)
			for _, found := range beforeWord.FindAllStringSubmatch(words, -1) {
				name, word := found[1], found[2]
				switch {
				case slices.Contains(lists["texts"], name):
				case !slices.Contains(lists["numbers"], name):
					t.Errorf("%s: %s has {%s} before a word: say in %s whether it holds a number", lang, key, name, uncounted)
				case slices.ContainsFunc(families, func(noun string) bool { return strings.HasPrefix(key, noun+".") }):
				case slices.Contains(lists[lang], word):
					used[lang+" "+word] = true
				default:
					t.Errorf("%s: %s says {%s} %s: give it a form for each number, as minute.one has, or put the number behind a colon: %q", lang, key, name, word, words)
				}
			}
		}
	}
	for _, lang := range builtIn(t) {
		for _, word := range lists[lang] {
			if !used[lang+" "+word] {
				t.Errorf("%s: no phrase of %s has a number before %q", uncounted, lang, word)
			}
		}
	}
}

// written returns a phrase as it stands in its pack.
func written(p language.Pack, key string) string {
	var words strings.Builder
	for _, part := range p.Parts(key) {
		if part.Slot != "" {
			words.WriteString("{" + part.Slot + "}")
		} else {
			words.WriteString(part.Text)
		}
	}
	return words.String()
}

// TestAgreement_WhatTheSourceFillsWithANumberIsSaidToHoldOne reads the source for
// placeholders that are filled with a number, so that none is called a text.
func TestAgreement_WhatTheSourceFillsWithANumberIsSaidToHoldOne(t *testing.T) {
	lists := exceptions(t)
	found := 0
	for _, root := range []string{"../../internal", "../../cmd"} {
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(node ast.Node) bool {
				for _, name := range filled(node) {
					found++
					if slices.Contains(lists["texts"], name) && !slices.Contains(lists["numbers"], name) {
						t.Errorf("%s fills {%s} with a number: %s calls it a text", path, name, uncounted)
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if found < 50 {
		t.Errorf("found %d placeholders that are filled with a number, want more than fifty: the source is read wrongly", found)
	}
}

// filled returns the placeholders that a call fills with a number: NumberSlot("n", 5),
// or "n", strconv.Itoa(5) and "n", len(list) among the arguments of any other.
func filled(node ast.Node) (names []string) {
	call, ok := node.(*ast.CallExpr)
	if !ok {
		return nil
	}
	for i, arg := range call.Args {
		name, ok := arg.(*ast.BasicLit)
		if !ok || name.Kind != token.STRING || i+1 >= len(call.Args) {
			continue
		}
		value, ok := call.Args[i+1].(*ast.CallExpr)
		if called(call) == "NumberSlot" || ok && slices.Contains([]string{"Itoa", "FormatInt", "FormatUint", "len"}, called(value)) {
			if text, err := strconv.Unquote(name.Value); err == nil && !strings.ContainsAny(text, " .:%") && text != "" {
				names = append(names, text)
			}
		}
	}
	return names
}

// called returns the last name of what a call calls.
func called(call *ast.CallExpr) string {
	switch what := call.Fun.(type) {
	case *ast.Ident:
		return what.Name
	case *ast.SelectorExpr:
		return what.Sel.Name
	}
	return ""
}
