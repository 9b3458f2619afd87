/* SPDX-License-Identifier: Apache-2.0
 *
 * Sixty-four plain contacts that bounce. Fields and sets of them are as in
 * pegboard.h.
 */
#ifndef CONTACTS_H
#define CONTACTS_H

#include <stdint.h>

/* contacts_begin takes the contacts as they are when the board is switched on. */
void contacts_begin(const uint8_t closed[8]);

/* contacts_scan takes the contacts as they are now, once every millisecond. */
void contacts_scan(const uint8_t closed[8]);

/* contacts_closed reports whether a field is believed to be closed. */
uint8_t contacts_closed(uint8_t field);

/* contacts_changed returns the oldest change that was not taken yet: its field,
 * with 0x40 added where it closed, or -1 for none. contacts_take takes it. */
int16_t contacts_changed(void);
void contacts_take(void);

/* contacts_told forgets what waits: the host was told of all fields. */
void contacts_told(void);

#endif
