package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// licence is under which licence somebody gives away a module.
type licence struct {
	name string // as SPDX has it, "BSD-3-Clause"
	text string // the whole file
}

// known are sentences by which a licence is recognised, the more particular
// before the more general. Blanks and line ends count as one blank.
var known = []struct{ sentence, name string }{
	{"GNU AFFERO GENERAL PUBLIC LICENSE", "AGPL-3.0-only"},
	{"GNU LESSER GENERAL PUBLIC LICENSE", "LGPL-3.0-only"},
	{"GNU GENERAL PUBLIC LICENSE", "GPL-3.0-only"},
	{"Mozilla Public License", "MPL-2.0"},
	{"Apache License Version 2.0, January 2004", "Apache-2.0"},
	{"This is free and unencumbered software released into the public domain", "Unlicense"},
	{"CC0 1.0 Universal", "CC0-1.0"},
	{"Permission is hereby granted, free of charge, to any person obtaining a copy", "MIT"},
	{"Permission to use, copy, modify, and/or distribute this software for any purpose", "ISC"},
	{"Permission to use, copy, modify, and distribute this software for any purpose", "ISC"},
	{"Neither the name", "BSD-3-Clause"},
	{"names of its contributors may be used to endorse", "BSD-3-Clause"},
	{"Redistribution and use in source and binary forms", "BSD-2-Clause"},
}

// compatible are the licences of what may be linked into a program under
// Apache-2.0, or used to test it.
var compatible = []string{"Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT", "Unlicense"}

// errNoLicence says that a module comes without a licence that is known here.
var errNoLicence = errors.New("there is no licence that is known in its folder")

// licenceIn returns the licence of the module in folder. Where it gives several
// files, the first by name of a licence that is known counts.
func licenceIn(folder string) (licence, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return licence{}, fmt.Errorf("its sources are not here: %w", err)
	}
	for _, entry := range entries {
		name := strings.ToUpper(entry.Name())
		if entry.IsDir() || !slices.ContainsFunc([]string{"LICENSE", "LICENCE", "COPYING", "UNLICENSE"}, func(begin string) bool { return strings.HasPrefix(name, begin) }) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		if err != nil {
			return licence{}, err
		}
		plain := strings.Join(strings.Fields(string(text)), " ")
		for _, k := range known {
			if strings.Contains(plain, k.sentence) {
				return licence{k.name, strings.TrimSpace(string(text))}, nil
			}
		}
	}
	return licence{}, errNoLicence
}
