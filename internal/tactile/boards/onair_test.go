package boards_test

import (
	"testing"

	"blindchess/internal/tactile/boards"
)

func TestOnAir_ABoardIsKnownByItsNameOrByWhatItOffers(t *testing.T) {
	known := 0
	for _, kind := range boards.Kinds() {
		traits := kind.Traits()
		if traits.Radio.Write == "" {
			continue
		}
		known++
		for _, name := range traits.Radio.Names {
			if got := boards.OnAir(name+" 0012", nil); got == "" {
				t.Errorf("%s: one that calls itself %q is not known", traits.Name, name)
			}
		}
		if service := traits.Radio.Service; service != "" && boards.OnAir("", []string{"180a", service}) == "" {
			t.Errorf("%s: one that offers %s is not known", traits.Name, service)
		}
	}
	if known == 0 {
		t.Error("no kind is reached by radio")
	}
	for _, name := range []string{"", "Headphones", "C"} {
		if got := boards.OnAir(name, []string{"180f"}); got != "" {
			t.Errorf("%q: got it taken for a %s", name, got)
		}
	}
}
