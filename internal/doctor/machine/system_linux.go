package machine

import (
	"os"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"

	"blindchess/internal/doctor"
)

// unlooked names the parts that are not examined: none.
var unlooked doctor.Unlooked

// systemVoices returns the voices that the system has besides those of programs.
func systemVoices() []string { return nil }

// isUTF8 reports whether a locale writes letters as UTF-8.
func isUTF8(locale string) bool {
	locale = strings.ToLower(strings.ReplaceAll(locale, "-", ""))
	return strings.HasSuffix(locale, "utf8") || strings.Contains(locale, "utf8@")
}

// barredFrom reports whether this user may not open a port, and the group that
// may.
func barredFrom(path string) (barred bool, group string) {
	if unix.Access(path, unix.R_OK|unix.W_OK) == nil {
		return false, ""
	}
	info, err := os.Stat(path)
	if err != nil {
		return true, ""
	}
	if stat, is := info.Sys().(*syscall.Stat_t); is {
		if found, err := user.LookupGroupId(strconv.Itoa(int(stat.Gid))); err == nil {
			group = found.Name
		}
	}
	return true, group
}

// networkKinds are the network file systems of Linux, by their magic numbers.
var networkKinds = map[int64]string{0x6969: "NFS", 0xff534d42: "CIFS", 0xfe534d42: "SMB", 0x65735546: "FUSE", 0x01021997: "9P", 0x00c36400: "Ceph"}

// roomIn returns how many bytes are free in a folder, and the kind of network
// folder that it is.
func roomIn(folder string) (free uint64, network string) {
	var s unix.Statfs_t
	if unix.Statfs(folder, &s) != nil {
		return 0, ""
	}
	return s.Bavail * uint64(s.Bsize), networkKinds[int64(s.Type)]
}

// mountOf returns the mount point of a folder's disk.
func mountOf(folder string) string {
	on := func(folder string) (disk uint64) {
		var s unix.Stat_t
		_ = unix.Stat(folder, &s)
		return s.Dev
	}
	for above := filepath.Dir(folder); above != folder && on(above) == on(folder); above = filepath.Dir(folder) {
		folder = above
	}
	return folder
}

// Mine reports whether a folder belongs to this user.
func Mine(folder string) bool {
	var s unix.Stat_t
	return unix.Stat(folder, &s) == nil && int(s.Uid) == os.Geteuid()
}

// adrift reports whether nothing corrects the time of day.
func adrift() bool {
	state, err := unix.Adjtimex(&unix.Timex{})
	return err == nil && state == unix.TIME_ERROR
}

// assistive returns the screen readers that run, and whether a program for
// Braille displays does.
func assistive() (readers []string, braille bool) {
	names, _ := filepath.Glob("/proc/[0-9]*/comm")
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			continue
		}
		switch comm := strings.TrimSpace(string(text)); comm {
		case "orca", "fenrir", "yasr", "espeakup":
			if !slices.Contains(readers, comm) {
				readers = append(readers, comm)
			}
		case "brltty":
			braille = true
		}
	}
	return readers, braille
}
