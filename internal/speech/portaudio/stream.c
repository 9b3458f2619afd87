//go:build cgo

#include <portaudio.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#ifndef _WIN32
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <time.h>
#include <unistd.h>
#endif

#include "_cgo_export.h"
#include "stream.h"

// The program is asked at least so often, though it rests: it takes a card
// that asks for nothing for dead.
static const int64_t longest_rest = 250000000;

// A card is given so many milliseconds to end its thread.
static const int longest_ending = 500;

struct player {
	PaStream *stream;
	uintptr_t handle;
	int channels;
	double rate;
	struct slack slack;
	enum reserve reserve; // how much the card is to hold ready
	int64_t until;  // when the program is asked again though it has nothing but silence
	atomic_int woken;
	atomic_int closing;
	int bell[2];    // a pipe that holds a byte once the player was woken
};

#ifdef _WIN32

static int64_t nanoseconds(void) { return 0; }
static int bell_make(struct player *player) { return 1; }
static void bell_ring(struct player *player) {}
static void bell_still(struct player *player) {}
static void bell_free(struct player *player) {}
static int bell_await(struct player *player, int64_t time) { return 1; }
static int keep_thread(void) { return 0; }
static void release_thread(int before) {}

#else

static int64_t nanoseconds(void) {
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static int bell_make(struct player *player) {
	if (pipe(player->bell) != 0) {
		return 0;
	}
	for (int end = 0; end < 2; end++) {
		fcntl(player->bell[end], F_SETFL, O_NONBLOCK);
		fcntl(player->bell[end], F_SETFD, FD_CLOEXEC);
	}
	return 1;
}

static void bell_ring(struct player *player) {
	char byte = 0;
	// A full pipe has rung already.
	if (write(player->bell[1], &byte, 1) < 0) {
		return;
	}
}

static void bell_still(struct player *player) {
	char bytes[16];
	while (read(player->bell[0], bytes, sizeof bytes) > 0) {
	}
}

static void bell_free(struct player *player) {
	close(player->bell[0]);
	close(player->bell[1]);
}

// keep_thread keeps PortAudio from ending the thread while it is ours, as it
// may do where the thread waits when a stream is stopped. It returns what
// release_thread brings back.
static int keep_thread(void) {
	int before;
	pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
	return before;
}

static void release_thread(int before) {
	pthread_setcancelstate(before, NULL);
}

// bell_await returns whether the bell rang within time.
static int bell_await(struct player *player, int64_t time) {
	struct pollfd bell = {.fd = player->bell[0], .events = POLLIN};
	return poll(&bell, 1, (int)(time / 1000000)) != 0;
}

#endif

// serve is called by PortAudio on a thread of its own.
static int serve(const void *in, void *out, unsigned long frames, const PaStreamCallbackTimeInfo *times, PaStreamCallbackFlags flags, void *user) {
	struct player *player = user;
	int before = keep_thread();
	int64_t now = nanoseconds();
	int64_t hold = slack_hold(&player->slack, now, player->reserve);
	int woken = atomic_load(&player->woken) || (hold > 0 && bell_await(player, hold));
	if (atomic_load(&player->closing)) {
		memset(out, 0, frames * player->channels * sizeof(int16_t));
		release_thread(before);
		return paAbort;
	}
	if (player->reserve == reserve_least && !woken && now < player->until) {
		memset(out, 0, frames * player->channels * sizeof(int16_t));
	} else {
		if (atomic_exchange(&player->woken, 0)) {
			bell_still(player);
		}
		player->reserve = fillCard(player->handle, out, (int)(frames * player->channels));
		player->until = nanoseconds() + longest_rest;
	}
	slack_served(&player->slack, nanoseconds(), (int64_t)(frames * 1e9 / player->rate));
	release_thread(before);
	return paContinue;
}

// hear is called by PortAudio on a thread of its own.
static int hear(const void *in, void *out, unsigned long frames, const PaStreamCallbackTimeInfo *times, PaStreamCallbackFlags flags, void *user) {
	struct player *player = user;
	if (atomic_load(&player->closing)) {
		return paAbort;
	}
	int before = keep_thread();
	if (in != NULL) {
		takeHeard(player->handle, (void *)in, (int)(frames * player->channels));
	}
	release_thread(before);
	return paContinue;
}

int player_open(struct player **opened, int records, int device, int channels, double rate, double latency, uintptr_t handle) {
	struct player *player = calloc(1, sizeof *player);
	if (player == NULL) {
		return paInsufficientMemory;
	}
	player->handle = handle;
	player->channels = channels;
	player->rate = rate;
	slack_begin(&player->slack, (int64_t)(latency * 1e9));
	if (!bell_make(player)) {
		free(player);
		return paInsufficientMemory;
	}
	PaStreamParameters parameters = {.device = device, .channelCount = channels, .sampleFormat = paInt16, .suggestedLatency = latency};
	PaError fault = Pa_OpenStream(&player->stream, records ? &parameters : NULL, records ? NULL : &parameters, rate,
		paFramesPerBufferUnspecified, paNoFlag, records ? hear : serve, player);
	if (fault != paNoError) {
		bell_free(player);
		free(player);
		return fault;
	}
	*opened = player;
	return paNoError;
}

int player_start(struct player *player) {
	return Pa_StartStream(player->stream);
}

void player_wake(struct player *player) {
	if (!atomic_exchange(&player->woken, 1)) {
		bell_ring(player);
	}
}

// The thread of the card is asked to end, for PortAudio would cancel it, and a
// thread that is cancelled inside a plugin of ALSA can leave a lock of the sound
// server's behind: closing the card then waits for ever. It is cancelled only
// where the card asks for nothing any more.
int player_close(struct player *player) {
	atomic_store(&player->closing, 1);
	player_wake(player);
	for (int waited = 0; waited < longest_ending && Pa_IsStreamActive(player->stream) == 1; waited++) {
		Pa_Sleep(1);
	}
	PaError stopping = Pa_AbortStream(player->stream);
	PaError closing = Pa_CloseStream(player->stream);
	bell_free(player);
	free(player);
	return stopping != paNoError ? stopping : closing;
}
