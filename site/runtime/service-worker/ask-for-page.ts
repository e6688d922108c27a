/** How a window asks the worker to keep a page: a script cannot send a navigation. */
export const askForPage = { headers: { accept: 'text/html' } } as const;
