/* SPDX-License-Identifier: Apache-2.0
 *
 * A change is believed when its contact has rested, and then waits in a queue
 * in the order in which the contacts came to rest: a peg that is taken out and
 * put back quickly is told twice, and none is lost while the line is busy.
 */
#include "contacts.h"

#include <string.h>

#include "pegboard.h"

static uint8_t believed[8];  /* the contacts as the host knows them */
static uint8_t wavering[64]; /* for how many milliseconds a contact has been otherwise */
static uint8_t changed[64];  /* fields that changed and are not yet sent, oldest first */
static uint8_t changes;

static uint8_t bit(const uint8_t fields[8], uint8_t field)
{
	return fields[field >> 3] >> (field & 7) & 1;
}

void contacts_begin(const uint8_t closed[8])
{
	memcpy(believed, closed, 8);
	memset(wavering, 0, sizeof wavering);
	changes = 0;
}

void contacts_scan(const uint8_t closed[8])
{
	uint8_t field;

	for (field = 0; field < 64; field++) {
		if (bit(closed, field) == bit(believed, field)) {
			wavering[field] = 0;
			continue;
		}
		if (++wavering[field] < PEG_REST)
			continue;
		wavering[field] = 0;
		if (changes == sizeof changed)
			continue; /* it stays otherwise and is believed later */
		believed[field >> 3] ^= 1 << (field & 7);
		changed[changes++] = field | (bit(believed, field) ? 0x40 : 0);
	}
}

uint8_t contacts_closed(uint8_t field)
{
	return bit(believed, field);
}

int16_t contacts_changed(void)
{
	return changes ? changed[0] : -1;
}

void contacts_take(void)
{
	memmove(changed, changed + 1, --changes);
}

void contacts_told(void)
{
	changes = 0;
}
