package boards

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"blindchess/internal/tactile/wire"
)

// UdevRules returns rules for udev, the device manager of Linux, one for each
// entry under USB in the traits of each kind: whoever sits at the machine may
// open the board, and nothing that looks for modems writes to it by itself.
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
	return rules.String()
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
