import { bankAccount } from '@whorl/contract/playground/bank.ts';
import { testCardDetails, testCards, writtenCard } from '@whorl/contract/playground/payment-shop.ts';
import { pages, playgroundCalls } from '@whorl/contract/urls.ts';
import type { Page } from 'playwright-core';
import { emptyBrowser } from '../empty-browser.ts';

/** How one demo is cheated. An act ends with the press of a button that asks the server. */
export type AttackPlan = {
  readonly path: string;
  readonly calls: { readonly decide: string; readonly reset: string };
  /** What comes first, each in a private window of its own; what is asked of the server is the demo's business. */
  readonly before: readonly ((page: Page) => Promise<void>)[];
  /** What must not work then. */
  readonly fraud: (page: Page) => Promise<void>;
  /** What a call without the page carries beside a request id. */
  readonly fields: object;
  /** Ways that are an attack on this demo: a private window is none on a search, a program may read a magazine. */
  readonly byWindows: boolean;
  readonly byProgram: boolean;
  /** Whether the disguises of programs are tried too, where it is all about them. */
  readonly disguised?: boolean;
  /** What a program does before everything else, where the demo is about what programs did. */
  readonly first?: (page: Page) => Promise<void>;
  /** What the fraud asks, where that is not the decision: an address that is answered without a script. */
  readonly door?: string;
  /** What takes two devices, in turns. */
  readonly onTwoDevices?: readonly DeviceAct[];
  /** Another fraud on the same demo, once what the first one left is deleted. */
  readonly also?: Pick<AttackPlan, 'before' | 'fraud' | 'heldByWarning'>;
  /** Whether a warning stops the fraud too, as where a person has to look first. */
  readonly heldByWarning?: true;
};

type DeviceAct = {
  readonly how: string;
  readonly on: 'first' | 'second';
  readonly act: (page: Page, other: Page) => Promise<void>;
  /** Whether it must not work. */
  readonly isFraud: boolean;
};

const press = (button: string) => (page: Page) => page.getByRole('button', { name: button, exact: true }).click();

const applyCode = async (page: Page): Promise<void> => {
  await page.getByLabel('Code', { exact: true }).fill('FIELD30');
  await press('Apply')(page);
};

const signIn = (password: string) => async (page: Page) => {
  await page.getByLabel('Name', { exact: true }).fill(bankAccount.name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press('Sign in')(page);
};

const askForCode = (number: string) => async (page: Page) => {
  await page.getByLabel('Telephone number').fill(number);
  await press('Send a code')(page);
};

const openAccount = (name: string) => async (page: Page) => {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill('tide-table-77');
  await press('Open an account')(page);
};

/** With the word that stands on the other device. */
const signInElsewhere = async (page: Page, other: Page): Promise<void> => {
  const word = await other.getByText(/^[a-z]+-\d{4}$/).textContent();
  await page.getByLabel('Sign-in word of another device').fill(word ?? '');
  await press('Sign in')(page);
};
const onFirst = { on: 'first', act: press('Play'), isFraud: false } as const;
const playEmptied = async (page: Page): Promise<void> => {
  await emptyBrowser(page);
  await press('Play')(page);
};
const takeOver = { how: 'taken over', act: press('Play here instead'), isFraud: false } as const;

const payAs =
  (isStolen: boolean, card: string = testCards[0].number) =>
  async (page: Page) => {
    await page.getByRole('button', { name: writtenCard(card), exact: true }).click();
    if (isStolen) await page.getByLabel('This is a stolen card').check();
    await press('Pay € 46')(page);
  };

const declinedCard = testCards.find(({ isPaid }) => !isPaid)?.number ?? '';
const borrower = { firstName: 'Ada', lastName: 'Lovelace', amount: 5_000, income: 2_400, months: 24 };

const askForLoan = (firstName: string, income: number) => async (page: Page) => {
  await page.getByLabel('First name', { exact: true }).fill(firstName);
  await page.getByLabel('Last name', { exact: true }).fill(borrower.lastName);
  await page.getByLabel('Monthly income', { exact: true }).fill(String(income));
  await press('Ask for it')(page);
};

export const attacks = {
  coupon: {
    path: pages.couponFraud.path,
    calls: playgroundCalls.couponFraud,
    before: [applyCode],
    fraud: applyCode,
    fields: { code: 'FIELD30' },
    byWindows: true,
    byProgram: true,
  },
  scraping: {
    path: pages.webScraping.path,
    calls: playgroundCalls.webScraping,
    before: [press('Search')],
    fraud: press('Search'),
    fields: { from: 'LIS', to: 'BER', day: '2027-03-14' },
    byWindows: false,
    byProgram: true,
    disguised: true,
  },
  paywall: {
    path: pages.demoPaywall.path,
    calls: playgroundCalls.paywall,
    before: [press('Read Salt keeps time'), press('Read Moss, counted')],
    fraud: press('Read Maps for the deaf'),
    fields: { article: 'maps' },
    byWindows: true,
    byProgram: false,
  },
  credentials: {
    path: pages.credentialStuffing.path,
    calls: playgroundCalls.credentialStuffing,
    before: ['123456', 'letmein', 'qwerty', 'dragon', 'ada1843'].map(signIn),
    fraud: signIn(bankAccount.password),
    also: { before: [], fraud: signIn(bankAccount.password), heldByWarning: true },
    fields: bankAccount,
    byWindows: true,
    byProgram: true,
  },
  personalization: {
    path: pages.personalization.path,
    calls: playgroundCalls.personalization,
    before: [press('Add Woad'), press('Enter the shop')],
    fraud: press('Enter the shop'),
    fields: { action: 'enter' },
    byWindows: false,
    byProgram: false,
  },
  firewall: {
    path: pages.botFirewall.path,
    calls: playgroundCalls.botFirewall,
    first: press('Block my network'),
    before: [press('Block my network')],
    fraud: press('Knock at the door'),
    fields: { wish: 'lift' },
    byWindows: true,
    byProgram: true,
    door: playgroundCalls.botFirewall.door,
  },
  sms: {
    path: pages.demoSmsFraud.path,
    calls: playgroundCalls.smsFraud,
    before: [askForCode('+44 7700 900001')],
    fraud: askForCode('+44 7700 900002'),
    fields: { number: '+44 7700 900003' },
    byWindows: true,
    byProgram: true,
  },
  accounts: {
    path: pages.demoNewAccount.path,
    calls: playgroundCalls.newAccountFraud,
    before: [openAccount('Ada Quill')],
    fraud: openAccount('Grace Lorne'),
    fields: { name: 'Nobody', password: 'tide-table-77' },
    byWindows: true,
    byProgram: true,
  },
  sharing: {
    path: pages.demoAccountSharing.path,
    calls: playgroundCalls.accountSharing,
    before: [press('Play')],
    fraud: press('Play'),
    fields: {},
    byWindows: false,
    byProgram: true,
    onTwoDevices: [
      { ...onFirst, how: 'in another private window' },
      { on: 'second', how: 'on a second device', act: signInElsewhere, isFraud: false },
      { ...takeOver, on: 'second' },
      { ...onFirst, how: 'on both devices at once', isFraud: true },
      { ...takeOver, on: 'first' },
      { on: 'second', how: 'on both devices at once', act: press('Play'), isFraud: true },
      { ...takeOver, on: 'second' },
      { ...onFirst, how: 'on both devices at once', isFraud: true },
      { ...takeOver, on: 'first', how: 'taken over for the fourth time', isFraud: true },
      { on: 'first', how: 'after all cookies were deleted', act: playEmptied, isFraud: true },
    ],
  },
  payment: {
    path: pages.demoPaymentFraud.path,
    calls: playgroundCalls.paymentFraud,
    before: [payAs(true)],
    fraud: payAs(false),
    also: { before: Array.from({ length: 3 }, () => payAs(false, declinedCard)), fraud: payAs(false) },
    fields: { card: testCards[0].number, ...testCardDetails, chargeback: false, stolen: false },
    byWindows: true,
    byProgram: true,
  },
  loan: {
    path: pages.loanRisk.path,
    calls: playgroundCalls.loanRisk,
    before: [askForLoan('Ada', 600)],
    fraud: askForLoan('Augusta', 2_400),
    fields: borrower,
    byWindows: true,
    byProgram: true,
    heldByWarning: true,
  },
} as const satisfies Record<string, AttackPlan>;
export type AttackName = keyof typeof attacks;
