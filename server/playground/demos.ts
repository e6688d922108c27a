import { accountSharing } from './account-sharing/account-sharing.ts';
import { aiAgents } from './ai-agents/ai-agents.ts';
import { botFirewall } from './bot-firewall/bot-firewall.ts';
import { couponFraud } from './coupon-fraud/coupon-fraud.ts';
import { credentialStuffing } from './credential-stuffing/credential-stuffing.ts';
import type { Demo } from './demo.ts';
import { loanRisk } from './loan-risk/loan-risk.ts';
import { newAccountFraud } from './new-account-fraud/new-account-fraud.ts';
import { paymentFraud } from './payment-fraud/payment-fraud.ts';
import { paywall } from './paywall/paywall.ts';
import { personalization } from './personalization/personalization.ts';
import { smsFraud } from './sms-fraud/sms-fraud.ts';
import { webScraping } from './web-scraping/web-scraping.ts';

/** All demos. Each receives only requests that its schema accepts. */
export const demos: readonly Demo[] = [
  couponFraud,
  credentialStuffing,
  loanRisk,
  paymentFraud,
  paywall,
  personalization,
  webScraping,
  smsFraud,
  newAccountFraud,
  accountSharing,
  botFirewall,
  aiAgents,
];
