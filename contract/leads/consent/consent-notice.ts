/**
 * What stands beside the button of a form: how its data is used, and how long it is kept. Each is a file of its own that
 * shares nothing with the others, so that a page loads the words of its form alone and no chunk for them. A text that was shown is never changed: a new wording is a new version,
 * and the old one moves into `consent-texts.ts`.
 */
export type ConsentNotice = { readonly version: string; readonly text: string };
