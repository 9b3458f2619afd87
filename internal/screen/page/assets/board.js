// The board by keys, as a grid with one stop of the Tab key, and by hand.

const cells = (board) => [...board.querySelectorAll("[role=gridcell]")];
const inner = (cell) => cell.firstElementChild;
const at = (cell) => inner(cell).dataset.at;

let hand = null; // the square whose man is in hand

function take(cell) {
	drop();
	hand = cell;
	cell.setAttribute("aria-selected", "true");
}

function drop() {
	hand?.removeAttribute("aria-selected");
	hand = null;
}

// put moves the man in hand, or takes the one that stands there.
function put(cell, send, state) {
	if (hand === cell) return drop();
	if (hand) {
		const from = at(hand);
		drop();
		return send({ from, to: at(cell) });
	}
	if (!inner(cell).dataset.man) return send({ from: at(cell), to: "" });
	take(cell);
	if (state) state.textContent = `${state.dataset.hand} ${cell.textContent.trim()}`;
}

function focus(board, cell) {
	for (const other of cells(board)) other.tabIndex = other === cell ? 0 : -1;
	cell.focus();
}

// seek finds the next man of a kind, of either side, and round again.
function seek(all, from, letter, step) {
	const order = [...all].sort((a, b) => at(a)[1] + at(a)[0] < at(b)[1] + at(b)[0] ? -1 : 1);
	const start = order.indexOf(from);
	for (let n = 1; n <= 64; n++) {
		const cell = order[(start + step * n + 128) % 64];
		if (inner(cell).dataset.man.toLowerCase() === letter) return cell;
	}
	return null;
}

// asked are the keys of lichess's blind mode that ask something: the line is
// typed, with the square where one is meant.
const asked = {
	o: (square) => `scan ${square}`, l: () => "last", t: () => "clock", c: () => "taken", m: (square) => `legal ${square}`,
	M: (square) => `captures ${square}`, x: (square) => `rays ${square}`, a: (square) => `attackers ${square}`,
	f: () => "flip", g: () => "gate", ".": () => "again", w: () => "why", "?": () => "help", " ": () => (document.body.classList.contains("alone") ? "" : "press"),
};

export function keys(boards, { send, typing, state }) {
	for (const board of boards) {
		cells(board)[60].tabIndex = 0; // where one's own king begins
		board.addEventListener("keydown", (event) => {
			const cell = event.target.closest("[role=gridcell]");
			if (!cell || event.ctrlKey && !["Home", "End", "r"].includes(event.key) || event.altKey || event.metaKey) return;
			const all = cells(board), here = all.indexOf(cell), row = here - here % 8;
			const go = (index) => all[index] && focus(board, all[index]);
			const key = event.key;
			const steps = { ArrowLeft: here % 8 > 0 ? here - 1 : here, ArrowRight: here % 8 < 7 ? here + 1 : here, ArrowUp: here - 8, ArrowDown: here + 8,
				Home: event.ctrlKey ? 0 : row, End: event.ctrlKey ? 63 : row + 7 };
			if (key in steps) go(steps[key]);
			else if (event.ctrlKey && key === "r") send({ line: "repeat" });
			else if (event.ctrlKey) return;
			else if (key === "Enter") put(cell, send, state);
			else if (key === "Escape") drop();
			else if (key === "i" || key === "/") typing.focus();
			else if (/^Digit[1-8]$/.test(event.code)) {
				const wanted = event.code.slice(5), square = at(cell);
				const name = event.shiftKey ? "abcdefgh"[wanted - 1] + square[1] : square[0] + wanted;
				focus(board, all.find((other) => at(other) === name));
			} else if (/^[kqrbnp]$/i.test(key)) {
				const found = seek(all, cell, key.toLowerCase(), key === key.toLowerCase() ? 1 : -1);
				if (found) focus(board, found);
			} else if (asked[key]) send({ line: asked[key](at(cell)) });
			else return;
			event.preventDefault();
		});
		board.addEventListener("focusin", (event) => {
			const cell = event.target.closest("[role=gridcell]");
			if (cell) for (const other of cells(board)) other.tabIndex = other === cell ? 0 : -1;
		});
	}
}

// moveWith moves men by clicks and by drawing them.
export function moveWith(boards, { send }) {
	let from = null;
	const under = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[role=gridcell]");
	for (const board of boards) {
		board.addEventListener("pointerdown", (event) => {
			from = event.target.closest("[role=gridcell]");
		});
		board.addEventListener("pointerup", (event) => {
			const to = under(event), began = from;
			from = null;
			if (!began || !to) return;
			if (began === to) return put(to, send);
			drop();
			if (inner(began).dataset.man) send({ from: at(began), to: at(to) });
		});
		board.addEventListener("pointercancel", () => (from = null));
	}
}
