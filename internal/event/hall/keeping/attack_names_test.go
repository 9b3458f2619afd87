package keeping_test

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"blindchess/internal/event/hall"
	"blindchess/internal/event/hall/keeping"
	"blindchess/internal/event/hall/stream"
)

// serverWords returns the texts in the source of the NATS server in use: whatever it
// listens to and each header that it reads is among them.
func serverWords(t *testing.T) []string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "go", "list", "-f", "{{.Dir}}", "github.com/nats-io/nats-server/v2/server").Output()
	if err != nil {
		t.Skipf("the source of the server of NATS is not here: %v", err)
	}
	files, _ := filepath.Glob(filepath.Join(string(bytes.TrimSpace(out)), "*.go"))
	var words []string
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if literal, is := n.(*ast.BasicLit); is && literal.Kind == token.STRING {
				if word, err := strconv.Unquote(literal.Value); err == nil {
					words = append(words, word)
				}
			}
			return true
		})
	}
	slices.Sort(words)
	return slices.Compact(words)
}

// serverSubjects are all subjects of the server's own, about the stream of a board.
func serverSubjects(words []string, board string) []string {
	key := hall.Key{Round: "3", Board: board}
	name, kept := stream.Name(stream.Partition(key)), stream.Subject(key, "game"+board)
	var subjects []string
	for _, word := range words {
		if !strings.HasPrefix(word, "$") && !strings.HasPrefix(word, "_") || !strings.Contains(word, ".") || strings.ContainsAny(word, " \t\r\n<") {
			continue
		}
		parts := strings.Split(strings.TrimSuffix(word, "."), ".")
		named := false
		for i, part := range parts {
			switch {
			case part == ">":
				parts[i] = kept
			case !strings.ContainsAny(part, "%*"):
			case named:
				parts[i] = "c"
			default:
				parts[i], named = name, true
			}
		}
		if subject := strings.Join(parts, "."); strings.Contains(subject, ".") {
			subjects = append(subjects, subject)
		}
	}
	slices.Sort(subjects)
	return slices.Compact(subjects)
}

// serverHeaders are all headers that the server reads.
func serverHeaders(words []string) []string {
	return slices.DeleteFunc(slices.Clone(words), func(word string) bool {
		return !strings.HasPrefix(word, "Nats-") || strings.ContainsAny(word, " :%") || strings.HasSuffix(word, "-")
	})
}

// attackSubjects are subjects that an attacker would try: other boards in each form,
// with the streams, the inboxes of others, and all that the server itself listens to.
func attackSubjects(words []string) []string {
	subjects := []string{
		stream.Ask, stream.News, stream.View, "hall.>", ">", "*", "*.>", "hall.*.*", "hall.*.*.*.*", "hall.rec.>", "hall.tell.>", "hall.beat.*.*", "hall.has.3.*.game5",
		"_INBOX.x", "_R_.x.y", "_GR_.x.y.z", "*.1", "$KV.b.k", "$O.b.C.x", "$MQTT.sub.x", "$JS.API.>", "$SYS.>",
	}
	for _, name := range []string{keeping.Keeper, keeping.Arbiter, keeping.PostName("3", "5-6")} {
		subjects = append(subjects, stream.Inbox(name)+".1", stream.Inbox(name)+".>", stream.Inbox(name)+".*.*")
	}
	for _, board := range []string{"5", "9"} {
		key := hall.Key{Round: "3", Board: board}
		kept := stream.Subject(key, "game"+board)
		subjects = append(subjects, kept, stream.Beat(key), "hall.tell.3."+board+".game"+board, "hall.has.3."+board+".game"+board, "hall.tell.*."+board+".*", "hall.tell.3."+board+".>")
		name := stream.Name(stream.Partition(key))
		subjects = append(subjects, "$JS.API.DIRECT.GET."+name+"."+kept, "$JS.ACK."+name+".c.1.1.1.1.0", "$JS.ACK._."+name+".c.1.1.1.1.0.x")
		subjects = append(subjects, serverSubjects(words, board)...)
	}
	slices.Sort(subjects)
	return slices.Compact(subjects)
}
