/** Maximum number of queued errors; later ones rarely add information. */
const HELD_AT_MOST = 10;

/**
 * Returns a script for the page's head that runs before all others. It queues errors and loads the reporter at the
 * first one, so that a page without errors loads only these bytes. Errors caught by a React boundary arrive as events,
 * too. If loading fails, the next error tries again.
 *
 * @param reporterUrl URL of the bundle with `report-errors.ts`, separate so that it works when the page's scripts don't
 */
export const errorScript = (reporterUrl: string): string =>
  `{let q=[],l,c=e=>{q[${HELD_AT_MOST - 1}]||q.push(e);l||=import(${JSON.stringify(reporterUrl)}).then(m=>m.reportErrors(q)).catch(()=>{l=0})};addEventListener("error",c);addEventListener("unhandledrejection",c)}`;
