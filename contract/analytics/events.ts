import * as v from 'valibot';

/** Version of the tracking plan, sent with every event. */
export const planVersion = '8';
/** Version assumed for events without one: the last version that clients didn't send. */
export const fallbackPlanVersion = '6';

/** Group type of a visitor's events; its value is the visitor ID. */
export const visitorGroup = 'fingerprint-device-id';

/** Characters of paths that are counted. Other paths are skipped, so that no visitor input is sent. */
export const countedPath = /^[A-Za-z0-9/-]+$/;

/** Properties of the visitor on every page view. */
const visitorProperties = {
  /** "True" only if bot detection returned `bad`; a string, because the tracking plan says so. */
  botDetected: v.picklist(['True', 'False']),
  vmDetected: v.boolean(),
  signupOptionsShown: v.boolean(),
};

/** Inputs of the calculator, in US dollars, percent and transactions per month. */
const calculatorProperties = {
  approximateFraudLoss: v.number(),
  averageTransactionValue: v.number(),
  chargebackRate: v.number(),
  expectedTransactionsPerMonth: v.number(),
};

/**
 * Every event that may be tracked, with its properties. None identifies a person: no address, no name, no free text.
 */
export const eventSchemas = {
  'Get Demo Contacted': v.strictObject({ formName: v.string() }),
  'ROI Calculator Form Submitted': v.strictObject(calculatorProperties),
  'ROI Calculator Used': v.strictObject(calculatorProperties),
  'Sales Contacted': v.strictObject({ formName: v.string() }),
  /** Position on the page where the sign-up options appeared, for example `header`. */
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
/** An event with its properties, as `track` accepts it. */
type AnalyticsEvent = { [Name in EventName]: { name: Name; properties: EventProperties<Name> } }[EventName];
/** Events tracked by name. Page views are tracked only by navigation. */
export type TrackedEvent = Exclude<AnalyticsEvent, { name: 'Web Page Viewed' }>;
