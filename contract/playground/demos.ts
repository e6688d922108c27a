import { pages } from '../urls.ts';

/** The use cases that can be played through, each with a server that decides. Only what is there. */
export const demos = [
  {
    path: pages.couponFraud.path,
    title: 'Coupon fraud',
    sentence: 'A shop takes a code once from each visitor, in a private window too.',
  },
  {
    path: pages.credentialStuffing.path,
    title: 'Credential stuffing',
    sentence: 'A bank counts wrong passwords by visitor, and asks newcomers for a second factor.',
  },
  {
    path: pages.loanRisk.path,
    title: 'Loan risk',
    sentence: 'A lender sees that one visitor asks a second time, with another name or income.',
  },
  {
    path: pages.demoPaymentFraud.path,
    title: 'Payment fraud',
    sentence: 'A shop counts chargebacks, stolen cards and failed payments by visitor.',
  },
  {
    path: pages.demoPaywall.path,
    title: 'A paywall',
    sentence: 'A magazine counts two free articles a day by visitor, not by cookie.',
  },
  {
    path: pages.personalization.path,
    title: 'Personalization',
    sentence: 'A shop that has your cart and your searches again, in a private window too.',
  },
  {
    path: pages.webScraping.path,
    title: 'Web scraping',
    sentence: 'A search for flights answers people, and gives a driven browser nothing.',
  },
  {
    path: pages.demoSmsFraud.path,
    title: 'SMS fraud',
    sentence: 'A sign-up sends three codes a day to each visitor, whichever number is typed.',
  },
  {
    path: pages.demoNewAccount.path,
    title: 'New-account fraud',
    sentence: 'A weather service gives one free trial to each visitor, under whichever name.',
  },
  {
    path: pages.demoAccountSharing.path,
    title: 'Account sharing',
    sentence: 'A music service plays an account on one device at a time, and asks before it moves.',
  },
  {
    path: pages.botFirewall.path,
    title: 'A bot firewall',
    sentence: 'The latest visits of bots to this site, and a door that you close to your own network.',
  },
];
