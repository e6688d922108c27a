/** Errors that wait for the code that reports them; what comes after the tenth says little that is new. */
const HELD_AT_MOST = 10;

/**
 * Runs in the head, before any other script: holds what breaks, and with the first of it loads the code that reports. A
 * page that never breaks pays these bytes and nothing else. What is caught by a React boundary comes in as an event
 * like that of an error that nobody caught. Where the code cannot be loaded, the next error tries again.
 *
 * @param reporterUrl of the module with `report-errors.ts`, a bundle of its own: it works where the page's scripts do not
 */
export const errorScript = (reporterUrl: string): string =>
  `{let q=[],l,c=e=>{q[${HELD_AT_MOST - 1}]||q.push(e);l||=import(${JSON.stringify(reporterUrl)}).then(m=>m.reportErrors(q)).catch(()=>{l=0})};addEventListener("error",c);addEventListener("unhandledrejection",c)}`;
