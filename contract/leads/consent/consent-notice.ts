/**
 * What stands beside the button of a form: how its data is used, and how long it is kept. Each is a file of its own, so
 * that a page loads the words of its form alone. A text that was shown is never changed: a new wording is a new version,
 * and the old one moves into `consent-texts.ts`.
 */
export type ConsentNotice = { readonly version: string; readonly text: string };
