package main

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// all are the packages of this project and of the tools that check it.
var all = []string{"list", "-e", "-deps", "-test", "../../...", "honnef.co/go/tools/cmd/staticcheck"}

func TestLicences_EveryModuleIsCompatibleWithOurs(t *testing.T) {
	checked := 0
	for _, system := range []string{"linux", "windows", "darwin"} {
		t.Setenv("GOOS", system)
		t.Setenv("CGO_ENABLED", "1")
		found, err := modules(all...)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range found {
			if m.folder == "" {
				continue // not fetched, so that nothing here was built with it
			}
			checked++
			licence, err := licenceIn(m.folder)
			if err != nil || !slices.Contains(compatible, licence.name) {
				t.Errorf("%s %s: got licence %q, %v; want one of %v", m.path, m.version, licence.name, err, compatible)
			}
		}
	}
	if checked < 40 {
		t.Errorf("got %d modules, want all that build or test anything here", checked)
	}
}

// reason is a line of the list of what we depend on.
var reason = regexp.MustCompile("(?m)^- `([^`]+)`, ([^:]+): .{20,}$")

func TestLicences_EachDirectDependencyHasItsReasonAndItsLicenceOnTheList(t *testing.T) {
	list, err := os.ReadFile(filepath.Join("..", "..", "docs", "adr", "0009-what-we-depend-on.md"))
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]string{}
	for _, line := range reason.FindAllStringSubmatch(string(list), -1) {
		told[line[1]] = line[2]
	}
	direct := directModules(t)
	for path, folder := range direct {
		if told[path] == "" {
			t.Errorf("go.mod requires %s, and docs/adr/0009-what-we-depend-on.md does not say why", path)
			continue
		}
		if folder == "" {
			continue
		}
		if licence, err := licenceIn(folder); err != nil || licence.name != told[path] {
			t.Errorf("%s: the list says %s; got %q, %v", path, told[path], licence.name, err)
		}
	}
	for path := range told {
		if _, ok := direct[path]; !ok {
			t.Errorf("docs/adr/0009-what-we-depend-on.md gives a reason for %s, which go.mod does not require by itself", path)
		}
	}
}

// directModules returns the modules that go.mod requires by itself, or that
// bring one of its tools, each with the folder of its sources.
func directModules(t *testing.T) map[string]string {
	t.Helper()
	text, err := goPrints("mod", "edit", "-json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Require []struct {
			Path     string
			Indirect bool
		}
	}
	if err := json.Unmarshal([]byte(strings.Join(text, "\n")), &file); err != nil {
		t.Fatal(err)
	}
	tools, err := modules("list", "tool")
	if err != nil {
		t.Fatal(err)
	}
	found, err := modules(all...)
	if err != nil {
		t.Fatal(err)
	}
	direct := map[string]string{}
	for _, m := range tools {
		direct[m.path] = m.folder
	}
	for _, required := range file.Require {
		if required.Indirect {
			continue
		}
		direct[required.Path] = ""
		if at := slices.IndexFunc(found, func(m module) bool { return m.path == required.Path }); at >= 0 {
			direct[required.Path] = found[at].folder
		}
	}
	return direct
}

func TestLicences_WhatIsNotKnownOrNotCompatibleIsFound(t *testing.T) {
	for text, want := range map[string]string{
		"GNU GENERAL PUBLIC LICENSE\n   Version 3, 29 June 2007\n": "GPL-3.0-only",
		"Mozilla Public License Version 2.0\n":                     "MPL-2.0",
		"All rights reserved.\n":                                   "",
	} {
		folder := t.TempDir()
		if err := os.WriteFile(filepath.Join(folder, "COPYING"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		got, err := licenceIn(folder)
		if got.name != want || slices.Contains(compatible, got.name) || errors.Is(err, errNoLicence) != (want == "") {
			t.Errorf("%q: got %q, %v; want %q, which is not compatible", text, got.name, err, want)
		}
	}
}

func TestBill_NamesEveryPartWithVersionAndLicence(t *testing.T) {
	made := program{name: "blindchess", version: "v1.2.3", parts: []part{
		{module{"example.org/one", "v0.1.0", ""}, "h1:sum=", licence{"MIT", "Permission is hereby granted"}, "made by one"},
		{module{"example.org/two", "v2.0.0", ""}, "", licence{"Apache-2.0", "a long text that stands beside the program"}, ""},
		{module{"example.org/three", "v0.3.0", ""}, "", licence{"Apache-2.0", "another text. Redistribution and use in source\nand binary forms are granted"}, ""},
	}}
	var bill, notices strings.Builder
	if err := errors.Join(made.cyclonedx(&bill), made.notices(&notices)); err != nil {
		t.Fatal(err)
	}
	var read bom
	if err := json.Unmarshal([]byte(bill.String()), &read); err != nil {
		t.Fatal(err)
	}
	if own := read.Metadata.Component; own.PURL != "pkg:golang/blindchess@v1.2.3" || len(read.Components) != 3 {
		t.Errorf("got %+v with %d parts, want blindchess with 3", own, len(read.Components))
	}
	if one := read.Components[0]; one.PURL != "pkg:golang/example.org/one@v0.1.0" || one.Licences[0].Licence.ID != "MIT" || one.Properties[0].Value != "h1:sum=" {
		t.Errorf("got %+v, want the first part with version, licence and sum", one)
	}
	if text := notices.String(); !strings.Contains(text, "Permission is hereby granted") || strings.Contains(text, "a long text") || !strings.Contains(text, "made by one") || !strings.Contains(text, "another text") {
		t.Errorf("got %q, want the text of MIT, what is told besides, and of Apache-2.0 the name alone where nothing else stands there", text)
	}
}

func TestBill_TheNoticesHoldTheLicenceOfEveryVoice(t *testing.T) {
	banks, err := voices()
	if err != nil || len(banks) != 6 {
		t.Fatalf("got %d voices, %v, want six", len(banks), err)
	}
	var notices strings.Builder
	if err := (program{name: "blindchess", voices: banks}).with(program{name: "blindchess-hall"}).notices(&notices); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"The voice en", "The voice sr", "CARNEGIE MELLON UNIVERSITY AND THE CONTRIBUTORS TO THIS WORK", "The authors' names are not used to endorse", "eSpeak NG itself is under"} {
		if !strings.Contains(notices.String(), want) {
			t.Errorf("the notices do not say %q", want)
		}
	}
}
