/* SPDX-License-Identifier: Apache-2.0
 *
 * A talking chess clock by the open clock protocol, version 1, as docs/firmware/README.md
 * describes it. clock.c knows no hardware: whoever builds a clock calls the first
 * seven functions and writes the last four. None of them may be called from an
 * interrupt.
 */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdint.h>

#define CLOCK_NAME "blindchess talking clock, open protocol 1"
#define CLOCK_SERIAL "00001"

enum { CLOCK_LEFT, CLOCK_RIGHT };

/* The buttons. Mine and theirs are seen from the side on which they are. */
enum {
	CLOCK_MINE = 1,
	CLOCK_THEIRS,
	CLOCK_MOVES,
	CLOCK_MODE,
	CLOCK_PLUS,
	CLOCK_MINUS,
	CLOCK_CONFIRM,
	CLOCK_RUN
};

/* What is said, with a value. The time is in seconds. */
enum {
	CLOCK_SAYS_SETTING = 1, /* the clock is being set: its hours */
	CLOCK_SAYS_HOURS,
	CLOCK_SAYS_MINUTES,
	CLOCK_SAYS_ADDITION, /* 0 none, 1 increment, 2 delay, 3 Bronstein */
	CLOCK_SAYS_ADDED,    /* seconds */
	CLOCK_SAYS_COUNT,    /* moves of the first period, 0 for all */
	CLOCK_SAYS_BONUS,    /* minutes of the second period */
	CLOCK_SAYS_READY,
	CLOCK_SAYS_LEFT,     /* the setting was left */
	CLOCK_SAYS_MINE,     /* time */
	CLOCK_SAYS_THEIRS,   /* time */
	CLOCK_SAYS_MOVES,    /* that the side of the buttons has made */
	CLOCK_SAYS_RUNS,     /* 1 the side of the buttons, 2 the other, 0 nobody */
	CLOCK_SAYS_FLAG      /* 1 of the side of the buttons, 2 of the other */
};

/* clock_begin starts the clock, with its buttons on one side and its lever up
 * on the right or not. */
void clock_begin(uint8_t buttons, uint8_t right_high);

/* clock_tick lets a millisecond pass. */
void clock_tick(void);

/* clock_lever says how the lever lies now. A lever that rests where it was does
 * nothing, so that it may be called as often as it is read. */
void clock_lever(uint8_t right_high);

/* clock_button says that a button went down. */
void clock_button(uint8_t button);

/* clock_battery says whether the battery is low. */
void clock_battery(uint8_t low);

/* clock_hear takes a byte of the host. */
void clock_hear(uint8_t byte);

/* clock_next returns the next byte for the host, or -1 for none. */
int16_t clock_next(void);

/* clock_beep sounds for so many milliseconds; a tick of the clock is one. */
void clock_beep(uint16_t milliseconds);

/* clock_say plays the clips of something that no host has spoken. A clock
 * without clips does nothing, or beeps. */
void clock_say(uint8_t what, uint32_t value);

#endif
