import type { RiskLevel } from '@whorl/contract/risk-assessment/assess-risk.ts';
import type { Attack, RiskQuestion, riskPoints } from '@whorl/contract/risk-assessment/risk-points.ts';
import { pages } from '@whorl/contract/urls.ts';

type Answers<Question extends RiskQuestion> = Record<keyof (typeof riskPoints)[Question], string>;

export const questions: { [Question in RiskQuestion]: { asks: string; answers: Answers<Question> } } = {
  sells: {
    asks: 'What do people pay for on your site?',
    answers: {
      nothing: 'Nothing is paid there',
      goods: 'Goods that are shipped',
      instant: 'Something used at once: credit, tickets, keys',
      subscription: 'A subscription',
    },
  },
  accounts: {
    asks: 'What is in a customer’s account?',
    answers: { none: 'There are none', plain: 'Settings, history, an address', stored: 'A card, a balance or points' },
  },
  logIn: {
    asks: 'What opens it?',
    answers: { password: 'A password', sms: 'A password and a code by SMS', strong: 'A passkey, or a code of an app' },
  },
  signUp: {
    asks: 'What does a new account get?',
    answers: {
      nothing: 'An account, and nothing beside it',
      gift: 'A coupon, a trial or a bonus',
      credit: 'Credit, or to pay later',
      closed: 'Nobody can open one alone',
    },
  },
  telephone: {
    asks: 'Whom do you send codes by SMS?',
    answers: { never: 'Nobody', customers: 'Customers who are logged in', anyone: 'Whoever types a number' },
  },
  seats: {
    asks: 'Who may use one account?',
    answers: { open: 'Anybody they like', device: 'So many devices', person: 'One person' },
  },
  seen: {
    asks: 'What have you seen lately?',
    answers: {
      nothing: 'None of these',
      disputes: 'Declined or disputed payments in bursts',
      logIns: 'Failed log-ins on many accounts',
      twins: 'New accounts that look alike',
      codes: 'A telephone bill nobody can explain',
      screens: 'Accounts that are never asleep',
    },
  },
  counts: {
    asks: 'What do your limits count by?',
    answers: { visitor: 'A visitor or device id', address: 'The network address', nothing: 'There are none yet' },
  },
};

export const attackWords: Record<Attack, { title: string; url: string; levels: Record<RiskLevel, string> }> = {
  paymentFraud: {
    title: 'Payment fraud',
    url: pages.paymentFraud.path,
    levels: {
      low: 'Nothing you said would draw a card tester to you first.',
      some: 'A tester could use your checkout. Count declined cards by visitor for two weeks before you build anything.',
      high: 'Your checkout tells testers what they want to know. Put a limit on declined cards of one visitor this week.',
    },
  },
  accountTakeover: {
    title: 'Account takeover',
    url: pages.accountTakeover.path,
    levels: {
      low: 'A stolen password does little here, or does not suffice.',
      some: 'A list of passwords would open some doors. Find out how many of your failures come from few visitors.',
      high: 'A right password is all it takes, and there is something behind it. Ask for more where an account meets a new visitor.',
    },
  },
  newAccounts: {
    title: 'New-account fraud',
    url: pages.newAccountFraud.path,
    levels: {
      low: 'There is little reason to open a second account.',
      some: 'It would pay a few people. Count accounts for each visitor before you refuse any: households are honest.',
      high: 'One person can be many customers and is paid for it. Give the gift once to a visitor.',
    },
  },
  smsFraud: {
    title: 'SMS fraud',
    url: pages.smsFraud.path,
    levels: {
      low: 'Nobody earns by making you send codes.',
      some: 'Each code is a small sum out of your pocket. Set a budget of codes for each visitor and hour.',
      high: 'Whoever earns on the far end of a code can make you send them. Cap the codes before a browser has been read.',
    },
  },
  sharing: {
    title: 'Account sharing',
    url: pages.accountSharing.path,
    levels: {
      low: 'You allow it, or there is nothing to share.',
      some: 'Some of your accounts have more people than they pay for. Measure how many before you say a word.',
      high: 'One subscription serves several. Look at devices that are used on the same day in two places.',
    },
  },
};
