/* SPDX-License-Identifier: Apache-2.0
 *
 * What a board or a clock has to say waits here until its line takes it. Nothing
 * is ever said by halves.
 */
#ifndef LINK_H
#define LINK_H

#include <stdint.h>

/* link_clear forgets what waits. */
void link_clear(void);

/* link_room reports whether so many bytes can be taken. */
uint8_t link_room(uint8_t length);

/* link_send takes a byte, for which there must be room. */
void link_send(uint8_t byte);

/* link_message takes a message in the frames of this project: its number, its
 * length in twice seven bits, and its data, of which seven bits of each byte are
 * sent. It reports 0, and takes nothing, where there is no room for all of it. */
uint8_t link_message(uint8_t id, const void *data, uint8_t count);

/* link_next returns the next byte to send, or -1 for none. */
int16_t link_next(void);

#endif
