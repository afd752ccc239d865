// The first that runs on the page of a lesson: it opens the lessons of this release, starts Python before the page has
// built itself, and says above the lesson how far that is.
{
  const { release, worker, texts } = JSON.parse(document.currentScript.dataset.site);
  const here = new URL(location.href);
  const path = (here.searchParams.get("path") ?? "").replace(/^lessons-[0-9a-f]{8}\//, "");
  const lang = path.startsWith("cs/") ? "cs" : "en";
  const STEPS = ["python", "packages", "modules", "page", "boards"];

  // What was saved stays under its path for ever, so each release has a folder of its own; links name none.
  if (path && here.searchParams.get("path") !== `${release}/${path}`) {
    here.searchParams.set("path", `${release}/${path}`);
    history.replaceState(history.state, "", here);
  }

  const line = document.createElement("div");
  line.className = "site-starting";
  line.lang = lang;
  line.setAttribute("role", "status");

  function say(step, problem = "") {
    const said = texts[lang];
    const at = STEPS.indexOf(step);
    const text = problem ? said.failed.replace("{problem}", problem) : `${said.begins} `;
    const now = document.createElement("b");
    now.textContent = problem ? "" : `${said[step]} (${at + 1}/${STEPS.length}).`;
    line.replaceChildren(text, now);
    line.style.setProperty("--part", `${(100 * (at + 1)) / (STEPS.length + 1)}%`);
  }

  addEventListener("DOMContentLoaded", () => {
    document.body.append(line);
    say("python");
  });

  // What keeps the browser from keeping what somebody does is said at once, and not when it is lost.
  const ROOM = 10_000_000; // bytes; less is hardly any

  /** @param {"insecure" | "denied" | "full" | "twice"} what */
  function warn(what) {
    if (document.querySelector(`.site-note[data-what=${what}]`)) return;
    const note = document.createElement("div");
    const seen = document.createElement("button");
    note.className = "site-note";
    note.dataset.what = what;
    note.lang = lang;
    note.setAttribute("role", "alert");
    seen.textContent = texts[lang].close;
    seen.onclick = () => note.remove();
    note.append(texts[lang][what], " ", seen);
    if (document.body) document.body.append(note);
    else addEventListener("DOMContentLoaded", () => document.body.append(note));
  }

  // Where a browser denies all storage JupyterLite opens no lesson: it gets one that lasts as long as the page.
  for (const name of ["localStorage", "sessionStorage"]) {
    try {
      globalThis[name].getItem("");
    } catch {
      Object.defineProperty(globalThis, name, { value: storageOfThePage() });
    }
  }

  function storageOfThePage() {
    const items = new Map();
    return {
      get length() {
        return items.size;
      },
      key: (at) => [...items.keys()][at] ?? null,
      getItem: (key) => items.get(String(key)) ?? null,
      setItem: (key, value) => items.set(String(key), String(value)),
      removeItem: (key) => items.delete(String(key)),
      clear: () => items.clear(),
    };
  }

  const canOpen = () =>
    new Promise((resolve) => {
      try {
        const request = indexedDB.open("eixample-probe");
        request.onerror = () => resolve(false);
        request.onsuccess = () => {
          request.result.close();
          indexedDB.deleteDatabase("eixample-probe");
          resolve(true);
        };
      } catch {
        resolve(false);
      }
    });

  async function lookWhatIsKept() {
    if (!isSecureContext) return warn("insecure");
    if (!navigator.serviceWorker || !(await canOpen())) return warn("denied");
    navigator.storage?.persist?.().catch(() => {}); // so that nothing goes when the disk gets full
    const { quota = Number.POSITIVE_INFINITY, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
    if (quota - usage < ROOM) warn("full");
  }
  lookWhatIsKept().catch(() => warn("denied"));

  // Held for as long as the page is open.
  navigator.locks?.request(`lesson ${path}`, { ifAvailable: true }, (lock) => {
    if (lock) return new Promise(() => {});
    warn("twice");
  });

  // The kernel makes its worker when it is asked for; it gets the one in which Python has started by then.
  const Made = Worker;
  const address = new URL(worker, document.currentScript.src);
  let early = crossOriginIsolated ? undefined : new Made(address, { type: "module" });
  early?.addEventListener("message", ({ data }) => {
    if (data?.starting) say(data.starting);
    if (data?.failed) say("python", data.failed);
  });
  globalThis.Worker = new Proxy(Made, {
    construct(made, [url, ...options]) {
      if (!early || !String(url).includes("comlink.worker")) return Reflect.construct(made, [url, ...options]);
      const taken = early;
      early = undefined;
      return taken;
    },
  });

  // What leads to Jupyter's files elsewhere leads to the front page here.
  function leadHome() {
    const logo = document.getElementById("jp-NotebookLogo");
    if (!logo || logo.textContent === "Eixample") return;
    logo.replaceChildren("Eixample");
    logo.classList.add("site-home");
    logo.href = lang === "cs" ? "../cs.html" : "../index.html";
    logo.target = "_self";
  }

  // The line goes when the boards are there, or, where there are none, when the kernel has nothing to do.
  const BOARD = ".jp-OutputArea :is(.eb, .ex-page:not(.saved), .eb-board)";
  let idle = 0;
  let watched = false;
  const look = setInterval(() => {
    leadHome();
    const { contents } = globalThis.jupyterapp?.serviceManager ?? {};
    if (contents && !watched) {
      watched = true;
      import("./site_folders.js").then(({ askForLessonsAlone }) => askForLessonsAlone(contents._defaultDrive, release));
      import("./unkept_files.js").then(({ holdUnkept }) => holdUnkept(contents, () => warn("full")));
    }
    const session = globalThis.jupyterapp?.shell.currentWidget?.sessionContext?.session;
    const status = session?.kernel?.status;
    if (status === "starting" || status === "unknown") return;
    if (!status) return;
    if (!early && line.textContent && !idle) say("boards");
    idle = status === "idle" ? idle + 1 : 1;
    if (!document.querySelector(BOARD) && idle < 8) return;
    clearInterval(look);
    line.remove();
    document.documentElement.dataset.live = "";
  }, 250);
}
