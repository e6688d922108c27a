/** Beside each form that somebody answers to. The days are `LEAD_RETENTION_DAYS`. */
export const answeredText =
  'We use this to answer you, and for nothing else. It is kept on our own server with the page, campaign and region you came from, your network address without its last part, and your visitor id if this browser was read. After 730 days it is deleted.';
