"use strict";
// Rows are changed cell by cell and put in order while nobody is among them.
const body = document.querySelector("tbody");
const said = document.getElementById("news");
const calls = document.getElementById("calls");
const heads = Array.from(document.querySelectorAll("thead th"), head => head.textContent);
let order = Array.from(body.rows, row => row.id);

function put(change) {
	let row = document.getElementById(change.id);
	if (!row) {
		row = body.insertRow();
		row.id = change.id;
		row.setAttribute("role", "row");
		change.cells.forEach((text, i) => {
			const cell = document.createElement(i ? "td" : "th");
			cell.setAttribute("role", i ? "cell" : "rowheader");
			if (i) cell.dataset.head = heads[i];
			if (i === 0) {
				cell.scope = "row";
				const link = document.createElement("a");
				link.href = "#" + change.id;
				cell.append(link);
			}
			row.append(cell);
		});
	}
	row.className = change.calls ? (change.soft ? "needs soft" : "needs") : "";
	dials(row.cells[clocksAt], change.clocks || []);
	change.cells.forEach((text, i) => {
		if (i === clocksAt) return;
		const place = i ? row.cells[i] : row.cells[0].firstChild;
		if (place.textContent !== text) place.textContent = text;
	});
}

// The clocks of a row: one that runs is filled, and a word says it besides.
const clocksAt = 5;
function dials(cell, clocks) {
	cell.replaceChildren(...clocks.flatMap((clock, i) => {
		const shown = document.createElement("span");
		shown.textContent = clock.text;
		const parts = i ? [" ", shown] : [shown];
		if (!clock.ends) return parts;
		shown.className = "run";
		shown.dataset.ends = clock.ends;
		const word = document.createElement("span");
		word.className = "read";
		word.textContent = " " + body.dataset.running;
		return [...parts, word];
	}));
}

// Clocks that run are reckoned here, by the time of the hall.
let ahead = null; // how far the clock of the hall is before the one of this browser
function tick() {
	if (lost || ahead === null) return;
	for (const clock of body.querySelectorAll("[data-ends]")) {
		const s = Math.floor(Math.max(0, Number(clock.dataset.ends) - Date.now() - ahead) / 1000);
		const two = n => String(n).padStart(2, "0");
		const text = s < 3600 ? `${Math.floor(s / 60)}:${two(s % 60)}` : `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;
		if (clock.textContent !== text) clock.textContent = text;
	}
}

// A card for each table that needs somebody, in the order of the rows.
const cards = document.getElementById("cards");
function call() {
	const wanted = order.map(id => document.getElementById(id)).filter(row => row && row.classList.contains("needs"));
	const known = new Map(Array.from(cards.children, card => [card.firstChild.hash, card]));
	wanted.forEach((row, i) => {
		let card = known.get("#" + row.id);
		known.delete("#" + row.id);
		if (!card) {
			card = document.createElement("li");
			const link = document.createElement("a");
			link.href = "#" + row.id;
			link.append(document.createElement("b"), " ", document.createElement("span"));
			card.append(link);
		}
		card.className = row.classList.contains("soft") ? "soft" : "";
		[[card.querySelector("b"), row.cells[0]], [card.querySelector("span"), row.cells[1]]].forEach(([to, from]) => {
			if (to.textContent !== from.textContent) to.textContent = from.textContent;
		});
		if (cards.children[i] !== card && !cards.contains(document.activeElement)) cards.insertBefore(card, cards.children[i] || null);
		else if (!card.parentNode) cards.append(card);
	});
	known.forEach(card => card.remove());
}

function sort() {
	if (body.contains(document.activeElement)) return;
	const at = new Map(order.map((id, i) => [id, i]));
	const rows = Array.from(body.rows);
	if (rows.every((row, i) => at.get(row.id) === i)) return;
	rows.sort((a, b) => at.get(a.id) - at.get(b.id));
	body.append(...rows);
}

function say(news) {
	const line = document.createElement("p");
	line.textContent = news.text;
	if (news.calls) { // it is read at once, and is not read again where it is seen
		calls.append(line.cloneNode(true));
		while (calls.children.length > 50) calls.firstChild.remove();
		line.setAttribute("aria-hidden", "true");
		line.className = "call";
	}
	said.append(line);
	while (said.children.length > 50) said.firstChild.remove();
	if (document.activeElement !== said) said.scrollTop = said.scrollHeight; // the newest is seen
}

// The hall says every second that it lives. Where it does not, what the page shows is
// old, and that is shown and said at once.
const silence = 4000;
const state = document.getElementById("lost");
let heard = Date.now(), lost = false, events = null;

function lose() {
	if (lost) return;
	lost = true;
	document.body.classList.add("lost");
	state.textContent = state.dataset.lost;
}

function hear() {
	heard = Date.now();
	if (!lost) return;
	lost = false;
	document.body.classList.remove("lost");
	state.textContent = state.dataset.back;
}

function listen() {
	events = new EventSource("/events");
	events.onerror = lose;
	events.addEventListener("beat", event => {
		hear();
		ahead = Number(event.data) - Date.now();
	});
	events.onmessage = event => {
		hear();
		const change = JSON.parse(event.data);
		(change.rows || []).forEach(put);
		if (change.order) order = change.order;
		if (change.count) {
			document.getElementById("count").textContent = change.count;
			document.querySelector("h1").textContent = document.title = change.title;
		}
		sort();
		call();
		(change.news || []).forEach(say);
	};
}
listen();
setInterval(() => {
	tick();
	if (Date.now() - heard > silence) lose();
	if (events.readyState === EventSource.CLOSED) listen(); // a browser gives up where something else answers
}, 500);
body.addEventListener("focusout", () => setTimeout(sort));

// Arrows go from table to table; c goes to the first that calls, Escape leaves the
// tables so that they are sorted anew.
document.addEventListener("keydown", event => {
	if (event.altKey || event.ctrlKey || event.metaKey) return;
	const row = document.activeElement && document.activeElement.closest("tbody tr");
	let to = null;
	if (event.key === "ArrowDown") to = row ? row.nextElementSibling : body.rows[0];
	else if (event.key === "ArrowUp") to = row ? row.previousElementSibling : null;
	else if (event.key === "Home" && row) to = body.rows[0];
	else if (event.key === "End" && row) to = body.rows[body.rows.length - 1];
	else if (event.key === "c") { if (row) document.activeElement.blur(); sort(); to = body.querySelector("tr.needs"); }
	else if (event.key === "Escape" && row) { document.activeElement.blur(); return; }
	if (!to) return;
	event.preventDefault();
	to.querySelector("a").focus();
});
