package settings_test

import (
	"strings"
	"testing"

	"blindchess/internal/language"
	"blindchess/internal/settings"
)

func TestCheckEars_AnEarOfItsOwnNeedsADeviceOfItsOwn(t *testing.T) {
	for _, test := range []struct{ ears, private, white, black, want string }{
		{ears: "together"}, {ears: "devices"}, {ears: "own", private: "usb"}, {ears: "players", white: "left", black: "right"},
		{ears: "own", want: "private_device"},
		{ears: "players", black: "right", want: "white_device"},
		{ears: "players", white: "left", black: " ", want: "black_device"},
		{ears: "players", white: "usb", black: "USB", want: "the same device"},
	} {
		own := settings.Default()
		own.Ears, own.PrivateDevice, own.WhiteDevice, own.BlackDevice = test.ears, test.private, test.white, test.black
		err := own.CheckEars()
		if got := err != nil; got != (test.want != "") || got && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%+v: got %v", test, err)
		}
		if err == nil {
			continue
		}
		for _, code := range language.Languages() {
			pack, fault := language.Load(code)
			if fault != nil {
				t.Fatal(fault)
			}
			if told := pack.Error(err); told == "" || strings.Contains(told, "{") || code != "en" && told == mustLoad(t, "en").Error(err) {
				t.Errorf("%s: got %q", code, told)
			}
		}
	}
}

func mustLoad(t *testing.T, code string) language.Pack {
	t.Helper()
	pack, err := language.Load(code)
	if err != nil {
		t.Fatal(err)
	}
	return pack
}
