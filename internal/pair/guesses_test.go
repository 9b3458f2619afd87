package pair_test

import (
	"errors"
	"fmt"
	"strconv"
	"testing"
	"time"

	"blindchess/internal/pair"
)

// everyday is how many codes of everyday length there are: three letters of eight and
// six digits.
const everyday = 8 * 8 * 8 * 1_000_000

// mostChance is what a table's life of guessing may come to.
const mostChance = 1.0 / 10_000

// attack tries wrong codes from endless addresses for a table's life, as many at
// each moment as are examined, and returns their number.
func attack(codes *pair.Codes, clock *stoppedClock, every time.Duration) (looked int) {
	address := 0
	for end := clock.Now().Add(pair.TableLife); clock.Now().Before(end); clock.move(every) {
		for refused := false; !refused; {
			_, err := codes.Redeem("203.0."+strconv.Itoa(address), fmt.Sprintf("aaa %06d", looked%1_000_000))
			address++
			if refused = errors.Is(err, pair.ErrSpent); !refused {
				looked++
			}
		}
	}
	return looked
}

func TestCodes_ATablesLifeOfGuessingFromAnyNumberOfAddressesFindsNone(t *testing.T) {
	for _, open := range []int{1, 3, 40, pair.MostCodes} {
		clock := &stoppedClock{now: time.Unix(1000, 0)}
		spent := 0
		codes := pair.NewCodes(pair.CodeConfig{Life: 10 * pair.TableLife, Now: clock.Now, Spent: func() { spent++ }})
		for range open {
			if _, err := codes.Issue(pair.Pass{Role: "arbiter"}); err != nil {
				t.Fatal(err)
			}
		}
		looked := attack(codes, clock, time.Hour)
		if chance := float64(looked) * float64(open) / everyday; chance > mostChance || looked == 0 {
			t.Errorf("with %d codes open %d were looked at: one is found with a chance of %.6f, want at most %.6f", open, looked, chance, mostChance)
		}
		if spent != 1 {
			t.Errorf("with %d codes open the host is told %d times, want once", open, spent)
		}
		if addresses, misses := codes.Remembered(); addresses > pair.MostAddresses || misses > pair.MostAddresses {
			t.Errorf("%d addresses and %d misses are remembered, want no more than the limit of %d", addresses, misses, pair.MostAddresses)
		}
	}
}

// TestCodes_NothingIsEverLookedAtBeyondALife lets the clock run for ten lives:
// guesses that were used in one are not given back in the next.
func TestCodes_NothingIsEverLookedAtBeyondALife(t *testing.T) {
	clock := &stoppedClock{now: time.Unix(1000, 0)}
	codes := pair.NewCodes(pair.CodeConfig{Life: 100 * pair.TableLife, Now: clock.Now})
	_, _ = codes.Issue(pair.Pass{Role: "arbiter"})
	looked := 0
	for range 10 {
		looked += attack(codes, clock, 4*time.Hour)
	}
	if looked > pair.GuessesEver || float64(looked)/everyday > mostChance {
		t.Errorf("%d were looked at in ten lives, want at most %d", looked, pair.GuessesEver)
	}
}

func TestCodes_OnceAllGuessesAreSpentTheRightCodeIsNotTakenAndANewOneIsLonger(t *testing.T) {
	clock := &stoppedClock{now: time.Unix(1000, 0)}
	codes := pair.NewCodes(pair.CodeConfig{Life: pair.TableLife, Now: clock.Now})
	back, _ := codes.IssueReturn(pair.Pass{Role: "opponent", Seat: "white"})
	code, _ := codes.Issue(pair.Pass{Role: "arbiter"})
	for n := 0; ; n++ {
		if _, err := codes.Redeem("203.0."+strconv.Itoa(n), "aaa 000 000"); errors.Is(err, pair.ErrSpent) {
			break
		}
	}
	if _, err := codes.Redeem("new", string(code)); !errors.Is(err, pair.ErrSpent) {
		t.Errorf("the right code from one address more: got %v, want that it is not looked at", err)
	}
	if _, err := codes.Redeem(pair.ThisMachine, string(code)); err != nil {
		t.Errorf("the right code over the socket: %v", err)
	}
	if _, err := codes.Redeem("new", string(back)); err != nil {
		t.Errorf("a way back: %v", err)
	}
	fresh, _ := codes.Issue(pair.Pass{Role: "opponent", Seat: "black"})
	if len(fresh) <= len(code) || !pair.IsCode(fresh.String()) || !pair.IsCode(fresh.Spoken(phonetic)) {
		t.Errorf("got %q, want a code that is longer and can be typed", fresh)
	}
	if _, err := codes.Redeem("new", fresh.Spoken(phonetic)); err != nil {
		t.Errorf("the longer code: %v", err)
	}
	clock.move(24 * time.Hour)
	if short, _ := codes.Issue(pair.Pass{Role: "arbiter"}); len(short) != len(code) {
		t.Errorf("got %q after a quiet day, want a code of everyday length", short)
	}
}

func TestCodes_AFullTableOfAddressesLetsNoneBeyondItTry(t *testing.T) {
	codes := pair.NewCodes(pair.CodeConfig{})
	_, _ = codes.Issue(pair.Pass{Role: "arbiter"})
	looked := 0
	for n := range 3 * pair.MostAddresses {
		if _, err := codes.Redeem(fmt.Sprintf("2001:db8:%x:%x::/64", n>>8, n&0xff), "aaa 000 000"); errors.Is(err, pair.ErrWrongCode) {
			looked++
		}
	}
	addresses, misses := codes.Remembered()
	if addresses > pair.MostAddresses || misses > pair.MostAddresses || looked > pair.MostAddresses {
		t.Errorf("%d addresses and %d misses are remembered, and %d were looked at, want at most %d", addresses, misses, looked, pair.MostAddresses)
	}
	for range 100 {
		if _, err := codes.Redeem("one more", "aaa 000 000"); errors.Is(err, pair.ErrWrongCode) {
			t.Fatal("a code of one address more was looked at")
		}
	}
}

func TestCodes_ASiteOfIPv6IsLockedOutWithAllItsHouseholds(t *testing.T) {
	codes := pair.NewCodes(pair.CodeConfig{Tries: 10})
	code, _ := codes.Issue(pair.Pass{Role: "arbiter"})
	looked := 0
	for household := range 65_536 {
		if _, err := codes.Redeem(fmt.Sprintf("2001:db8:7:%x::/64", household), "aaa 000 000"); errors.Is(err, pair.ErrWrongCode) {
			looked++
		}
	}
	if most := 10 * pair.Household; looked > most {
		t.Errorf("%d codes of one /48 were looked at, want at most %d", looked, most)
	}
	if _, err := codes.Redeem("2001:db8:7:ffff::/64", string(code)); !errors.Is(err, pair.ErrLocked) {
		t.Errorf("the right code from a household of that site: got %v, want ErrLocked", err)
	}
	if _, err := codes.Redeem("2001:db8:8:1::/64", string(code)); err != nil {
		t.Errorf("the right code from another site: %v", err)
	}
}

func TestCodes_OneMoreThanAreOpenAtATimeVoidsTheOldest(t *testing.T) {
	codes := pair.NewCodes(pair.CodeConfig{})
	first, _ := codes.Issue(pair.Pass{Role: "arbiter"})
	second, _ := codes.Issue(pair.Pass{Role: "arbiter"})
	for range pair.MostCodes - 1 {
		_, _ = codes.Issue(pair.Pass{Role: "spectator"})
	}
	if _, err := codes.Redeem("here", string(first)); !errors.Is(err, pair.ErrWrongCode) {
		t.Errorf("the oldest of one too many: got %v, want ErrWrongCode", err)
	}
	if _, err := codes.Redeem("here", string(second)); err != nil {
		t.Errorf("the one after it: %v", err)
	}
}

// TestCodes_AWayBackIsGuessedByNobody calculates with the maximum number of ways back,
// and with ten thousand tries a second for a whole life: a locked-out address may
// bring one too, so nothing else limits guesses.
func TestCodes_AWayBackIsGuessedByNobody(t *testing.T) {
	codes := pair.NewCodes(pair.CodeConfig{})
	back, _ := codes.IssueReturn(pair.Pass{Role: "arbiter"})
	space := 512.0
	for range len(back) - 3 {
		space *= 10
	}
	tries := 10_000 * pair.TableLife.Seconds()
	if chance := tries * pair.MostWaysBack / space; chance > mostChance {
		t.Errorf("got a chance of %.6f for %q, want at most %.6f", chance, back, mostChance)
	}
}
