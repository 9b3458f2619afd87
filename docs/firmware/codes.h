/* SPDX-License-Identifier: Apache-2.0
 *
 * What a board and a clock of this project have in common of their messages:
 * those of a DGT board.
 */
#ifndef CODES_H
#define CODES_H

/* What the host says in one byte. */
enum {
	RESET = 0x40,
	TIMES = 0x41,
	BOARD = 0x42,
	UPDATE = 0x43,
	UPDATE_BOARD = 0x44,
	SERIAL = 0x45,
	ADDRESS = 0x46,
	NAME = 0x47,
	UPDATE_NICE = 0x4B,
	VERSION = 0x4D,
	LONG_SERIAL = 0x55
};

/* What begins a longer command: the next byte says how many follow it. */
enum { CLOCK_MESSAGE = 0x2B, LIGHT_PAIR = 0x60, PEG_EXTENSION = 0x6A, CLOCK_EXTENSION = 0x6B };

/* What a board says, and a clock. */
enum {
	SAYS_BOARD = 0x86,
	SAYS_BOARD_TIMES = 0x8D,
	SAYS_FIELD = 0x8E,
	SAYS_ADDRESS = 0x90,
	SAYS_SERIAL = 0x91,
	SAYS_NAME = 0x92,
	SAYS_VERSION = 0x93,
	SAYS_LONG_SERIAL = 0xA2,
	SAYS_ABILITIES = 0xB0,
	SAYS_TIMES = 0xB1,
	SAYS_CONTROL = 0xB2,
	SAYS_BUTTON = 0xB3,
	SAYS_SAY = 0xB4,
	SAYS_DONE = 0xB5,
	SAYS_CLOCK = 0xB6
};

#endif
