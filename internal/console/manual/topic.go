package manual

import (
	_ "embed"
	"regexp"
	"strings"

	"blindchess/docs"
)

//go:embed topics.txt
var topicList string

// Topics lists the words of which the documents are asked, in their order, but for
// those of whose pages this build has no use.
func Topics() []string {
	var names []string
	for line := range strings.Lines(topicList) {
		if fields := strings.Split(line, "\t"); len(fields) == 3 && docs.Page(fields[1]) != "" {
			names = append(names, fields[0])
		}
	}
	return names
}

// Topic returns the documents' text on a topic, in English: a sentence or a
// command a line, as plain text. It is empty for a word that is no topic.
func Topic(name string) []string {
	for line := range strings.Lines(topicList) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if len(fields) != 3 || fields[0] != name {
			continue
		}
		var told []string
		page := docs.Page(fields[1])
		for _, heading := range strings.Split(fields[2], "; ") {
			if other, words, is := strings.Cut(heading, "/"); is {
				told = append(told, sentences(section(docs.Page(other), words))...)
			} else {
				told = append(told, sentences(section(page, heading))...)
			}
		}
		return told
	}
	return nil
}

// section returns the text below a heading of a page, up to the next heading
// that is not below it. A full stop means the page without its title.
func section(page, heading string) string {
	if heading == "." {
		_, text, _ := strings.Cut(page, "\n")
		return text
	}
	var below strings.Builder
	depth := 0
	for line := range strings.Lines(page) {
		marks, words, titled := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		titled = titled && strings.Trim(marks, "#") == "" && marks != ""
		switch {
		case titled && depth > 0 && len(marks) <= depth:
			return below.String()
		case titled && words == heading:
			depth = len(marks)
		}
		if depth > 0 {
			below.WriteString(line)
		}
	}
	return below.String()
}

var (
	link = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
	// The number of a step is not a sentence.
	numbered = regexp.MustCompile(`^\d+\. `)
	// A sentence ends if a capital, a number or a command follows a full stop, a
	// question mark or an exclamation mark.
	sentenceEnd = regexp.MustCompile("([.?!]\"?) +([\\p{Lu}\\d`\"])")
)

// sentences parts Markdown into sentences of plain text.
func sentences(markdown string) []string {
	var told []string
	for line := range strings.Lines(markdown) {
		indented := strings.HasPrefix(line, "    ")
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "```") {
			continue
		}
		if !indented {
			line = numbered.ReplaceAllString(strings.TrimLeft(line, "#-* "), "")
			line = parted(link.ReplaceAllString(line, "$1"))
		}
		told = append(told, strings.Split(strings.ReplaceAll(line, "`", ""), "\n")...)
	}
	return told
}

// parted puts each sentence of a paragraph on a separate line. A quotation
// stays whole.
func parted(paragraph string) string {
	var b strings.Builder
	from := 0
	for _, at := range sentenceEnd.FindAllStringSubmatchIndex(paragraph, -1) {
		if strings.Count(paragraph[:at[3]], `"`)%2 != 0 {
			continue
		}
		b.WriteString(paragraph[from:at[3]] + "\n")
		from = at[4]
	}
	return b.String() + paragraph[from:]
}
