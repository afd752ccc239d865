// Times from a click to what it makes visible, taken inside the page.

// When the next frame has been painted: a message posted in its animation callback comes right after it.
const painted = () =>
  new Promise((done) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done(performance.now());
      port2.postMessage(0);
    }),
  );

// Wait for a click on an element and for what follows from it: first what the browser shows by itself (`first`, a
// selector of what appears; none if there is nothing), then the answer of the kernel, which changes how the element
// is called. Resolves to the milliseconds to the frame that shows each of them.
window.timed = (root, element, first) =>
  new Promise((done, failed) => {
    const board = document.querySelector(root);
    const target = document.querySelector(element);
    const times = [];
    const called = () => target.ariaLabel ?? target.textContent;
    const before = called();
    const stages = [() => called() !== before];
    if (first) stages.unshift(() => !!board.querySelector(first));
    let clicked = 0;
    const missing = () => new Error(`${element}: clicked ${clicked > 0}, ${stages.length} answers missing`);
    const late = setTimeout(() => failed(missing()), 10000);
    board.addEventListener(
      "click",
      () => {
        clicked = performance.now();
      },
      { capture: true, once: true },
    );
    const observer = new MutationObserver(() => {
      if (!clicked || !stages[0]()) return;
      times.push(painted().then((at) => at - clicked));
      stages.shift();
      if (stages.length) return;
      observer.disconnect();
      clearTimeout(late);
      done(Promise.all(times));
    });
    observer.observe(board, { subtree: true, childList: true, characterData: true, attributes: true });
  });

// Wait for a click on a board and for a chart in which every option has an interval: first of the chance to win, then
// of the lead, which is bounded after two games of each. Resolves to the milliseconds to the frame of each of them.
window.weighed = () =>
  new Promise((done, failed) => {
    const board = document.querySelector(".eb");
    const times = [];
    let clicked = 0;
    const late = setTimeout(() => failed(new Error(`clicked ${clicked > 0}, ${times.length} intervals`)), 60000);
    board.addEventListener(
      "click",
      () => {
        clicked = performance.now();
      },
      { capture: true, once: true },
    );
    const observer = new MutationObserver(() => {
      const options = [...board.querySelectorAll(".eb-option")];
      if (!clicked || !options.length || options.some(({ title }) => title.includes("?"))) return;
      times.push(painted().then((at) => at - clicked));
      if (times.length === 1) {
        const by = board.querySelector("[data-f=measure]");
        by.value = "1";
        by.dispatchEvent(new Event("change"));
        return;
      }
      observer.disconnect();
      clearTimeout(late);
      done(Promise.all(times));
    });
    observer.observe(board, { subtree: true, childList: true, attributes: true });
  });
