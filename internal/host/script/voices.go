package script

import (
	"sync"

	"blindchess/internal/announce"
	"blindchess/internal/language"
)

// Voices keeps the packs, schemes and ears that scripts have asked for, so that
// many scripts read them once. Its methods may be called from any goroutine.
type Voices struct {
	mu      sync.Mutex
	packs   map[string]language.Pack
	schemes map[string]language.Scheme
	ears    map[[2]string]announce.Ear
}

// NewVoices returns an empty store.
func NewVoices() *Voices {
	return &Voices{packs: map[string]language.Pack{}, schemes: map[string]language.Scheme{}, ears: map[[2]string]announce.Ear{}}
}

// pack returns the pack of a language, or of English if there is none.
func (v *Voices) pack(lang string) (language.Pack, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.load(lang)
}

func (v *Voices) load(lang string) (language.Pack, error) {
	if kept, known := v.packs[lang]; known {
		return kept, nil
	}
	pack, err := language.Load(lang)
	if err != nil {
		if pack, err = language.Load("en"); err != nil {
			return pack, err
		}
	}
	v.packs[lang] = pack
	return pack, nil
}

// scheme returns a spoken scheme.
func (v *Voices) scheme(name string) (language.Scheme, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.loadScheme(name)
}

func (v *Voices) loadScheme(name string) (language.Scheme, error) {
	if kept, known := v.schemes[name]; known {
		return kept, nil
	}
	scheme, err := language.LoadScheme(name)
	if err == nil {
		v.schemes[name] = scheme
	}
	return scheme, err
}

// ear returns the ear for a scheme and a notation.
func (v *Voices) ear(scheme, notation string) (announce.Ear, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	key := [2]string{scheme, notation}
	if kept, known := v.ears[key]; known {
		return kept, nil
	}
	spoken, err := v.loadScheme(scheme)
	if err != nil {
		return announce.Ear{}, err
	}
	if notation == "" {
		notation = "en"
	}
	pack, err := v.load(notation)
	if err != nil {
		return announce.Ear{}, err
	}
	v.ears[key] = announce.NewEar(spoken, pack)
	return v.ears[key], nil
}
