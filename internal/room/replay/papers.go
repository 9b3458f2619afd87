package replay

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/host"
	"blindchess/internal/language"
	"blindchess/internal/scoresheet"
)

// PaperRequest is which paper of the arbiter is wanted of a game.
type PaperRequest struct {
	Paper string // one of announce.Papers
	As    string // text, brf, html or json
	Lang  string // the language of the words
}

// Run reads the journal at path, or the output of a script, and writes the paper
// to out.
func (r PaperRequest) Run(out io.Writer, path string) error {
	if !slices.Contains(announce.Papers(), r.Paper) {
		return fmt.Errorf("report: --paper is %q; choose %s", r.Paper, strings.Join(announce.Papers(), ", "))
	}
	story, err := host.ReadStory(path)
	if err != nil {
		return err
	}
	pack, err := language.Load(r.Lang)
	if err != nil {
		return err
	}
	scheme, err := language.LoadScheme(pack.Code())
	if err != nil {
		return err
	}
	seat := announce.Narrator{Pack: pack, Scheme: scheme}
	found := announce.Incidents(seat, story.Records)
	lines := announce.Paper(seat, r.Paper, story.Table(), found)
	switch r.As {
	case "json":
		encoder := json.NewEncoder(out)
		encoder.SetEscapeHTML(false)
		return encoder.Encode(struct {
			Incidents []announce.Incident `json:"incidents"`
			Lines     []string            `json:"lines"`
		}{found, lines})
	case "html":
		_, err := io.WriteString(out, announce.PaperHTML(pack.Lang(), lines))
		return err
	case "brf":
		return writeBRF(out, pack, lines)
	case "text":
		_, err := io.WriteString(out, strings.Join(lines, "\n")+"\n")
		return err
	}
	return fmt.Errorf("report: --as is %q; choose text, brf, html or json", r.As)
}

// writeBRF writes lines as a file for an embosser.
func writeBRF(out io.Writer, pack language.Pack, lines []string) error {
	translator, _, err := scoresheet.Prose(pack.Code())
	if err != nil {
		return err
	}
	cells, err := translator.Forward(context.Background(), lines)
	if err != nil {
		return err
	}
	text, err := scoresheet.BRF(cells, scoresheet.UsualPage)
	if err != nil {
		return err
	}
	_, err = io.WriteString(out, text)
	return err
}
