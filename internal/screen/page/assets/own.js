// What each browser keeps for itself: its colours, and whether it speaks.

let speaks = false;

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

export function choose(theme, aloud) {
	theme.value = kept("theme") ?? "";
	const dress = () => {
		if (theme.value) document.documentElement.dataset.theme = theme.value;
		else delete document.documentElement.dataset.theme;
	};
	dress();
	theme.addEventListener("change", () => {
		keep("theme", theme.value);
		dress();
	});
	speaks = kept("aloud") === "yes";
	aloud.checked = speaks;
	aloud.addEventListener("change", () => {
		speaks = aloud.checked;
		keep("aloud", speaks ? "yes" : "no");
		if (!speaks) globalThis.speechSynthesis?.cancel();
	});
}

// aloud has the browser's own voice say an utterance. What is urgent comes first.
export function aloud(words) {
	if (!speaks || !globalThis.speechSynthesis) return;
	const utterance = new SpeechSynthesisUtterance(words.text);
	utterance.lang = words.lang || document.documentElement.lang;
	if (words.now) speechSynthesis.cancel();
	speechSynthesis.speak(utterance);
}

// chime sounds an earcon, where the browser was told to speak: two short tones,
// higher for what is good to know and lower for what is amiss.
let sound;
export function chime(name) {
	if (!speaks || !globalThis.AudioContext) return;
	sound ??= new AudioContext();
	const tones = { flag: [220, 165], error: [220, 220], check: [880, 1175], edge: [180], press: [660] }[name] ?? [660, 880];
	tones.forEach((tone, i) => {
		const oscillator = sound.createOscillator(), volume = sound.createGain();
		oscillator.frequency.value = tone;
		volume.gain.setValueAtTime(0.15, sound.currentTime + i * 0.09);
		volume.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + i * 0.09 + 0.12);
		oscillator.connect(volume).connect(sound.destination);
		oscillator.start(sound.currentTime + i * 0.09);
		oscillator.stop(sound.currentTime + i * 0.09 + 0.13);
	});
}
