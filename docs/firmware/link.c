/* SPDX-License-Identifier: Apache-2.0
 *
 * A ring of bytes to send. See link.h.
 */
#include "link.h"

static uint8_t sending[192];
static uint8_t first, count;

void link_clear(void)
{
	count = 0;
}

uint8_t link_room(uint8_t length)
{
	return sizeof sending - count >= length;
}

void link_send(uint8_t byte)
{
	sending[(uint8_t)((first + count) % sizeof sending)] = byte;
	count++;
}

uint8_t link_message(uint8_t id, const void *data, uint8_t bytes)
{
	const uint8_t *byte = data;
	uint8_t length = bytes + 3;

	if (!link_room(length))
		return 0;
	link_send(id);
	link_send(length >> 7);
	link_send(length & 0x7F);
	while (bytes--)
		link_send(*byte++ & 0x7F);
	return 1;
}

int16_t link_next(void)
{
	uint8_t byte;

	if (!count)
		return -1;
	byte = sending[first];
	first = (uint8_t)((first + 1) % sizeof sending);
	count--;
	return byte;
}
