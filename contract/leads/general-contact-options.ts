/** The forms that send this payload, by the name they send. */
export const generalContactForms = {
  contactSales: 'contact-sales',
  getDemo: 'get-demo',
  signup: 'signup',
  paymentFraudSales: 'payment-fraud-contact-sales',
  paymentFraudStart: 'payment-fraud-get-started',
} as const;
export type GeneralContactForm = keyof typeof generalContactForms;

/** Who signs up has nothing to explain; every other form asks what it is about. */
export const formsWithoutText: readonly string[] = [generalContactForms.signup, generalContactForms.paymentFraudStart];

/** What `apiCallsQuestion` may be: how many identifications a month somebody expects. */
export const callVolumes = [
  'Up to 20,000',
  '20,000 to 200,000',
  '200,000 to 1 million',
  '1 to 10 million',
  'More than 10 million',
] as const;
