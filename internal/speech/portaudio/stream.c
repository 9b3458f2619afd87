//go:build cgo

#include <portaudio.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "_cgo_export.h"
#include "bell.h"
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
	struct bell *bell; // rings once the player was woken
};

// serve is called by PortAudio on a thread of its own.
static int serve(const void *in, void *out, unsigned long frames, const PaStreamCallbackTimeInfo *times, PaStreamCallbackFlags flags, void *user) {
	struct player *player = user;
	int before = keep_thread();
	int64_t now = nanoseconds();
	int64_t hold = slack_hold(&player->slack, now, player->reserve);
	int woken = atomic_load(&player->woken) || (hold > 0 && bell_await(player->bell, hold));
	if (atomic_load(&player->closing)) {
		memset(out, 0, frames * player->channels * sizeof(int16_t));
		release_thread(before);
		return paAbort;
	}
	if (player->reserve == reserve_least && !woken && now < player->until) {
		memset(out, 0, frames * player->channels * sizeof(int16_t));
	} else {
		if (atomic_exchange(&player->woken, 0)) {
			bell_still(player->bell);
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
	player->bell = bell_make();
	if (player->bell == NULL) {
		free(player);
		return paInsufficientMemory;
	}
	PaStreamParameters parameters = {.device = device, .channelCount = channels, .sampleFormat = paInt16, .suggestedLatency = records ? latency : latency_asked(device, latency), .hostApiSpecificStreamInfo = any_rate()};
	PaError fault = Pa_OpenStream(&player->stream, records ? &parameters : NULL, records ? NULL : &parameters, rate,
		paFramesPerBufferUnspecified, paNoFlag, records ? hear : serve, player);
	if (fault != paNoError) {
		bell_free(player->bell);
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
		bell_ring(player->bell);
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
	bell_free(player->bell);
	free(player);
	return stopping != paNoError ? stopping : closing;
}
