/** Values of the `name` field: the forms that share the general contact payload. */
export const generalContactForms = {
  contactSales: 'contact-sales',
  getDemo: 'get-demo',
  signup: 'signup',
  paymentFraudSales: 'payment-fraud-contact-sales',
  paymentFraudStart: 'payment-fraud-get-started',
} as const;

/** Forms in which the description is optional: a sign-up needs no explanation. */
export const formsWithoutMessage: readonly string[] = [
  generalContactForms.signup,
  generalContactForms.paymentFraudStart,
];

/** Values of `apiCallsQuestion`: the number of identifications per month that the visitor expects. */
export const callVolumes = [
  'Up to 20,000',
  '20,000 to 200,000',
  '200,000 to 1 million',
  '1 to 10 million',
  'More than 10 million',
] as const;
