package boards

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"blindchess/internal/tactile/wire"
)

// UdevRules returns rules for udev, the device manager of Linux, one for each
// entry under USB in the traits of each kind. With them the user at the
// computer may open the board, and no search for modems writes to it.
func UdevRules() string {
	var rules strings.Builder
	rules.WriteString("# Boards that blindchess knows. Written by: blindchess devices --udev\n")
	for _, kind := range Kinds() {
		traits := kind.Traits()
		for _, begins := range slices.Sorted(maps.Keys(traits.USB)) {
			fmt.Fprintf(&rules, "\n# %s: %s\n", traits.Title, traits.USB[begins])
			rules.WriteString(udevRule(begins, slices.Contains(traits.Reached(), wire.HID)))
		}
	}
	rules.WriteString("\n# Converters that boards and clocks of one's own are built with, and much else: whoever\n# sits at the machine may open them, and nothing more is said of them.\n")
	for _, numbers := range slices.Sorted(maps.Keys(Converters())) {
		fmt.Fprintf(&rules, "\n# %s\n%s\n", Converters()[numbers], tagged("tty", numbers))
	}
	return rules.String()
}

// Converters lists the serial converters on USB that home-built boards use, by
// their numbers. Many other devices use them, so that a rule for one tags it for
// the user at the computer and does not take it from any other program.
func Converters() map[string]string {
	return map[string]string{
		"1A86:7523": "CH340, as most clones of an Arduino Nano have it",
		"1A86:5523": "CH341",
		"1A86:55D4": "CH9102",
		"067B:2303": "PL2303",
		"2341:0043": "Arduino Uno",
		"2341:0058": "Arduino Nano Every",
		"0403:6015": "FTDI FT231X",
	}
}

// tagged returns the rule that lets the user at the computer open a device.
func tagged(subsystem, numbers string) string {
	vendor, product, _ := strings.Cut(strings.ToLower(numbers), ":")
	return fmt.Sprintf("SUBSYSTEM==%q, ATTRS{idVendor}==%q, ATTRS{idProduct}==%q, TAG+=\"uaccess\"", subsystem, vendor, product)
}

// udevRule returns the rule for numbers of USB that begin so, such as
// "2D80:8": for devices of reports, or for serial ports.
func udevRule(begins string, reports bool) string {
	vendor, product, _ := strings.Cut(strings.ToLower(begins), ":")
	if len(product) < len("0000") {
		product += "*"
	}
	subsystem, besides := "tty", `, ENV{ID_MM_TTY_MANUAL_SCAN_ONLY}="1"`
	if reports {
		subsystem, besides = "hidraw", ""
	}
	return fmt.Sprintf("SUBSYSTEM==%q, ATTRS{idVendor}==%q, ATTRS{idProduct}==%q, TAG+=\"uaccess\"%s\n", subsystem, vendor, product, besides)
}
