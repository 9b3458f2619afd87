package commandline

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"blindchess/internal/console/manual"
)

// writeManual writes a manual page of a command and of each command below it into a
// folder that is there.
func writeManual(command *cobra.Command, folder string) error {
	command.DisableAutoGenTag = true
	for _, below := range command.Commands() {
		if !below.IsAvailableCommand() || below.IsAdditionalHelpTopicCommand() {
			continue
		}
		if err := writeManual(below, folder); err != nil {
			return err
		}
	}
	name := strings.ReplaceAll(command.CommandPath(), " ", "-")
	// The pages are the same whenever they are made.
	made := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	var page bytes.Buffer
	header := &doc.GenManHeader{Title: strings.ToUpper(name), Section: "1", Source: command.Root().Name(), Manual: "blindchess", Date: &made}
	if err := doc.GenMan(command, header, &page); err != nil {
		return fmt.Errorf("man: %w", err)
	}
	if err := os.WriteFile(filepath.Join(folder, name+".1"), []byte(withOutside(page.String(), manual.OutsideOf(command.CommandPath()))), 0o644); err != nil {
		return fmt.Errorf("man: %w", err)
	}
	return nil
}

// withOutside puts the outside world of a command into its page, before the
// references, and removes the signs of empty values, which are read aloud.
func withOutside(page string, of manual.Outside) string {
	// Words stay whole, and lines as long as they come.
	page = strings.Replace(page, "\n.SH NAME\n", "\n.nh\n.ad l\n.SH NAME\n", 1)
	page = strings.NewReplacer(`\fP[=false]`, `\fP`, `\fP[=true]`, `\fP`, `\fP=""`, `\fP \fIVALUE\fP`, `\fP=[]`, `\fP \fIVALUE\fP`).Replace(page)
	var sections strings.Builder
	outsideSection(&sections, "FILES", of.Files)
	outsideSection(&sections, "ENVIRONMENT", of.Environment)
	outsideSection(&sections, "EXIT STATUS", of.Status)
	before, after, also := strings.Cut(page, ".SH SEE ALSO\n")
	if !also {
		return strings.TrimRight(page, "\n") + "\n\n" + sections.String()
	}
	return before + sections.String() + ".SH SEE ALSO\n" + after
}

func outsideSection(page *strings.Builder, title string, entries []manual.Entry) {
	if len(entries) == 0 {
		return
	}
	fmt.Fprintf(page, ".SH %s\n", title)
	for _, entry := range entries {
		fmt.Fprintf(page, ".TP\n\\fB%s\\fP\n%s\n", strings.ReplaceAll(entry.Name, "-", `\-`), entry.About)
	}
	page.WriteString("\n\n")
}
