import { bankAccount } from '@whorl/contract/playground/bank.ts';
import { formatCardNumber, testCardDetails, testCards } from '@whorl/contract/playground/payment-shop.ts';
import { pages, playgroundCalls } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { clearBrowserStorage } from '../clear-browser-storage.ts';

/** Attack on one demo. Each action ends with a click that sends a request to the server. */
export type AttackPlan = {
  readonly path: string;
  readonly calls: { readonly decide: string; readonly reset: string };
  /** Preparation, each action in a separate private window. */
  readonly setup: readonly ((page: Page) => Promise<void>)[];
  /** The action that must be refused after the setup. */
  readonly fraud: (page: Page) => Promise<void>;
  /** Request fields besides the request ID, for calls without the page. */
  readonly fields: object;
  /** Whether the fraud in another private window, or after deleting cookies, is an attack on this demo. */
  readonly triesPrivateWindows: boolean;
  /** Whether the fraud by a bot is an attack on this demo. */
  readonly triesBots: boolean;
  /** Whether to try all bot evasions. */
  readonly triesEvasions?: boolean;
  /** Action of a bot before the setup. */
  readonly botSetup?: (page: Page) => Promise<void>;
  /** Endpoint of the fraud if it isn't the decision: one that works without a script. */
  readonly fraudEndpoint?: string;
  /** Actions on two devices, in order. */
  readonly onTwoDevices?: readonly DeviceAction[];
  /** A second attack on the same demo, after a reset. */
  readonly secondAttack?: Pick<AttackPlan, 'setup' | 'fraud' | 'stoppedByWarning'>;
  /** Whether a warning also counts as stopped, such as a manual review. */
  readonly stoppedByWarning?: true;
};

type DeviceAction = {
  /** Description in the output. */
  readonly label: string;
  readonly on: 'first' | 'second';
  readonly action: (page: Page, other: Page) => Promise<void>;
  /** Whether the action must be refused. */
  readonly isFraud: boolean;
};

const click = (button: string) => (page: Page) => page.getByRole('button', { name: button, exact: true }).click();

const applyCode = async (page: Page): Promise<void> => {
  await page.getByLabel('Coupon code', { exact: true }).fill('FIELD30');
  await click('Apply')(page);
};

const signIn = (password: string) => async (page: Page) => {
  await page.getByLabel('Name', { exact: true }).fill(bankAccount.name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await click('Log in')(page);
};

const requestCode = (number: string) => async (page: Page) => {
  await page.getByLabel(/phone number/i).fill(number);
  await click('Send code')(page);
};

const openAccount = (name: string) => async (page: Page) => {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill('tide-table-77');
  await click('Start free trial')(page);
};

/** Enters the login code that the other device shows. */
const signInElsewhere = async (page: Page, other: Page): Promise<void> => {
  const word = await other.getByText(/^[a-z]+-\d{4}$/).textContent();
  await page.getByLabel('Login code from another device').fill(word ?? '');
  await click('Log in')(page);
};
const onFirst = { on: 'first', action: click('Play'), isFraud: false } as const;
const playAfterDeletion = async (page: Page): Promise<void> => {
  await clearBrowserStorage(page);
  await click('Play')(page);
};
const takeOver = { label: 'taken over', action: click('Play here instead'), isFraud: false } as const;

const payAs =
  (isStolen: boolean, card: string = testCards[0].number) =>
  async (page: Page) => {
    await page.getByRole('button', { name: formatCardNumber(card), exact: true }).click();
    if (isStolen) await page.getByLabel('The card turns out to be stolen').check();
    await click('Pay $46')(page);
  };

const declinedCard = testCards.find(({ isPaid }) => !isPaid)?.number ?? '';
const borrower = { firstName: 'Ada', lastName: 'Lovelace', amount: 5_000, income: 2_400, months: 24 };

const applyForLoan = (firstName: string, income: number) => async (page: Page) => {
  await page.getByLabel('First name', { exact: true }).fill(firstName);
  await page.getByLabel('Last name', { exact: true }).fill(borrower.lastName);
  await page.getByLabel('Monthly income', { exact: true }).fill(String(income));
  await click('Apply for the loan')(page);
};

export const attacks = {
  coupon: {
    path: pages.couponFraud.path,
    calls: playgroundCalls.couponFraud,
    setup: [applyCode],
    fraud: applyCode,
    fields: { code: 'FIELD30' },
    triesPrivateWindows: true,
    triesBots: true,
  },
  scraping: {
    path: pages.webScraping.path,
    calls: playgroundCalls.webScraping,
    setup: [click('Search flights')],
    fraud: click('Search flights'),
    fields: { from: 'LIS', to: 'BER', day: '2027-03-14' },
    triesPrivateWindows: false,
    triesBots: true,
    triesEvasions: true,
  },
  paywall: {
    path: pages.demoPaywall.path,
    calls: playgroundCalls.paywall,
    setup: [click('Read Salt keeps time'), click('Read Moss, counted')],
    fraud: click('Read Maps for the deaf'),
    fields: { article: 'maps' },
    triesPrivateWindows: true,
    triesBots: false,
  },
  credentials: {
    path: pages.credentialStuffing.path,
    calls: playgroundCalls.credentialStuffing,
    setup: ['123456', 'letmein', 'qwerty', 'dragon', 'ada1843'].map(signIn),
    fraud: signIn(bankAccount.password),
    secondAttack: { setup: [], fraud: signIn(bankAccount.password), stoppedByWarning: true },
    fields: bankAccount,
    triesPrivateWindows: true,
    triesBots: true,
  },
  personalization: {
    path: pages.personalization.path,
    calls: playgroundCalls.personalization,
    setup: [click('Add Woad'), click('Enter the shop')],
    fraud: click('Enter the shop'),
    fields: { action: 'enter' },
    triesPrivateWindows: false,
    triesBots: false,
  },
  firewall: {
    path: pages.botFirewall.path,
    calls: playgroundCalls.botFirewall,
    botSetup: click('Block my network'),
    setup: [click('Block my network')],
    fraud: click('Test access'),
    fields: { wish: 'lift' },
    triesPrivateWindows: true,
    triesBots: true,
    fraudEndpoint: playgroundCalls.botFirewall.protectedPage,
  },
  sms: {
    path: pages.demoSmsFraud.path,
    calls: playgroundCalls.smsFraud,
    setup: [requestCode('+44 7700 900001')],
    fraud: requestCode('+44 7700 900002'),
    fields: { number: '+44 7700 900003' },
    triesPrivateWindows: true,
    triesBots: true,
  },
  accounts: {
    path: pages.demoNewAccount.path,
    calls: playgroundCalls.newAccountFraud,
    setup: [openAccount('Ada Quill')],
    fraud: openAccount('Grace Lorne'),
    fields: { name: 'Eve Marlow', password: 'tide-table-77' },
    triesPrivateWindows: true,
    triesBots: true,
  },
  sharing: {
    path: pages.demoAccountSharing.path,
    calls: playgroundCalls.accountSharing,
    setup: [click('Play')],
    fraud: click('Play'),
    fields: {},
    triesPrivateWindows: false,
    triesBots: true,
    onTwoDevices: [
      { ...onFirst, label: 'in another private window' },
      { on: 'second', label: 'on a second device', action: signInElsewhere, isFraud: false },
      { ...takeOver, on: 'second' },
      { ...onFirst, label: 'on both devices at once', isFraud: true },
      { ...takeOver, on: 'first' },
      { on: 'second', label: 'on both devices at once', action: click('Play'), isFraud: true },
      { ...takeOver, on: 'second' },
      { ...onFirst, label: 'on both devices at once', isFraud: true },
      { ...takeOver, on: 'first', label: 'taken over for the fourth time', isFraud: true },
      { on: 'first', label: 'after all cookies were deleted', action: playAfterDeletion, isFraud: true },
    ],
  },
  payment: {
    path: pages.demoPaymentFraud.path,
    calls: playgroundCalls.paymentFraud,
    setup: [payAs(true)],
    fraud: payAs(false),
    secondAttack: { setup: Array.from({ length: 3 }, () => payAs(false, declinedCard)), fraud: payAs(false) },
    fields: { card: testCards[0].number, ...testCardDetails, chargeback: false, stolen: false },
    triesPrivateWindows: true,
    triesBots: true,
  },
  loan: {
    path: pages.loanRisk.path,
    calls: playgroundCalls.loanRisk,
    setup: [applyForLoan('Ada', 600)],
    fraud: applyForLoan('Augusta', 2_400),
    fields: borrower,
    triesPrivateWindows: true,
    triesBots: true,
    stoppedByWarning: true,
  },
} as const satisfies Record<string, AttackPlan>;
export type AttackName = keyof typeof attacks;
