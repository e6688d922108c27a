/**
 * Query parameter with the token of a call, for its page and calendar file. Pages with it are served without scripts.
 */
export const bookingParameter = 'booking';
/** Query parameter with the time zone of the displayed times, for browsers without JavaScript. */
export const zoneParameter = 'zone';
/** ID of the element that the server fills in. */
export const salesCallElementId = 'sales-call';
