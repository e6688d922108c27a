import { sampleFormId } from '@whorl/contract/console/sign-in.ts';

/** Shows the form that starts a tour with sample data, which the page hides. */
export const sampleFormView = { [sampleFormId]: { hidden: false } };
