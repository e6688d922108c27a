import * as v from 'valibot';

/** The tracking plan that these events follow, sent with each of them. */
export const planVersion = '8';
/** What an event that names no plan is counted under: the last plan whose senders did not name it. */
export const fallbackPlanVersion = '6';

/** The group that a visitor's events belong to, registered with the visitor id. */
export const visitorGroup = 'fingerprint-device-id';

/** Pages are counted only where the path is of this alphabet: nothing that a visitor typed into an address is sent. */
export const countedPath = /^[A-Za-z0-9/-]+$/;

/** What is known of the visitor, on every page view. */
const visitorProperties = {
  /** "True" only where bot detection says bad; text, because the plan has it so. */
  botDetected: v.picklist(['True', 'False']),
  vmDetected: v.boolean(),
  signupOptionsShown: v.boolean(),
};

/** What a visitor typed into the calculator, in US dollars, percent and transactions a month. */
const calculatorProperties = {
  approximateFraudLoss: v.number(),
  averageTransactionValue: v.number(),
  chargebackRate: v.number(),
  expectedTransactionsPerMonth: v.number(),
};

/**
 * Every event that may be tracked, with its properties. None carries what identifies a person: no address, no name, no
 * free text.
 */
export const eventSchemas = {
  'Get Demo Contacted': v.strictObject({ formName: v.string() }),
  'ROI Calculator Form Submitted': v.strictObject(calculatorProperties),
  'ROI Calculator Used': v.strictObject(calculatorProperties),
  'Sales Contacted': v.strictObject({ formName: v.string() }),
  /** Where on the page the ways to sign up appeared, for example `header`. */
  'Signup Options Shown': v.strictObject({ placement: v.string() }),
  'Signup Started': v.strictObject({ placement: v.string(), method: v.picklist(['email', 'google', 'github']) }),
  'Web CTA Clicked': v.strictObject({ label: v.string(), placement: v.string(), target: v.string() }),
  'Web Form Submitted': v.strictObject({ formName: v.string() }),
  'Web Page Viewed': v.strictObject({
    'Web Page Domain': v.string(),
    'Web Page Location': v.string(),
    'Web Page Path': v.pipe(v.string(), v.regex(countedPath)),
    'Web Page Title': v.string(),
    'Web Page URL': v.string(),
    ...visitorProperties,
  }),
  'Web Sales Call Scheduled': v.strictObject({ formName: v.string() }),
};

export type EventName = keyof typeof eventSchemas;
export type EventProperties<Name extends EventName> = v.InferOutput<(typeof eventSchemas)[Name]>;
/** One event with its properties, as `track` takes it. */
export type AnalyticsEvent = { [Name in EventName]: { name: Name; properties: EventProperties<Name> } }[EventName];
/** Page views come from the address bar alone; everything else is tracked by name. */
export type TrackedEvent = Exclude<AnalyticsEvent, { name: 'Web Page Viewed' }>;
