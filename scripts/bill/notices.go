package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"blindchess/assets/voice"
)

// notices writes what the licences of the parts and of the voices want told beside the
// program. Of the Apache licence, which stands beside it anyway, the name is enough,
// where its file holds no other licence besides.
func (p program) notices(out io.Writer) error {
	var text strings.Builder
	fmt.Fprintf(&text, "%s is made of these parts besides its own. Each is followed by its licence.\n", p.name)
	for _, one := range p.parts {
		fmt.Fprintf(&text, "\n%s %s, %s\n", one.path, one.version, one.licence.name)
		if one.licence.name != "Apache-2.0" || others(one.licence.text) {
			fmt.Fprintf(&text, "\n%s\n", one.licence.text)
		}
		if one.notice != "" {
			fmt.Fprintf(&text, "\n%s\n", one.notice)
		}
	}
	for _, bank := range p.voices {
		fmt.Fprintf(&text, "\nThe voice %s\n\n%s\n", bank.name, bank.text)
	}
	_, err := io.WriteString(out, text.String())
	return err
}

// others reports whether the text of a licence grants something in the words of another
// one too.
func others(text string) bool {
	plain := strings.Join(strings.Fields(text), " ")
	return strings.Contains(plain, "Permission is hereby granted, free of charge") || strings.Contains(plain, "Redistribution and use in source and binary forms")
}

// voices returns what the licence of each voice says that the program brings along.
func voices() ([]licence, error) {
	folders, err := fs.ReadDir(voice.Files, ".")
	if err != nil {
		return nil, fmt.Errorf("bill: %w", err)
	}
	var banks []licence
	for _, folder := range folders {
		text, err := fs.ReadFile(voice.Files, folder.Name()+"/LICENSE")
		if errors.Is(err, fs.ErrNotExist) {
			continue // the word lists
		}
		if err != nil {
			return nil, fmt.Errorf("bill: %w", err)
		}
		banks = append(banks, licence{folder.Name(), strings.TrimSpace(string(text))})
	}
	return banks, nil
}
