// cspell:ignore telephone (stored name)
/** Attacks that the questionnaire assesses. */
export const attacks = ['paymentFraud', 'accountTakeover', 'newAccounts', 'smsFraud', 'sharing'] as const;
export type Attack = (typeof attacks)[number];

type Points = Partial<Record<Attack, 1 | 2 | 3>>;

/**
 * Points that each answer adds to an attack: 1 makes it possible, 2 makes it profitable, 3 indicates that it is
 * happening. The points aren't measured; they reflect the order in which an engineer would investigate.
 */
export const riskPoints = {
  sells: {
    nothing: {},
    goods: { paymentFraud: 1 },
    instant: { paymentFraud: 2 },
    subscription: { paymentFraud: 1, sharing: 2 },
  },
  accounts: {
    none: {},
    plain: { accountTakeover: 1 },
    stored: { accountTakeover: 2, paymentFraud: 1 },
  },
  logIn: {
    password: { accountTakeover: 2 },
    sms: { accountTakeover: 1, smsFraud: 2 },
    strong: {},
  },
  signUp: {
    nothing: { newAccounts: 1 },
    gift: { newAccounts: 2 },
    credit: { newAccounts: 2, paymentFraud: 1 },
    closed: {},
  },
  telephone: {
    never: {},
    customers: { smsFraud: 1 },
    anyone: { smsFraud: 2 },
  },
  seats: {
    open: {},
    device: { sharing: 1 },
    person: { sharing: 2 },
  },
  seen: {
    nothing: {},
    disputes: { paymentFraud: 3 },
    logIns: { accountTakeover: 3 },
    twins: { newAccounts: 3 },
    codes: { smsFraud: 3 },
    screens: { sharing: 3 },
  },
  counts: {
    visitor: {},
    address: { paymentFraud: 1, accountTakeover: 1, newAccounts: 1, smsFraud: 1 },
    nothing: { paymentFraud: 2, accountTakeover: 2, newAccounts: 2, smsFraud: 2, sharing: 1 },
  },
} as const satisfies Record<string, Record<string, Points>>;

export type RiskQuestion = keyof typeof riskPoints;
export const riskQuestions = Object.keys(riskPoints) as RiskQuestion[];
