package main

import (
	"bufio"
	"cmp"
	_ "embed"
	"flag"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
)

//go:embed survivors.txt
var listedSurvivors string

// survivors returns the reasons of those that may live, by their names: each line is
// a name, two colons and the reason.
func survivors(text string) map[string]string {
	all := map[string]string{}
	for lines := bufio.NewScanner(strings.NewReader(text)); lines.Scan(); {
		if id, reason, found := strings.Cut(lines.Text(), " :: "); found {
			all[id] = reason
		}
	}
	return all
}

// sampled returns the n of all that a seed chooses, and all if n is 0.
func sampled(all []mutant, n int, seed string) []mutant {
	rank := func(m mutant) uint64 {
		h := fnv.New64a()
		h.Write([]byte(seed + " " + m.ID()))
		return h.Sum64() * 0x9E3779B97F4A7C15 // names that end alike are not alike
	}
	all = slices.SortedFunc(slices.Values(all), func(a, b mutant) int { return cmp.Compare(rank(a), rank(b)) })
	if n > 0 && n < len(all) {
		all = all[:n]
	}
	return all
}

// options are how a group is asked.
type options struct {
	sample, least, lines int
	seed, since          string
	only, tests          *regexp.Regexp
	list                 bool
	changed              map[string][]span
	may                  map[string]string
}

// deciding are the groups whose branches the tests have to hold.
var deciding = []string{"table", "console", "announce", "room/...", "tactile/...", "rules/..."}

func main() {
	var o options
	flag.IntVar(&o.sample, "sample", 100, "how many mutants of each group; 0 for all")
	flag.StringVar(&o.seed, "seed", "1", "chooses the sample")
	flag.StringVar(&o.since, "since", "", "only mutants on lines that changed since this commit, one sample of all groups together")
	flag.IntVar(&o.least, "least", 85, "how many of a hundred have to be killed")
	flag.IntVar(&o.lines, "lines", runtime.NumCPU(), "how many programs run at once")
	only := flag.String("only", "", "only mutants whose name matches this")
	tests := flag.String("tests", "", "only tests whose name matches this")
	flag.BoolVar(&o.list, "list", false, "list the sample and run nothing")
	flag.Parse()
	o.only = regexp.MustCompile(*only)
	o.tests = regexp.MustCompile(*tests)
	o.may = survivors(listedSurvivors)
	groups := flag.Args()
	if len(groups) == 0 {
		groups = deciding
	}
	if err := o.all(groups); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// all asks each group, and returns an error if the tests find too few mutants.
func (o options) all(groups []string) error {
	if o.since != "" {
		changed, err := changedSince(o.since)
		if err != nil {
			return err
		}
		o.changed = changed
		groups = []string{strings.Join(groups, " ")}
	}
	short := 0
	for _, g := range groups {
		held, err := o.group(g)
		if err != nil {
			return err
		}
		if !held {
			short++
		}
	}
	if short > 0 {
		return fmt.Errorf("mutate: the tests of %d groups let too many faults live: write tests, or list with a reason in survivors.txt what no test can tell", short)
	}
	return nil
}

// group asks one group, and reports whether its tests hold enough.
func (o options) group(name string) (bool, error) {
	sources, err := load(strings.Fields(name))
	if err != nil {
		return false, err
	}
	var all []mutant
	for _, s := range sources {
		for _, m := range s.mutants {
			if (o.since == "" || within(o.changed[m.File], m.Line)) && o.only.MatchString(m.ID()) {
				all = append(all, m)
			}
		}
	}
	chosen := sampled(all, o.sample, o.seed)
	if o.list {
		for _, m := range chosen {
			fmt.Printf("%s (line %d)\n", m.ID(), m.Line)
		}
		return true, nil
	}
	folder, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return false, fmt.Errorf("mutate: %w", err)
	}
	defer os.RemoveAll(folder)
	var killed, lived, excused int
	for _, s := range sources {
		k, survived, err := o.ask(s, chosen, filepath.Join(folder, s.Name))
		if err != nil {
			return false, err
		}
		killed += k
		lived += len(survived)
		for _, line := range survived {
			id, _, _ := strings.Cut(line, " (line ")
			if o.may[id] == "" {
				fmt.Println("lived:", line)
			} else {
				excused++
				fmt.Println("lived, as listed:", line)
			}
		}
	}
	counted := killed + lived
	if o.since != "" {
		counted -= excused
	}
	fmt.Printf("%s: %d mutants of %d: %d killed, %d lived, %d of them listed\n", name, killed+lived, len(all), killed, lived, excused)
	return killed*100 >= o.least*counted, nil
}

// ask runs the mutants of one package, and returns how many were killed and the
// names of the others.
func (o options) ask(s source, chosen []mutant, folder string) (killed int, survived []string, err error) {
	mutants := map[int]mutant{}
	for _, of := range s.mutants { // in the order of the source, so that what is outside counts first
		if slices.ContainsFunc(chosen, func(m mutant) bool { return m.ID() == of.ID() }) {
			mutants[len(mutants)+1] = of
		}
	}
	if len(mutants) == 0 {
		return 0, nil, nil
	}
	p, err := build(s, mutants, folder)
	if err != nil {
		return 0, nil, err
	}
	if err := p.look(folder, o.lines, o.tests); err != nil {
		return 0, nil, err
	}
	var mu sync.Mutex
	ids := []int{}
	for id := range p.mutants {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	each(o.lines, ids, func(id int) {
		dead, reached := p.kills(id)
		mu.Lock()
		defer mu.Unlock()
		if dead {
			killed++
			return
		}
		m := p.mutants[id]
		line := fmt.Sprintf("%s (line %d)", m.ID(), m.Line)
		if !reached {
			line += ": no test reaches it"
		}
		survived = append(survived, line)
	})
	slices.Sort(survived)
	return killed, survived, nil
}
