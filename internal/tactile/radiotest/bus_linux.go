package radiotest

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// policy lets every client of the bus own every name and speak with every
// other.
const policy = `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
<type>system</type>
<listen>unix:path=PATH</listen>
<auth>EXTERNAL</auth>
<policy context="default">
<allow send_destination="*" eavesdrop="true"/>
<allow eavesdrop="true"/>
<allow own="*"/>
</policy>
</busconfig>
`

// NewBus starts a message bus for the test and returns its address. It skips the
// test if the program dbus-daemon is missing.
func NewBus(t testing.TB) string {
	t.Helper()
	program, err := exec.LookPath("dbus-daemon")
	if err != nil {
		t.Skip("dbus-daemon is not installed: scripts/install test")
	}
	folder, err := os.MkdirTemp("", "bus") // a path short enough for a socket
	if err != nil {
		t.Fatal(err)
	}
	config := filepath.Join(folder, "config")
	if err := os.WriteFile(config, []byte(strings.Replace(policy, "PATH", filepath.Join(folder, "bus"), 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	daemon := exec.Command(program, "--nofork", "--nopidfile", "--config-file="+config, "--print-address")
	said, err := daemon.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := daemon.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = daemon.Process.Kill()
		_ = daemon.Wait()
		_ = os.RemoveAll(folder)
	})
	lines := bufio.NewScanner(said)
	if !lines.Scan() {
		t.Fatal("the message bus does not say where it is")
	}
	return lines.Text()
}
