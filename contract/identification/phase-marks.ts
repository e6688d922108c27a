/**
 * Phases of one identification, as User Timing marks, which browser developer tools show: `asked` by the page, `ticket`
 * received, browser `read` (signals collected), signals `posted`, `answered`; and `look-up` and `looked-up` on a page
 * that shows the event. Each name marks only the latest occurrence; the last mark of a call has the request ID as its
 * detail.
 */
export type IdentificationPhase = 'asked' | 'ticket' | 'read' | 'posted' | 'answered' | 'look-up' | 'looked-up';

/** Returns the name of a phase's User Timing mark. */
export const phaseMark = (phase: IdentificationPhase): string => `whorl:${phase}`;
