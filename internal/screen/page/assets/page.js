// The page without this script is whole: the script keeps it up to date, says
// what is said, and lets pieces be moved with keys, fingers and the mouse.
import { keys, moveWith } from "/board.js";
import { choose, heard, how, read } from "/own.js";

const state = document.getElementById("line-state");
const urgent = document.getElementById("urgent");
const said = document.getElementById("said");
const kept = 200;

// send types one line, or moves a piece. What comes of it is heard.
async function send(fields) {
	const response = await fetch("/line", {
		method: "POST", headers: { "X-Requested-With": "page" }, body: new URLSearchParams(fields),
	}).catch(() => null);
	if (!response) state.textContent = state.dataset.lost;
	else if (response.status === 403) location.reload();
	else if (!response.ok) say({ html: `<p></p>`, text: await response.text(), now: true });
}

for (const form of document.querySelectorAll("form")) {
	form.addEventListener("submit", (event) => {
		event.preventDefault();
		const line = event.submitter?.value || form.elements.line?.value || "";
		if (step() === "how" && form.id === "act") read();
		send({ line });
		if (form.classList.contains("type")) form.reset();
	});
}

// same makes an element what another one is, and keeps what has not changed, so
// that nothing loses the focus and nothing is read twice.
function same(now, wanted) {
	if (now.nodeType !== wanted.nodeType || now.nodeName !== wanted.nodeName) {
		now.replaceWith(wanted);
		return;
	}
	if (now.nodeType === Node.TEXT_NODE) {
		if (now.data !== wanted.data) now.data = wanted.data;
		return;
	}
	for (const { name } of [...now.attributes]) if (!wanted.hasAttribute(name)) now.removeAttribute(name);
	for (const { name, value } of wanted.attributes) if (now.getAttribute(name) !== value) now.setAttribute(name, value);
	children(now, wanted);
}

function children(now, wanted) {
	const want = [...wanted.childNodes];
	while (now.childNodes.length > want.length) now.lastChild.remove();
	want.forEach((node, i) => (now.childNodes[i] ? same(now.childNodes[i], node) : now.append(node)));
}

function show(parts) {
	const card = document.getElementById("act");
	const within = card?.contains(document.activeElement);
	for (const part of parts) {
		let element = document.getElementById(part.id);
		if (!element && part.in) {
			element = document.createElement("tr");
			element.id = part.id;
			document.getElementById(part.in)?.append(element);
		}
		if (!element) continue;
		const template = document.createElement("template");
		// A row is only a row within a table.
		template.innerHTML = element.tagName === "TR" ? `<table><tbody><tr>${part.html}</tr></tbody></table>` : part.html;
		children(element, element.tagName === "TR" ? template.content.querySelector("tr") : template.content);
	}
	clocks();
	settle();
	// Who used a button of the card that is gone stays in the card.
	if (within && !card.contains(document.activeElement)) document.getElementById("what")?.focus({ preventScroll: true });
}

// settle has nothing stand that is no longer so: what was urgent belongs to the state
// in which it was said, and both lists show their ends.
let before = "";
const step = () => document.querySelector("#act .now")?.dataset.step;
function settle() {
	if (step() !== "how") how(document.getElementById("how"));
	const now = document.getElementById("what")?.textContent ?? "";
	if (now !== before && before) {
		urgent.replaceChildren();
		flash();
		// On a telephone the card may be far above the line in which an arbiter types.
		if (document.body.classList.contains("arbiter") && document.querySelector("#act button")) document.getElementById("act").scrollIntoView({ block: "nearest" });
	}
	before = now;
	for (const list of document.querySelectorAll(".moves .scroll, .said .scroll")) if (!list.contains(document.activeElement)) list.scrollTop = list.scrollHeight;
}

// flash leads the eyes to what is to be done now.
function flash() {
	if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
	document.querySelector("#act .now")?.animate([{ boxShadow: "0 0 0 6px var(--mood, currentColor)" }, { boxShadow: "none" }], 500);
}

// reword has the page be in another language. What is the browser's own stays:
// where the focus is, what is in hand, and what was said.
async function reword() {
	const answer = await fetch("/").catch(() => null);
	if (!answer?.ok) return;
	const wanted = new DOMParser().parseFromString(await answer.text(), "text/html");
	for (const cell of wanted.querySelectorAll("[role=gridcell]")) {
		const own = document.getElementById(cell.id);
		for (const name of ["tabindex", "aria-selected"]) if (own?.hasAttribute(name)) cell.setAttribute(name, own.getAttribute(name));
	}
	for (const own of [urgent, said, document.getElementById("earlier")]) {
		wanted.getElementById(own.id)?.replaceChildren(...[...own.childNodes].map((node) => node.cloneNode(true)));
	}
	const card = document.getElementById("how");
	if (card) wanted.getElementById("how").hidden = card.hidden;
	document.documentElement.lang = wanted.documentElement.lang;
	document.title = wanted.title;
	children(document.body, wanted.body);
	clocks();
}

// say adds one node for each utterance: what is written anew is read twice or
// not at all.
function say(words, id) {
	const template = document.createElement("template");
	template.innerHTML = words.html;
	const node = template.content.firstElementChild ?? document.createElement("p");
	if (!node.textContent) node.textContent = words.text ?? "";
	if (words.text) {
		const place = words.now ? urgent : said;
		const one = words.now ? document.createElement("span") : node;
		if (words.now) {
			one.lang = node.lang;
			one.textContent = node.textContent + " ";
			while (urgent.childNodes.length > 3) urgent.firstChild.remove();
			said.append(node);
			said.lastElementChild.ariaLive = "off";
		}
		place.append(one);
		while (said.childNodes.length > kept) said.firstChild.remove();
		const list = said.parentElement;
		list.scrollTop = list.scrollHeight;
	}
	if (id) heard(id, words);
}

// The clocks run here between two words of the table. They are text that is
// asked for: nothing that ticks is in a live region.
let running = [];
function clocks() {
	running = [...document.querySelectorAll("time[data-running]")].map((time) => {
		if (time.dataset.since === undefined || time.dataset.from !== time.dataset.left) {
			time.dataset.since = performance.now();
			time.dataset.from = time.dataset.left;
		}
		return time;
	});
}
const two = (n) => String(n).padStart(2, "0");
function tick() {
	if (lost) return;
	for (const time of running) {
		const left = Math.max(0, Number(time.dataset.left) - (performance.now() - Number(time.dataset.since)));
		const seconds = Math.floor(left / 1000), hours = Math.floor(seconds / 3600);
		const minutes = Math.floor(seconds / 60) % 60;
		let text = hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
		if (left < 10000) text += `.${Math.floor(left / 100) % 10}`;
		if (time.textContent !== text) time.textContent = text;
		const player = time.closest(".player"), low = left < 60000;
		if (low && !player.classList.contains("low")) {
			player.classList.add("low");
			player.querySelector(".word").textContent += `, ${state.dataset.low}`;
		}
	}
}
clocks();


let last = document.body.dataset.after;
let lost = false;
let source;
function listen() {
	source = new EventSource(`/events?after=${encodeURIComponent(last)}&lang=${document.documentElement.lang}`);
	source.addEventListener("words", reword);
	source.addEventListener("parts", (event) => {
		if (lost) state.textContent = state.dataset.back;
		lost = false;
		document.body.classList.remove("lost-line");
		show(JSON.parse(event.data));
	});
	source.addEventListener("said", (event) => {
		last = event.lastEventId;
		say(JSON.parse(event.data), last);
	});
	source.addEventListener("over", (event) => {
		source.close();
		say({ html: "<p></p>", text: JSON.parse(event.data), now: true });
		const back = document.createElement("a");
		back.href = "/";
		back.textContent = state.dataset.return;
		card(JSON.parse(event.data), back);
	});
	source.onerror = () => {
		if (!lost) {
			state.textContent = state.dataset.lost;
			document.body.classList.add("lost-line");
			card(act.dataset.lost, act.dataset.wait);
		}
		lost = true;
		if (source.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
	};
}
// card puts into the place of the card what the table cannot say itself.
const act = document.getElementById("act");
function card(heading, ...rest) {
	const now = document.createElement("div"), head = document.createElement("h2"), body = document.createElement("div");
	now.className = "now warn";
	now.dataset.takes = "";
	head.id = "what";
	head.textContent = heading;
	body.className = "in";
	body.append(...rest.map((one) => (typeof one === "string" ? Object.assign(document.createElement("p"), { textContent: one, className: "big" }) : one)));
	now.append(head, body);
	act.replaceChildren(now);
}

clocks();
settle();
setInterval(tick, 100);
listen();

// The list of moves writes the move that has to be written.
document.querySelector(".moves .scroll")?.addEventListener("click", (event) => {
	if (!event.target.closest("button")) document.querySelector("#deeds .owed")?.click();
});

const typing = document.getElementById("line");
keys(document.querySelectorAll(".board"), { send, typing, state, flash });
moveWith(document.querySelectorAll(".board"), { send, flash });
choose(document.getElementById("theme"), document.getElementById("aloud"), document.getElementById("sounds"), document.getElementById("pieces"));
settle();
