import { pages } from '@whorl/contract/urls.ts';
import { createDevice, places } from './devices.ts';
import type { Random } from './random.ts';
import type { Browser } from './sample-site.ts';
import {
  clearBrowser,
  createAddress,
  createBrowser,
  DAY_MS,
  HOUR_MS,
  identifyAt,
  MINUTE_MS,
  openPrivateWindow,
  type Period,
  type Scene,
  trackVisit,
} from './scene.ts';

type CreateScenes = (random: Random, at: number) => Scene[];

/** Creates redemptions of a discount code for one use, by one person with cleared storage and in private windows. */
const redeemCoupons: CreateScenes = (random, at) => {
  const browser = createBrowser(random, { model: 'macChrome' });
  const redeem = (attempt: number) => ({
    path: pages.couponFraud.path,
    linkedId: `cart-${random.integer(10_000, 99_999)}`,
    tag: { action: 'redeem coupon', code: 'FIELD30', attempt },
  });
  return [
    identifyAt(at, browser, redeem(1)),
    identifyAt(at + 4 * MINUTE_MS, browser, redeem(2), () => clearBrowser(browser)),
    identifyAt(at + 9 * MINUTE_MS, openPrivateWindow(browser), redeem(3)),
    identifyAt(at + 12 * MINUTE_MS, openPrivateWindow(browser), redeem(4)),
  ];
};

/** Creates loan applications of one applicant with several incomes. */
const applyForLoans: CreateScenes = (random, at) => {
  const browser = createBrowser(random, { model: 'windowsChrome' });
  return [2_100, 3_400, 5_200].map((income, index) =>
    identifyAt(at + index * 7 * MINUTE_MS, browser, {
      path: pages.loanRisk.path,
      linkedId: `application-${random.integer(10_000, 99_999)}`,
      tag: { action: 'apply for a loan', monthlyIncome: income },
    }),
  );
};

/** Creates logins with leaked passwords from one browser that clears its storage. */
const stuffCredentials: CreateScenes = (random, at) => {
  const browser = createBrowser(random, { model: 'linuxFirefox', place: places.br });
  return Array.from({ length: 9 }, (_, index) =>
    identifyAt(
      at + index * 20_000,
      browser,
      {
        path: pages.credentialStuffing.path,
        linkedId: `account-${random.integer(1_000, 9_999)}`,
        tag: { action: 'log in', result: index === 7 ? 'correct password' : 'wrong password' },
      },
      () => (index % 3 === 0 ? clearBrowser(browser) : undefined),
    ),
  );
};

/** Creates the use of one subscription on five devices in four countries. */
const shareAccount: CreateScenes = (random, at) => {
  const linkedId = `subscription-${random.integer(1_000, 9_999)}`;
  const homes = [places.us, places.us, places.gb, places.fr, places.br];
  return homes.flatMap((place, index) => {
    const browser = createBrowser(random, { place });
    return [0, 5].map((hours) =>
      identifyAt(at + index * 40 * MINUTE_MS + hours * HOUR_MS, browser, {
        path: pages.demoAccountSharing.path,
        linkedId,
        tag: { action: 'play' },
      }),
    );
  });
};

/** Creates five free trials of one person. */
const openAccounts: CreateScenes = (random, at) => {
  const browser = createBrowser(random, { model: 'android', place: places.in });
  return Array.from({ length: 5 }, (_, index) =>
    identifyAt(
      at + index * 6 * MINUTE_MS,
      browser,
      {
        path: pages.demoNewAccount.path,
        linkedId: `trial-${random.integer(1_000, 9_999)}`,
        tag: { action: 'sign up', trial: index + 1 },
      },
      () => clearBrowser(browser),
    ),
  );
};

/** Creates small payments with stolen cards over a VPN in another country. */
const testCards: CreateScenes = (random, at) => {
  const browser = {
    ...createBrowser(random, { model: 'windowsChrome', place: places.ng }),
    country: places.us.country,
  };
  return Array.from({ length: 12 }, (_, index) =>
    identifyAt(at + index * 25_000, browser, {
      path: pages.demoPaymentFraud.path,
      linkedId: `order-${random.integer(100_000, 999_999)}`,
      tag: {
        action: 'pay',
        card: `•••• ${random.integer(1_000, 9_999)}`,
        cents: 199,
        result: index === 10 ? 'accepted' : 'declined',
      },
    }),
  );
};

/** Creates the visits of a reader who resets the meter of a paywall. */
const resetPaywall: CreateScenes = (random, at) => {
  const browser = createBrowser(random, { model: 'macSafari' });
  return Array.from({ length: 6 }, (_, index) =>
    identifyAt(
      at + index * 3 * MINUTE_MS,
      browser,
      { path: pages.demoPaywall.path, tag: { action: 'read', article: index + 1 } },
      () => (index === 3 ? clearBrowser(browser) : undefined),
    ),
  );
};

/** Creates requests for codes to expensive phone numbers from one device. */
const pumpMessages: CreateScenes = (random, at) => {
  const browser = createBrowser(random, { model: 'android', place: places.ng });
  return Array.from({ length: 8 }, (_, index) =>
    identifyAt(
      at + index * 15_000,
      browser,
      {
        path: pages.demoSmsFraud.path,
        tag: { action: 'request code', phone: `+234 ••• ${random.integer(1_000, 9_999)}` },
      },
      () => (index % 2 === 0 ? clearBrowser(browser) : undefined),
    ),
  );
};

const botKinds = [
  { kind: 'headless_chrome', userAgent: 'HeadlessChrome/142.0.0.0', globals: [] },
  { kind: 'playwright', userAgent: 'Chrome/142.0.0.0', globals: ['__playwright__binding__'] },
  { kind: 'selenium', userAgent: 'Chrome/142.0.0.0', globals: ['cdc_adoQpoasnfa76pfcZLmcfl_Array'] },
] as const;

/** Creates an automated browser in a data center. */
function createBot(random: Random): Browser {
  const { kind, userAgent, globals } = random.pick(botKinds);
  const place = random.pick([places.us, places.nl, places.de] as const);
  const device = createDevice(random, 'linuxFirefox', place);
  const header = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) ${userAgent} Safari/537.36`;
  return {
    ...createBrowser(random, { place }),
    device: {
      userAgent: header,
      headers: { ...device.headers, 'user-agent': header },
      signals: {
        ...device.signals,
        vendor: { value: 'Google Inc.', ms: 1 },
        webGlBasics: {
          value: { rendererUnmasked: 'ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device), SwiftShader driver)' },
          ms: 1,
        },
      },
    },
    bot: {
      bot: true,
      botKind: kind,
      traces: { isWatched: true, webdriver: 'native', replaced: [], globals: [...globals] },
    },
  };
}

/** Creates the visits of bots that copy prices, from one network and without storage. */
const scrapePrices: CreateScenes = (random, at) => {
  const address = createAddress(random);
  return Array.from({ length: random.integer(4, 9) }, (_, index) => {
    const bot = { ...createBot(random), address };
    const path = random.pick([pages.webScraping.path, pages.pricing.path, pages.botFirewall.path] as const);
    return {
      at: at + index * 8_000,
      async play(site) {
        await site.identify(bot, { path });
        trackVisit(site, bot, at + index * 8_000, { paths: [path], serial: `bot-${at}-${index}` });
      },
    };
  });
};

/** Creates the visits of an assistant that browses for a person and says so. */
const browseAsAgent: CreateScenes = (random, at) => {
  const browser = createBrowser(random, { model: 'linuxFirefox', place: places.us });
  const userAgent =
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot';
  browser.device = { ...browser.device, userAgent, headers: { ...browser.device.headers, 'user-agent': userAgent } };
  return [0, 1].map((index) =>
    identifyAt(at + index * 30_000, browser, { path: pages.demoAiAgents.path, tag: { action: 'add to cart' } }),
  );
};

const frauds = [
  redeemCoupons,
  stuffCredentials,
  applyForLoans,
  shareAccount,
  openAccounts,
  testCards,
  resetPaywall,
  pumpMessages,
] as const;

/**
 * Creates the attacks of the demos: each once, spread over the period, then in turn one every third day; and bots and
 * agents every day.
 */
export function createFraudScenes(random: Random, { start, days }: Period): Scene[] {
  const time = (day: number) => start + Math.floor(day) * DAY_MS + random.integer(7 * 60, 21 * 60) * MINUTE_MS;
  const once = frauds.flatMap((fraud, index) => fraud(random, time((index * days) / frauds.length)));
  const repeated = Array.from({ length: Math.floor(days / 3) }, (_, index) =>
    frauds[(index * 3 + 1) % frauds.length]?.(random, time(index * 3 + 2)),
  );
  const bots = Array.from({ length: days }, (_, day) => [
    ...(random.chance(0.7) ? scrapePrices(random, time(day)) : []),
    ...(random.chance(0.4) ? browseAsAgent(random, time(day)) : []),
  ]);
  return [...once, ...repeated.flatMap((scenes) => scenes ?? []), ...bots.flat()];
}
