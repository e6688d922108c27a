/** The forms that send this payload, by the name they send. */
export const generalContactForms = { contactSales: 'contact-sales' } as const;

/** What `apiCallsQuestion` may be: how many identifications a month somebody expects. */
export const callVolumes = [
  'Up to 20,000',
  '20,000 to 200,000',
  '200,000 to 1 million',
  '1 to 10 million',
  'More than 10 million',
] as const;
