package main

import (
	"runtime/debug"
	"testing"
)

func TestVersion_IsThatOfTheTagOrSaysThatItIsUnknown(t *testing.T) {
	settings := []debug.BuildSetting{{Key: "vcs.revision", Value: "4c4ae46f8c7a"}, {Key: "vcs.modified", Value: "true"}}
	for _, c := range []struct {
		stamped, version string
	}{
		{"v1.2.3", "v1.2.3"},
		{"v1.2.4-0.20261122154909-4c4ae46f8c7a+dirty", "v1.2.4-0.20261122154909-4c4ae46f8c7a+dirty"},
		{"(devel)", "unknown"},
		{"", "unknown"},
	} {
		build := &debug.BuildInfo{Main: debug.Module{Version: c.stamped}, Settings: settings}
		version, revision, changed := versionOf(build)
		if version != c.version || revision != "4c4ae46f8c7a" || !changed {
			t.Errorf("%q: got %q, %q, changed %v; want %q of that commit, changed", c.stamped, version, revision, changed, c.version)
		}
	}
}
