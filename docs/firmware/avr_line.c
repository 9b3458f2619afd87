/* SPDX-License-Identifier: Apache-2.0
 *
 * See avr_line.h.
 */
#include <avr/interrupt.h>
#include <avr/io.h>

#include "avr_line.h"

static volatile uint8_t received[64], received_first, received_count;
static volatile uint8_t milliseconds;

ISR(USART_RX_vect)
{
	uint8_t byte = UDR0;

	if (received_count < sizeof received) {
		received[(received_first + received_count) % sizeof received] = byte;
		received_count++;
	}
}

ISR(TIMER0_COMPA_vect)
{
	milliseconds++;
}

void line_begin(uint32_t baud)
{
	UCSR0A = _BV(U2X0); /* twice as finely, so that 115200 baud is near enough */
	UBRR0 = (F_CPU / 4 / baud + 1) / 2 - 1;
	UCSR0B = _BV(RXCIE0) | _BV(RXEN0) | _BV(TXEN0);
	UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);

	TCCR0A = _BV(WGM01);
	TCCR0B = _BV(CS01) | _BV(CS00);
	OCR0A = F_CPU / 64 / 1000 - 1;
	TIMSK0 = _BV(OCIE0A);
}

int16_t line_take(void)
{
	int16_t byte = -1;

	cli();
	if (received_count) {
		byte = received[received_first];
		received_first = (received_first + 1) % sizeof received;
		received_count--;
	}
	sei();
	return byte;
}

uint8_t line_ready(void)
{
	return UCSR0A & _BV(UDRE0);
}

void line_give(uint8_t byte)
{
	UDR0 = byte;
}

uint8_t line_passed(void)
{
	static uint8_t before;

	if (milliseconds == before)
		return 0;
	before++;
	return 1;
}
