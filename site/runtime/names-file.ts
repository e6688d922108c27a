/** Whether a path names a file, which is the browser's business; `.htm` and `.html` are pages. */
export const namesFile = (path: string): boolean => /\.(?!html?$)[^./]+$/i.test(path);
