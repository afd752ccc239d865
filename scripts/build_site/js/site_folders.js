// The site has the lessons of its release and no other folder. What the browser keeps lies in folders of its own: asked
// for a list of one of those, the site could only answer with an error.

/**
 * Let the site be asked for the folders that it has, and for no other.
 *
 * @param {any} drive JupyterLite's drive, which is changed: it looks for each folder in the browser and on the site
 * @param {string} release the folder of the lessons
 */
export function askForLessonsAlone(drive, release) {
  const ask = drive._getServerDirectory;
  drive._getServerDirectory = (/** @type {string} */ path) =>
    ["", release].includes(path.split("/")[0]) ? ask.call(drive, path) : Promise.resolve(new Map());
}
