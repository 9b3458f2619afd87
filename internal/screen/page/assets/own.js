// What each browser keeps for itself: its colours, and how it sounds.

const keep = (name, value) => {
	try {
		localStorage.setItem(name, value);
	} catch {
		// A browser that keeps nothing forgets it with the page.
	}
};
const kept = (name) => {
	try {
		return localStorage.getItem(name);
	} catch {
		return null;
	}
};

let voice = ""; // "table", "browser" or none
let sounds = false;
let card; // where sound goes, once somebody has asked for it

export function choose(theme, aloud, chimes, pieces) {
	for (const choice of [theme, pieces]) {
		choice.value = kept(choice.id) ?? "";
		const dress = () => {
			if (choice.value) document.documentElement.dataset[choice.id] = choice.value;
			else delete document.documentElement.dataset[choice.id];
		};
		dress();
		choice.addEventListener("change", () => {
			keep(choice.id, choice.value);
			dress();
		});
	}
	aloud.value = kept("aloud") ?? "";
	voice = aloud.value;
	chimes.checked = sounds = kept("sounds") === "yes";
	aloud.addEventListener("change", () => {
		voice = aloud.value;
		keep("aloud", voice);
		hush();
	});
	chimes.addEventListener("change", () => {
		sounds = chimes.checked;
		keep("sounds", sounds ? "yes" : "no");
		if (sounds) play("/sound/earcon/connected").catch(() => {});
	});
}

// how shows the card that is read once, until it is closed. A table that waits for
// that shows it as its own; a browser that has the cookie is not waited for again.
export function how(card) {
	if (!card || /(^|; )how=/.test(document.cookie)) return;
	card.hidden = false;
	card.querySelector("button").onclick = () => {
		card.hidden = true;
		read();
	};
}

// read keeps for a year that the card was read.
export function read() {
	document.cookie = `how=read; max-age=31536000; path=/; samesite=strict${location.protocol === "https:" ? "; secure" : ""}`;
}

// What waits to be heard, one after another; stop ends what sounds now.
let waiting = [];
let stop = null;
const most = 20;

function hush() {
	waiting = [];
	stop?.();
}

// heard has an utterance and its short sound be heard, as it was chosen here.
// What is urgent cuts what sounds, and comes first.
export function heard(id, words) {
	if (!voice && !sounds) return;
	if (words.now) waiting.unshift({ id, words });
	else waiting.push({ id, words });
	if (waiting.length > most) waiting.pop();
	if (words.now && stop) stop();
	else if (!stop) run();
}

async function run() {
	while (waiting.length) {
		const { id, words } = waiting.shift();
		const cut = { now: false };
		stop = () => (cut.now = true);
		if (sounds && words.earcon) await play(`/sound/earcon/${words.earcon}`, cut).catch(() => {});
		if (!words.text || cut.now) continue;
		if (voice === "table") await play(`/sound/said/${id}`, cut).catch(() => speak(words, cut));
		else if (voice === "browser") await speak(words, cut);
	}
	stop = null;
}

// play plays a file of the table's, and fails where there is none.
async function play(url, cut = {}) {
	card ??= new AudioContext();
	if (card.state === "suspended") await Promise.race([card.resume(), new Promise((go) => setTimeout(go, 500))]);
	const answer = await fetch(url, { headers: { "X-Requested-With": "page" } });
	if (!answer.ok) throw new Error(answer.statusText);
	const sound = await card.decodeAudioData(await answer.arrayBuffer());
	if (cut.now || card.state !== "running") return;
	const source = card.createBufferSource();
	source.buffer = sound;
	source.connect(card.destination);
	await new Promise((ended) => {
		source.onended = ended;
		stop = () => {
			cut.now = true;
			source.stop();
		};
		source.start();
	});
}

// speak has the browser's own voice say an utterance.
function speak(words, cut) {
	const own = globalThis.speechSynthesis;
	if (!own || !document.querySelector("#aloud [value=browser]")) return undefined;
	const utterance = new SpeechSynthesisUtterance(words.text);
	utterance.lang = words.lang || document.documentElement.lang;
	return new Promise((ended) => {
		utterance.onend = utterance.onerror = ended;
		stop = () => {
			cut.now = true;
			own.cancel();
			ended();
		};
		own.speak(utterance);
	});
}
