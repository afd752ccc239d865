// Bundles the scripts and styles of boards and sheets: `npm run bundle`; with `--check` it only says whether what is committed is up to date.

import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { relative } from "node:path";
import { build } from "esbuild";

const SCRIPTS = {
  entryPoints: [
    { in: "widgets/board/js/board.js", out: "board/static/board" },
    { in: "widgets/board/js/copies.js", out: "progress/static/copies" },
    { in: "widgets/board/js/page.js", out: "board/static/page" },
    { in: "widgets/board/js/play.js", out: "play/static/play" },
    { in: "widgets/board/js/rulebook.js", out: "rulebook/static/rulebook" },
    { in: "widgets/board/js/shared.js", out: "board/static/shared" },
    { in: "widgets/board/js/start.js", out: "start/static/start" },
    { in: "widgets/board/js/unpack.js", out: "board/static/unpack" },
    { in: "widgets/board/js/worksheet.js", out: "worksheets/static/worksheet" },
  ],
  outdir: "widgets",
  write: false,
  bundle: true,
  format: "esm",
  target: "es2023",
  charset: "utf8",
  minify: true,
  sourcemap: "external",
  sourcesContent: false,
};

const sheets = (await readdir("widgets/sheets/css")).map((name) => name.replace(".css", ""));
const STYLES = {
  entryPoints: [
    { in: "widgets/board/css/all.css", out: "board/static/board" },
    { in: "widgets/play/css/play.css", out: "play/static/play" },
    { in: "widgets/progress/css/copies.css", out: "progress/static/copies" },
    { in: "widgets/rulebook/css/rulebook.css", out: "rulebook/static/rulebook" },
    { in: "widgets/start/css/start.css", out: "start/static/start" },
    { in: "widgets/worksheets/css/worksheet.css", out: "worksheets/static/worksheet" },
    ...sheets.map((name) => ({ in: `widgets/sheets/css/${name}.css`, out: `sheets/static/${name}` })),
  ],
  outdir: "widgets",
  write: false,
  bundle: true,
  charset: "utf8",
  minify: true,
};

// What is bundled with ours comes with its licence.
const LICENCE = { path: "widgets/board/static/board.js.LICENSE.txt", from: "node_modules/preact/LICENSE" };

async function bundles() {
  const hash = createHash("sha256");
  for (const { contents } of (await build(SCRIPTS)).outputFiles) hash.update(contents);
  const BUNDLE = JSON.stringify(hash.digest("hex").slice(0, 8)); // of two kernels in one page one may have an older one
  const [scripts, styles] = await Promise.all([build({ ...SCRIPTS, define: { BUNDLE } }), build(STYLES)]);
  const licence = { path: LICENCE.path, text: await readFile(LICENCE.from, "utf8") };
  return [...scripts.outputFiles, ...styles.outputFiles, licence];
}

const differs = async ({ path, text }) => text !== (await readFile(path, "utf8").catch(() => ""));

const old = [];
for (const file of await bundles()) if (await differs(file)) old.push(file);
const names = old.map(({ path }) => relative(".", path)).join(", ");
if (!process.argv.includes("--check")) await Promise.all(old.map(({ path, text }) => writeFile(path, text)));
else if (old.length) {
  console.error(`${names}: not what the sources give. Run \`make bundle\` and commit what it writes.`);
  process.exitCode = 1;
}
