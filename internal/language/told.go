package language

import (
	"io/fs"
	"strings"
)

// Told returns p's text on a topic of the manual. It is the file of its name in
// the folder topics of the pack, with each command in it, such as {/clock}, as
// it is typed in p. It is empty where p has no such file.
func (p Pack) Told(topic string) string {
	text, err := TopicText(p.lang, "topics/"+topic)
	if err != nil {
		return ""
	}
	var told strings.Builder
	for {
		before, rest, found := strings.Cut(text, "{/")
		told.WriteString(before)
		command, after, closed := strings.Cut(rest, "}")
		if !found || !closed {
			return told.String() + rest
		}
		told.WriteString(p.shown(command))
		text = after
	}
}

// topicFiles returns p's texts on topics of the manual, by the names of their
// files, such as topics/clock.txt.
func (p Pack) topicFiles() map[string]string {
	files := make(map[string]string)
	for _, folder := range Folders(p.lang) {
		names, err := fs.Glob(folder, "topics/*.txt")
		if err != nil {
			continue
		}
		for _, name := range names {
			if text, err := fs.ReadFile(folder, name); err == nil && files[name] == "" {
				files[name] = string(text)
			}
		}
	}
	return files
}
