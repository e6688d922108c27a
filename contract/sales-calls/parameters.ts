/** Under which a page and a calendar file get the token of one call. No script gets to see an address with it. */
export const bookingParameter = 'booking';
/** The zone that a page shows times in, where no script knows the visitor's. */
export const zoneParameter = 'zone';
/** The element of a page that the server fills in. */
export const salesCallElementId = 'sales-call';
