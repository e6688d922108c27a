/** Parts of the service that the server measures, in the order of the status page. */
export const statusComponents = ['site', 'identification', 'collector', 'deliveries'] as const;
export type StatusComponent = (typeof statusComponents)[number];

/** Days of history on the status page. */
export const STATUS_DAYS = 90;

/** ID of the element of the status page that the server fills with the measurements. */
export const statusHistoryId = 'status-history';
/** Marks the parts of the status page that the server hides if another status page is configured. */
export const OWN_STATUS_ATTRIBUTE = 'data-own-status';
