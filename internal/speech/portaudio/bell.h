//go:build cgo

// What differs between the systems that a stream runs on. Each system has a file of
// its own.

#ifndef BLINDCHESS_BELL
#define BLINDCHESS_BELL

#include <stdint.h>

// nanoseconds returns the time of a clock that never steps back.
int64_t nanoseconds(void);

// A bell wakes a thread that waits for it. It stays rung until it is stilled.
struct bell;

// bell_make returns NULL where the system has none left.
struct bell *bell_make(void);
void bell_ring(struct bell *bell);
void bell_still(struct bell *bell);
void bell_free(struct bell *bell);

// bell_await returns whether the bell rang within so many nanoseconds.
int bell_await(struct bell *bell, int64_t time);

// keep_thread keeps PortAudio from ending the thread while it is ours, as it
// may do where the thread waits when a stream is stopped. It returns what
// release_thread brings back.
int keep_thread(void);
void release_thread(int before);

// any_rate returns what a stream needs to be played at a rate that the card itself does
// not take, and NULL where the system converts rates by itself.
void *any_rate(void);

// latency_asked returns what a stream that plays is to ask of PortAudio, in seconds, so
// that the device holds latency. PortAudio adds to it on some systems.
double latency_asked(int device, double latency);

#endif
