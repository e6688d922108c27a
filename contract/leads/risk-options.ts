/** What `primary_risk_concern` may be. */
export const riskConcerns = [
  'Payment fraud',
  'Account takeover',
  'New-account fraud',
  'SMS fraud',
  'Account sharing',
  'Bots and scraping',
] as const;
