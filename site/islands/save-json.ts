/** Time in milliseconds after which the browser has read the file. */
const RELEASE_MS = 60_000;

/** Saves an object as a JSON file. @param name of the file */
export function saveJson(name: string, content: object): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, undefined, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS);
}
