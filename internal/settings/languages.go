package settings

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/adrg/xdg"

	"blindchess/internal/language"
)

// AddLanguages adds the languages on this computer: from every data folder of
// the system, and over them from BLINDCHESS_LANGUAGES, or otherwise the data
// folder of the user. The error names the unusable ones; the others are still
// added.
func AddLanguages() error {
	var faults []error
	for _, folder := range languageFolders() {
		if err := language.Add(os.DirFS(folder)); err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", folder, err))
		}
	}
	return errors.Join(faults...)
}

// languageOf returns the code of the language that text names, by its own name or the
// English one. Any other text stays as it is.
func languageOf(text string) string {
	folded := language.Fold(text)
	for _, code := range language.Languages() {
		pack, err := language.Load(code)
		if err == nil && (folded == language.Fold(pack.Word("language.name")) || folded == language.Fold(pack.Word("language.english"))) {
			return code
		}
	}
	return text
}

// languageFolders lists the possible folders of languages besides the built-in
// ones, the player's own last.
func languageFolders() []string {
	var folders []string
	for _, shared := range slices.Backward(xdg.DataDirs) {
		folders = append(folders, filepath.Join(shared, "blindchess", "languages"))
	}
	if own := os.Getenv("BLINDCHESS_LANGUAGES"); own != "" {
		return append(folders, own)
	}
	return append(folders, filepath.Join(xdg.DataHome, "blindchess", "languages"))
}

// LanguageFaults checks a language by its code, or a file. A file has the spoken
// words of a scheme, or a topic of a language, which lang names if its folder does
// not. The needed keys must be there besides those that every pack has.
func LanguageFaults(name, lang string, scheme bool, needed ...string) ([]language.Fault, error) {
	if slices.Contains(language.Languages(), name) {
		return language.Check(name, needed...)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("%s is neither a language (there are %s) nor a file that can be read: %w", name, strings.Join(language.Languages(), ", "), err)
	}
	if scheme {
		if _, err := language.ParseScheme(filepath.Base(name), string(text)); err != nil {
			return []language.Fault{{What: err.Error()}}, nil
		}
		return nil, nil
	}
	if lang == "" {
		absolute, err := filepath.Abs(name)
		if err != nil {
			return nil, fmt.Errorf("the folder of %s cannot be told: %w", name, err)
		}
		lang = filepath.Base(filepath.Dir(absolute))
		if !slices.Contains(language.Languages(), lang) {
			return nil, fmt.Errorf("name the language of %s with --language", name)
		}
	}
	return language.CheckText(lang, string(text))
}
