package boards_test

import (
	"flag"
	"path"
	"regexp"
	"strings"
	"testing"

	"blindchess/internal/floors/golden"
	"blindchess/internal/tactile/boards"
)

// udevLine reads a rule as udev does: a value to match follows two equals
// signs, and the numbers are the kernel's, in small letters.
var udevLine = regexp.MustCompile(`(?m)^SUBSYSTEM=="(tty|hidraw)", ATTRS\{idVendor\}=="([0-9a-f]{4})", ATTRS\{idProduct\}=="([0-9a-f*]+)", TAG\+="uaccess"`)

func TestUdev_OpensWhatIsSoldAndNothingElse(t *testing.T) {
	rules := udevLine.FindAllStringSubmatch(boards.UdevRules(), -1)
	opens := func(usb string) string {
		for _, rule := range rules {
			if fits, err := path.Match(rule[2]+":"+rule[3], strings.ToLower(usb)); err == nil && fits {
				return rule[1]
			}
		}
		return ""
	}
	known := 0
	for _, kind := range boards.Kinds() {
		for begins := range kind.Traits().USB {
			known++
			whole := begins + strings.Repeat("1", len("0000:0000")-len(begins))
			if opens(whole) == "" {
				t.Errorf("%s: no rule opens %s, which is sold as %q", kind.Traits().Name, whole, boards.Sold(whole))
			}
		}
	}
	for numbers := range boards.Converters() {
		known++
		if opens(numbers) != "tty" {
			t.Errorf("no rule opens the converter %s", numbers)
		}
	}
	if known == 0 || len(rules) != known {
		t.Errorf("got %d rules for %d entries under USB, want one each", len(rules), known)
	}
	for usb, want := range map[string]string{"045B:8111": "tty", "2D80:8101": "hidraw", "2D80:1234": "", "046D:C31C": ""} {
		if got := opens(usb); got != want {
			t.Errorf("%s: got it opened as %q, want %q", usb, got, want)
		}
	}
}

// A rule for a general converter tags it, and does not restrict others: it sets no
// owner, no group and no mode, and does not stop other rules.
func TestUdev_AConverterIsTaggedAndNotOwned(t *testing.T) {
	for line := range strings.Lines(boards.UdevRules()) {
		if strings.HasPrefix(line, "SUBSYSTEM") && (strings.Contains(line, "GROUP") || strings.Contains(line, "MODE") || strings.Contains(line, "OWNER")) {
			t.Errorf("got %q, want it tagged and not owned", line)
		}
		if strings.Contains(line, "1a86") && !strings.HasSuffix(strings.TrimSpace(line), `TAG+="uaccess"`) {
			t.Errorf("got %q, want a tag and nothing else", line)
		}
	}
}

var update = flag.Bool("update", false, "write the rules for udev anew")

func TestUdev_TheRulesAreWrittenAsBefore(t *testing.T) {
	golden.Check(t, "testdata/udev.golden", boards.UdevRules(), *update)
}
