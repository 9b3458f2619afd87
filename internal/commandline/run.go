package commandline

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"blindchess/internal/settings"
)

// Status is an error that has already been said: only the exit status of the
// process is left to give.
type Status int

// Error is for callers that print it anyway.
func (s Status) Error() string { return fmt.Sprintf("exit status %d", int(s)) }

// Run runs the program whose commands newRoot makes, and ends the process with its
// result. That is 0, the returned Status, or 2 with one sentence on standard error. The
// sentence says, in the language of the settings or of --language, what went wrong and
// what to type instead. An error of ready is printed first, and stops nothing. A
// terminal that a killed program left raw is put back.
func Run(newRoot func() *cobra.Command, ready func() error) {
	problems := plainly(os.Stderr)
	if err := ready(); err != nil {
		fmt.Fprintln(problems, err)
	}
	cook(os.Stdin)
	root := newRoot()
	root.SetOut(plainly(os.Stdout))
	root.SetErr(problems)
	if status := Execute(root, os.Args[1:]); status != 0 {
		os.Exit(status)
	}
}

// Execute runs root with words, says on its standard error what went wrong, as Run
// promises, and returns the exit status.
func Execute(root *cobra.Command, words []string) int {
	root.SetArgs(helpful(words))
	err := root.Execute()
	if err == nil {
		return 0
	}
	var status Status
	if errors.As(err, &status) {
		return int(status)
	}
	fmt.Fprintln(root.ErrOrStderr(), strings.TrimSuffix(settings.Tongue(words).Error(Helpful(root, words, err), verbs(root, words)...), "."))
	return 2
}

// verbs are the names of the command that words are for, which an error may begin with.
func verbs(root *cobra.Command, words []string) []string {
	command, _, err := root.Find(words)
	if err != nil {
		return nil
	}
	return strings.Fields(command.CommandPath())
}

// Stoppable returns the context of a command, which a signal to end ends.
func Stoppable(command *cobra.Command) (context.Context, context.CancelFunc) {
	return signal.NotifyContext(command.Context(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
}

// collectAt is the growth of a host's memory, in percent of the memory in use, before
// unused memory is collected. A guest has much painted and thrown away; at a host
// little else is, so that collecting early costs no time that counts.
const collectAt = 40

// Hosting returns the context of a program that admits guests, and makes it collect
// its memory earlier than usual.
func Hosting(ctx context.Context) context.Context {
	debug.SetGCPercent(collectAt)
	return ctx
}
