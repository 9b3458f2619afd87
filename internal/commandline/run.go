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

// Error is for who prints it all the same.
func (s Status) Error() string { return fmt.Sprintf("exit status %d", int(s)) }

// Run runs the program whose commands newRoot makes, and ends the process with
// what came of it: 0, the Status that was returned, or 2 and one sentence on
// standard error that says, in the language of the settings or of --language, what
// went wrong and what to type instead. What ready returns is told before, and stops nothing.
func Run(newRoot func() *cobra.Command, ready func() error) {
	problems := plainly(os.Stderr)
	if err := ready(); err != nil {
		fmt.Fprintln(problems, err)
	}
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

// collectAt is how much the memory of a host may grow, in percent of what is in use,
// before what is not used any more is collected. A guest has much painted and thrown
// away; at a host little else is, so that collecting early costs no time that counts.
const collectAt = 40

// Hosting returns the context of a program that lets people in, and has it collect its
// memory earlier than usual.
func Hosting(ctx context.Context) context.Context {
	debug.SetGCPercent(collectAt)
	return ctx
}
