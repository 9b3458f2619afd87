// The browser prints the paper; without this script its own menu does.
const button = document.getElementById("print");
button.hidden = false;
button.addEventListener("click", () => print());
