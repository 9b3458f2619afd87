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
	row.className = change.calls ? "needs" : "";
	change.cells.forEach((text, i) => {
		const place = i ? row.cells[i] : row.cells[0].firstChild;
		if (place.textContent !== text) place.textContent = text;
	});
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
	const where = news.calls ? calls : said;
	where.append(line);
	while (where.children.length > 50) where.firstChild.remove();
	if (document.activeElement !== where) where.scrollTop = where.scrollHeight; // the newest is seen
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
	events.addEventListener("beat", hear);
	events.onmessage = event => {
		hear();
		const change = JSON.parse(event.data);
		(change.rows || []).forEach(put);
		if (change.order) order = change.order;
		sort();
		(change.news || []).forEach(say);
	};
}
listen();
setInterval(() => {
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
