/* SPDX-License-Identifier: Apache-2.0
 *
 * The open peg protocol: the frames and commands of a DGT board with 0 for an
 * empty aperture and 1 for a piece, and an extension. See pegboard.h.
 */
#include "pegboard.h"

#include <string.h>

#include "codes.h"
#include "contacts.h"
#include "link.h"

/* The operations of the extension. */
enum { ABILITIES = 1, LIGHT = 2, RAISE = 3, BUZZ = 4 };

static uint8_t updating;

static uint8_t heard[24]; /* a command that is not complete */
static uint8_t heard_count;

static void send_board(void)
{
	uint8_t field, fields[64];

	for (field = 0; field < 64; field++)
		fields[field] = contacts_closed(field);
	if (link_message(SAYS_BOARD, fields, sizeof fields))
		contacts_told();
}

void peg_begin(const uint8_t closed[8])
{
	contacts_begin(closed);
	link_clear();
	heard_count = updating = 0;
}

void peg_scan(const uint8_t closed[8])
{
	int16_t change;

	contacts_scan(closed);
	while (updating && (change = contacts_changed()) >= 0) {
		uint8_t data[2];

		data[0] = change & 0x3F;
		data[1] = change >> 6 & 1;
		if (!link_message(SAYS_FIELD, data, 2))
			return;
		contacts_take();
	}
}

/* unpack reads eleven bytes of six bits. */
static void unpack(const uint8_t *packed, uint8_t fields[8])
{
	uint8_t field;

	memset(fields, 0, 8);
	for (field = 0; field < 64; field++)
		if (packed[field / 6] >> field % 6 & 1)
			fields[field >> 3] |= 1 << (field & 7);
}

static void extension(void)
{
	uint8_t fields[8];

	switch (heard[2]) {
	case ABILITIES:
		link_message(SAYS_ABILITIES, PEG_ABILITIES, sizeof PEG_ABILITIES - 1);
		break;
	case LIGHT:
	case RAISE:
		if (heard[1] != 13)
			break;
		unpack(heard + 3, fields);
		if (heard[2] == LIGHT)
			peg_light(fields);
		else
			peg_raise(fields);
		break;
	case BUZZ:
		if (heard[1] == 5)
			peg_buzz((heard[3] & 7) << 3 | (heard[4] & 7), heard[5] * 10u);
		break;
	}
}

static void light_pair(void)
{
	uint8_t fields[8];

	memset(fields, 0, 8);
	if (heard[2] == 1 && heard[3] < 64 && heard[4] < 64) {
		fields[heard[3] >> 3] |= 1 << (heard[3] & 7);
		fields[heard[4] >> 3] |= 1 << (heard[4] & 7);
	}
	peg_light(fields);
}

static void obey(void)
{
	static const char no_clock[7] = { 0, 0, 0, 0, 0, 0, 0x20 };

	switch (heard[0]) {
	case RESET:
		updating = 0;
		break;
	case UPDATE:
	case UPDATE_BOARD:
	case UPDATE_NICE:
		updating = 1;
		break;
	case BOARD:
		send_board();
		break;
	case TIMES:
		link_message(SAYS_BOARD_TIMES, no_clock, sizeof no_clock);
		break;
	case SERIAL:
		link_message(SAYS_SERIAL, PEG_SERIAL, sizeof PEG_SERIAL - 1);
		break;
	case LONG_SERIAL:
		link_message(SAYS_LONG_SERIAL, PEG_LONG_SERIAL, sizeof PEG_LONG_SERIAL - 1);
		break;
	case ADDRESS:
		link_message(SAYS_ADDRESS, "\x08\x01", 2);
		break;
	case NAME:
		link_message(SAYS_NAME, PEG_NAME, sizeof PEG_NAME - 1);
		break;
	case VERSION:
		link_message(SAYS_VERSION, "\x01\x00", 2);
		break;
	case LIGHT_PAIR:
		if (heard[1] == 4)
			light_pair();
		break;
	case PEG_EXTENSION:
		if (heard[1] >= 2)
			extension();
		break;
	}
	/* Everything else is left aside, also what other boards know. */
}

/* Three commands carry a length; all others are one byte. A length that
 * cannot be is not believed, so that a damaged command ends soon. */
void peg_hear(uint8_t byte)
{
	uint8_t length = 1;

	if (heard_count == sizeof heard)
		heard_count = 0;
	heard[heard_count++] = byte;
	if (heard[0] == CLOCK_MESSAGE || heard[0] == LIGHT_PAIR || heard[0] == PEG_EXTENSION) {
		if (heard_count < 2)
			return;
		length = heard[1] + 2;
		if (heard[1] > sizeof heard - 2) {
			heard_count = 0;
			return;
		}
	}
	if (heard_count < length)
		return;
	obey();
	heard_count = 0;
}

int16_t peg_next(void)
{
	return link_next();
}
