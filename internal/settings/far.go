package settings

import "blindchess/internal/language"

// HostOnlyError is a setting that a guest cannot set at a table on another
// computer: it would reach for the host's sound, files or boards.
type HostOnlyError struct{ Name string }

func (e *HostOnlyError) Error() string { return e.Unwrap().Error() }

// Unwrap returns e as a fault.
func (e *HostOnlyError) Unwrap() error { return refusal("doors.host-only") }

// SetFar is Set for a guest at a table on this machine. It opens no file and
// returns a *HostOnlyError for a setting that guests may not set.
func (s *Settings) SetFar(name, value string) error {
	key, err := Find(name)
	if err != nil {
		return err
	}
	if !key.Far {
		return &HostOnlyError{Name: key.Name}
	}
	if key.Name == "scheme" { // never the file of a name
		if _, err := language.LoadScheme(value); err != nil {
			return key.refuse(value)
		}
	}
	return s.Set(key.Name, value)
}

// Preferences returns the preferences that a player brings to a table on
// another computer.
func (s Settings) Preferences() map[string]string {
	preferences := map[string]string{}
	for _, key := range keys {
		if value := key.get(s); key.Far && value != key.Default {
			preferences[key.Name] = value
		}
	}
	if s.Notation != s.Language { // for the notation follows the language
		preferences["notation"] = s.Notation
	}
	return preferences
}

// Preferred returns a guest's settings from their preferences. A setting that
// they may not set, or that this program does not know, keeps its default.
func Preferred(preferences map[string]string) Settings {
	s := Default()
	s.Language, s.Notation = "en", "en"
	for _, key := range keys { // the language before the notation
		if value, ok := preferences[key.Name]; ok {
			_ = s.SetFar(key.Name, value)
		}
	}
	return s
}
