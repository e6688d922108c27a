/**
 * The phases of one reading, as marks in the browser's own performance timeline, where its developer tools show them
 * too: `asked` by the page, `ticket` had, browser `read`, reading `posted`, `answered`; and by a page that shows what the
 * server says, `look-up` and `looked-up`. Each name stands for the latest such moment only; those that end a call have the
 * id of the request as their detail.
 */
export type IdentificationPhase = 'asked' | 'ticket' | 'read' | 'posted' | 'answered' | 'look-up' | 'looked-up';

export const phaseMark = (phase: IdentificationPhase): string => `whorl:${phase}`;
