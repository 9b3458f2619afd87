// The board by keys, as a grid with one stop of the Tab key, and by hand.

const cells = (board) => [...board.querySelectorAll("[role=gridcell]")];
const inner = (cell) => cell.firstElementChild;
const at = (cell) => inner(cell).dataset.at;

let hand = null; // the square whose piece is in hand

// mine reports whether the piece on a square may be taken now: the card says whose.
function mine(cell) {
	const piece = inner(cell).dataset.piece, takes = document.querySelector("#act .now")?.dataset.takes;
	return piece && (takes === "all" || takes === (piece === piece.toUpperCase() ? "white" : "black"));
}

function take(cell) {
	drop();
	hand = cell;
	cell.setAttribute("aria-selected", "true");
	goals(cell);
}

// goals marks where the piece in hand can go, where the table answers that.
async function goals(cell) {
	const answer = await fetch("/line", {
		method: "POST", headers: { "X-Requested-With": "page" }, body: new URLSearchParams({ from: at(cell), goals: "yes" }),
	}).catch(() => null);
	if (!answer?.ok || hand !== cell) return;
	const squares = await answer.json().catch(() => []);
	for (const square of cell.closest(".board").querySelectorAll("[data-at]")) {
		if (squares.includes(square.dataset.at)) square.classList.add("goal", "own");
	}
}

function drop() {
	hand?.removeAttribute("aria-selected");
	for (const square of document.querySelectorAll(".goal.own")) square.classList.remove("goal", "own");
	hand = null;
}

// put moves the piece in hand, or takes the one that stands there; where none may be
// taken, the table says what comes first, and the card is where the eyes are led.
function put(cell, { send, state, flash }) {
	if (hand === cell) return drop();
	if (hand && !(mine(cell) && document.querySelector("#act .now")?.dataset.takes !== "all")) {
		const from = at(hand);
		drop();
		return send({ from, to: at(cell) });
	}
	if (!mine(cell)) {
		flash?.();
		return send({ from: at(cell), to: "" });
	}
	take(cell);
	if (state) state.textContent = `${state.dataset.hand} ${cell.textContent.trim()}`;
}

function focus(board, cell) {
	for (const other of cells(board)) other.tabIndex = other === cell ? 0 : -1;
	cell.focus();
}

// seek finds the next piece of a kind, of either side, and round again.
function seek(all, from, letter, step) {
	const order = [...all].sort((a, b) => at(a)[1] + at(a)[0] < at(b)[1] + at(b)[0] ? -1 : 1);
	const start = order.indexOf(from);
	for (let n = 1; n <= 64; n++) {
		const cell = order[(start + step * n + 128) % 64];
		if (inner(cell).dataset.piece.toLowerCase() === letter) return cell;
	}
	return null;
}

// asked are the keys of lichess's blind mode that ask something: the line is
// typed, with the square where one is meant.
const asked = {
	o: (square) => `scan ${square}`, l: () => "last", t: () => "clock", c: () => "taken", m: (square) => `legal ${square}`,
	M: (square) => `captures ${square}`, x: (square) => `rays ${square}`, a: (square) => `attackers ${square}`,
	f: () => "flip", g: () => "gate", ".": () => "again", w: () => "why", "?": () => "help", " ": () => (document.body.classList.contains("alone") ? "" : document.querySelector("#act [data-space]")?.value ?? "press"),
};

export function keys(boards, to) {
	const { send, typing } = to;
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
			else if (key === "Enter") put(cell, to);
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

// moveWith moves pieces by clicks and by dragging them, with a mouse, a finger or a
// pen. The piece goes along with the pointer.
export function moveWith(boards, to) {
	let from = null, start = null, held = null;
	const under = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[role=gridcell]");
	const release = () => {
		if (held) held.style.translate = "";
		held?.classList.remove("held");
		held = null;
	};
	for (const board of boards) {
		board.addEventListener("pointerdown", (event) => {
			if (event.button > 0) return;
			from = event.target.closest("[role=gridcell]");
			start = event;
			if (from && event.target.hasPointerCapture?.(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
		});
		board.addEventListener("pointermove", (event) => {
			if (!from || !mine(from)) return;
			const x = event.clientX - start.clientX, y = event.clientY - start.clientY;
			if (!held && Math.hypot(x, y) < 6) return;
			if (!held) {
				take(from);
				held = inner(from).querySelector(".piece");
				held?.classList.add("held");
			}
			if (held) held.style.translate = `${x}px ${y}px`;
		});
		board.addEventListener("pointerup", (event) => {
			const onto = under(event), began = from;
			from = null;
			release();
			if (!began || !onto) return drop();
			if (began === onto) return put(onto, to);
			drop();
			if (mine(began)) return to.send({ from: at(began), to: at(onto) });
			put(began, to);
		});
		board.addEventListener("pointercancel", () => {
			from = null;
			release();
		});
	}
	document.addEventListener("pointerup", (event) => {
		if (from && !event.target.closest(".board")) {
			from = null;
			release();
			drop();
		}
	});
}
