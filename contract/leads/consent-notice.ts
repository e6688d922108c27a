/**
 * The text beside the button of a form: how its data is used, and how long it is kept. A text that was shown is never
 * changed: a new wording is a new version, placed before the others of its form.
 */
export type ConsentNotice = { readonly version: string; readonly text: string };
