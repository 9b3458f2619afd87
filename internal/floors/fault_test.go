package floors_test

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"blindchess/internal/language"
)

// placeholder is a gap of a sentence.
var placeholder = regexp.MustCompile(`\{([a-z]+)\}`)

// inherited are the functions whose caller chooses the key.
var inherited = []string{"Refused", "refusal", "told", "Takes"}

func text(node ast.Node) (string, bool) {
	literal, ok := node.(*ast.BasicLit)
	if !ok || literal.Kind != token.STRING {
		return "", false
	}
	value, err := strconv.Unquote(literal.Value)
	return value, err == nil
}

// eachFault calls visit with every fault that the source makes with a separate key.
func eachFault(t *testing.T, visit func(path, key, english string, names []string)) {
	t.Helper()
	for _, folder := range []string{"internal", "cmd"} {
		eachFile(t, folder, func(_, path string, file *ast.File) {
			within := ""
			ast.Inspect(file, func(node ast.Node) bool {
				if function, ok := node.(*ast.FuncDecl); ok {
					within = function.Name.Name
				}
				call, ok := node.(*ast.CallExpr)
				if !ok {
					return true
				}
				method, ok := call.Fun.(*ast.SelectorExpr)
				if !ok || method.Sel.Name != "New" {
					return true
				}
				if pkg, ok := method.X.(*ast.Ident); !ok || pkg.Name != "fault" {
					return true
				}
				key, is := text(call.Args[0])
				english, whole := text(call.Args[1])
				if !is || !whole {
					if !slices.Contains(inherited, within) {
						t.Errorf("%s: %s makes a fault whose key or sentence cannot be read in the source", path, within)
					}
					return true
				}
				var names []string
				for i := 2; i < len(call.Args); i += 2 {
					name, _ := text(call.Args[i])
					names = append(names, name)
				}
				visit(path, key, english, names)
				return true
			})
		})
	}
}

func TestEveryFaultHasItsSentenceInEveryPack(t *testing.T) {
	packs := map[string]language.Pack{}
	for _, lang := range language.Languages() {
		pack, err := language.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		packs[lang] = pack
	}
	english, made := packs[language.Reference], map[string]bool{}
	eachFault(t, func(path, key, sentence string, names []string) {
		made[key] = true
		if key == "refuse.boards-first" { // which the table has
			return
		}
		if want := english.Word(key); sentence != want && strings.HasPrefix(key, "fault.") {
			t.Errorf("%s: %s says %q, and the English pack %q", path, key, sentence, want)
		}
		for lang, pack := range packs {
			if !pack.Has(key) {
				t.Errorf("%s: the pack %s has no sentence for %s", path, lang, key)
			}
		}
		for _, found := range placeholder.FindAllStringSubmatch(sentence, -1) {
			if !slices.Contains(names, found[1]) {
				t.Errorf("%s: %s does not fill {%s}", path, key, found[1])
			}
		}
	})
	for _, key := range english.Keys() {
		if strings.HasPrefix(key, "fault.") && !made[key] && !slices.Contains(language.Outside(), key) {
			t.Errorf("no fault is ever %s", key)
		}
	}
}

func TestARefusalCarriesValuesAndNoTexts(t *testing.T) {
	eachFile(t, "internal/table", func(_, path string, file *ast.File) {
		ast.Inspect(file, func(node ast.Node) bool {
			call, ok := node.(*ast.CallExpr)
			if !ok {
				return true
			}
			if name, ok := call.Fun.(*ast.Ident); !ok || name.Name != "refused" {
				return true
			}
			for i := 2; i < len(call.Args); i += 2 {
				inner, ok := call.Args[i].(*ast.CallExpr)
				if !ok {
					continue
				}
				method, _ := inner.Fun.(*ast.SelectorExpr)
				plain, _ := inner.Fun.(*ast.Ident)
				if method != nil && (method.Sel.Name == "String" || method.Sel.Name == "Itoa") || plain != nil && (plain.Name == "san" || plain.Name == "itoa") {
					t.Errorf("%s: a refusal is given a text where it could be given the value", path)
				}
			}
			return true
		})
	})
}
