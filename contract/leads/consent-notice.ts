/**
 * Text next to a form's submit button: how the data is used and how long it is kept. Stored leads refer to it by
 * version, so a published text must not change; a new wording gets a new version, placed before the form's earlier
 * ones.
 */
export type ConsentNotice = { readonly version: string; readonly text: string };

/**
 * Returns a notice in the wording of 2026-11-25.
 *
 * @param form first part of the version
 * @param use what the data is used for
 * @param data what is stored in addition, with a comma
 */
export const currentNotice = (form: string, use = 'to reply to you', data = ''): ConsentNotice => ({
  version: `${form}-2026-11-25`,
  text: `We use this ${use}, and for nothing else. We keep it on our own server with ${data}the page, campaign and region you came from, your truncated IP address, and your visitor ID if your browser was identified. After 730 days, we delete it.`,
});

/** Returns a notice in the wording of 2026-11-22. */
export const secondNotice = (form: string, use = 'to answer you', data = ''): ConsentNotice => ({
  version: `${form}-2026-11-22`,
  text: `We use this ${use}, and for nothing else. It is kept on our own server with ${data}the page, campaign and region you came from, your network address without its end, and your visitor id if this browser was read. After 730 days it is deleted.`,
});

/** Returns a notice in the first wording. */
export const firstNotice = (form: string, use = 'to answer you'): ConsentNotice => ({
  version: `${form}-2026-11`,
  text: `We use this ${use}, and for nothing else. It is stored on our own server.`,
});
