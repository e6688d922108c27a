/** Returns whether a path names a file, which the browser loads; `.htm` and `.html` are pages. */
export const isFilePath = (path: string): boolean => /\.(?!html?$)[^./]+$/i.test(path);
