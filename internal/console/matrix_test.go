package console_test

import (
	"flag"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/floors/golden"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

var update = flag.Bool("update", false, "write what the tests compare with anew")

// roles are those who type, each with a session of their own.
func roles(t *testing.T) (names []string, sessions map[string]*console.Session) {
	sessions = seats(t)
	sessions["assistant"], sessions["both"], sessions["onlooker"] = sessions["White's assistant"], sessions["who plays both"], sessions["a spectator"]
	sessions["arbiter"] = session(t, console.Actor{Capacity: table.Arbiter}, "en", "en")
	sessions["Black"] = sighted(t, rules.Black)
	return []string{"White", "Black", "assistant", "both", "arbiter", "onlooker"}, sessions
}

// typed are the lines that everyone types at every table.
const typed = `/e4/e5/Nf3/d4/exd4/a8/Ke5/Ng3/xyzzy/clokc/a8=N/queen
announce Nf3/announce Ke5/announce e4/repeat/repeat e4/repeat d4/repeat xx/execute/execute d4/hand e2e4/hand e2e5/press/write Nf3/write xx/write all/strike/sign
adjust/accident/faulty e2/touch e2/lift e2/place e4/place e4 queen/promote queen/draw/takeback/undo/rematch/new/accept/accept 1/accept 9/accept draw/decline/resign/abort
claim threefold/claim threefold Nf3/claim fifty Ke5/claim flag/claim touched g1/claim touched/claim white illegal/claim normal means/call/arbiter score/seal Nf3/seal xx/assistant yes/assistant black no/arrive/arrive black
start/stop/restart/restart white/restart black/add white 1m/add white 101h/remove black 1m/clocks white 5m/warn white/exclude black loud/expel black/forfeit white/score 1-0/score/uphold/reject/release white/release white g1/postpone/resolve/resolve 1
undo 1/undo 99/note white two hands/note black/adjourn tomorrow/open/open code/envelope lost/resume/absent white/turn/gate/claims/proposal/scan e4/legal e2/hint/chat hello/y`

// asked are the lines that are typed at some tables alone: they only ask.
const asksOnly = `clock/clock mine/clock his/clock difference/clock running/clock full/clock black/clock red/my time/result/dial/dial his/dial red/last/last 2/opponent/pieces N/pieces pawn/pieces A/pieces a/pieces white/pieces z/pieces zz/scan e/scan 4
rays e4/attackers e4/legal/captures/board/board lines/moves/moves 2/material/taken/fen/sheet/sheet black/sheet red/incidents/illegal/report/report x/law 6.2.1/law 99/law x/names/checkword/again/spell/why/more
set/set voice off/flip/quiet/speak/speak off/speak loud/dictate/hear/pin/pin 1/save x/invite/invite arbiter/invite assistant white/invite assistant red/invite x/quit/yes/no/rights`

// TestMatrix_EveryLineOfEveryoneAtEveryTable types each line as each person at each
// table, and answers yes to what is asked. It compares what they hear and which commands
// come of it with the earlier ones. First stands what each line comes to at most tables,
// and at each table what comes to something else.
func TestMatrix_EveryLineOfEveryoneAtEveryTable(t *testing.T) {
	names, sessions := roles(t)
	split := func(lines string) []string { return strings.Split(strings.ReplaceAll(lines, "\n", "/"), "/") }
	lines := append(split(typed), split(asksOnly)...)
	all := scenes(t)
	came := make([]map[string]string, len(all)) // by the person and the line
	counted := map[string]map[string]int{}
	for i, scene := range all {
		came[i] = map[string]string{}
		for _, name := range names {
			for j, line := range lines {
				if j > strings.Count(typed, "/")+strings.Count(typed, "\n") && !scene.asks {
					break
				}
				key := name + ": " + line
				told := entered(sessions[name], scene, line)
				came[i][key] = told
				if counted[key] == nil {
					counted[key] = map[string]int{}
				}
				counted[key][told]++
			}
		}
	}
	usual := map[string]string{}
	for key, count := range counted {
		usual[key] = slices.MaxFunc(slices.Sorted(maps.Keys(count)), func(a, b string) int { return count[a] - count[b] })
	}
	var out strings.Builder
	tell := func(came map[string]string) {
		by := map[string]map[string][]string{} // by what is told, the lines of each
		for _, name := range names {
			for _, line := range lines {
				if told, ok := came[name+": "+line]; ok {
					if by[told] == nil {
						by[told] = map[string][]string{}
					}
					by[told][name] = append(by[told][name], or(line, "Enter"))
				}
			}
		}
		for _, told := range slices.Sorted(maps.Keys(by)) {
			fmt.Fprintf(&out, "%s\n\t%s\n", told, together(names, by[told]))
		}
	}
	tell(usual)
	for i, scene := range all {
		fmt.Fprintf(&out, "\n%s\n", scene.name)
		maps.DeleteFunc(came[i], func(key, told string) bool { return usual[key] == told })
		tell(came[i])
	}
	golden.Check(t, "testdata/matrix.golden", out.String(), *update)
}

// together joins those who type the same lines.
func together(names []string, lines map[string][]string) string {
	var all []string
	done := map[string]bool{}
	for _, name := range names {
		typed := strings.Join(lines[name], ", ")
		if typed == "" || done[typed] {
			continue
		}
		done[typed] = true
		same := slices.DeleteFunc(slices.Clone(names), func(other string) bool { return strings.Join(lines[other], ", ") != typed })
		who := strings.Join(same, ", ")
		if len(same) == len(names) {
			who = "all"
		}
		all = append(all, who+": "+typed)
	}
	return strings.Join(all, "; ")
}

func or(text, other string) string {
	if text == "" {
		return other
	}
	return text
}

// entered types a line, and yes if a question follows, and returns what comes of it.
func entered(s *console.Session, at scene, line string) string {
	s.Reset(s.Actor())
	told := meant(s.Enter(at.state, at.at, line))
	if q, asks := s.Question(); asks {
		answer := q.Answers[0].Line
		told += " -- " + answer + ": " + meant(s.Enter(at.state, at.at, answer))
	}
	return told
}

// meant is an intent in one line.
func meant(intent console.Intent) string {
	var all []string
	for _, c := range intent.Commands {
		all = append(all, given(c))
	}
	if intent.Local != (console.Local{}) {
		all = append(all, fmt.Sprintf("act %d %s %s", intent.Local.Act, intent.Local.Key, intent.Local.Value))
	}
	for _, u := range intent.Answers {
		all = append(all, heard(u))
	}
	if intent.Refused {
		all = append([]string{"no"}, all...)
	}
	return strings.Join(all, " / ")
}

// heard is an utterance with its topic and what is unusual about it.
func heard(u say.Utterance) string {
	var of []string
	if u.Topic != "" && u.Topic != "refusal" {
		of = append(of, u.Topic)
	}
	for name, is := range map[string]bool{"at once": u.Urgency == say.Now, "when free": u.Urgency == say.WhenFree, "follows": u.Follows, "silent": u.Earcon != announce.EarconRefused && u.Topic == "refusal", string(u.Earcon): u.Topic != "refusal" && u.Earcon != ""} {
		if is {
			of = append(of, name)
		}
	}
	if u.Kind != say.Answer {
		of = append(of, fmt.Sprint("kind ", u.Kind))
	}
	if len(of) == 0 {
		return u.Text()
	}
	slices.Sort(of)
	return "(" + strings.Join(of, ", ") + ") " + u.Text()
}

// given is a command with its fields that are not zero.
func given(c table.Command) string {
	v := reflect.ValueOf(c)
	words := []string{v.Type().Name()}
	for i := range v.NumField() {
		switch field := v.Field(i); {
		case field.IsZero():
		case field.Type() == reflect.TypeFor[table.Actor]():
			words = append(words, fmt.Sprint(field.Interface().(table.Actor).By))
		case field.Kind() == reflect.Bool:
			words = append(words, strings.ToLower(v.Type().Field(i).Name))
		default:
			words = append(words, fmt.Sprint(field.Interface()))
		}
	}
	return strings.Join(words, " ")
}
