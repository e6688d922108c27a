import type { AutomationTraces, SignalPayload } from '@whorl/contract/identification/request.ts';
import type { BotFacts } from '../visitors/bots/bot-evidence.ts';

/** User agent of Chrome on Linux. */
export const chromeOnLinux =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

type Differences = {
  userAgent?: string;
  headers?: Record<string, string | undefined>;
  signals?: Record<string, unknown>;
  payload?: Partial<SignalPayload>;
} & Partial<Pick<BotFacts, 'elapsedMs' | 'crawler'>>;

/**
 * Returns what Chromium on Linux sends for a person, recorded from one without remote control, with the given
 * differences.
 */
export function botFacts({
  userAgent = chromeOnLinux,
  headers,
  signals,
  payload,
  ...others
}: Differences = {}): BotFacts {
  const values = { ...person, ...signals };
  return {
    headers: {
      host: '127.0.0.1:8000',
      'user-agent': userAgent,
      'sec-ch-ua': '"Not:A-Brand";v="8", "Chromium";v="156"',
      'sec-ch-ua-mobile': '?0',
      'sec-ch-ua-platform': '"Linux"',
      'sec-fetch-site': 'same-origin',
      'accept-language': 'en-US,en;q=0.9',
      ...headers,
    },
    payload: {
      userAgent,
      url: 'http://127.0.0.1:8000/',
      signals: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])),
      bot: { bot: false, traces: noTraces },
      digest: '00112233445566778899aabbccddeeff',
      ...payload,
    },
    elapsedMs: 400,
    crawler: undefined,
    ...others,
  };
}

/** Result of the agent for a browser without traces of automation. */
export const noTraces: AutomationTraces = { isWatched: false, webdriver: 'native', replaced: [], globals: [] };

const person: Readonly<Record<string, unknown>> = {
  platform: 'Linux x86_64',
  vendor: 'Google Inc.',
  languages: [['en-US']],
  webGlBasics: null,
  // Other signals are irrelevant for bots; only their number counts.
  ...Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`signal${index}`, index])),
};

/** Values of other browsers: no client hints, another vendor, and their own names. */
export const otherBrowsers = {
  'Firefox on Windows': {
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
    headers: noHints(),
    signals: { platform: 'Win32', vendor: '', webGlBasics: { rendererUnmasked: 'NVIDIA GeForce GTX 980, or similar' } },
  },
  'Firefox that resists fingerprinting': {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    headers: noHints(),
    signals: { platform: 'Linux x86_64', vendor: '', webGlBasics: { rendererUnmasked: 'Mozilla' } },
  },
  'Firefox on Android': {
    userAgent: 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0',
    headers: noHints(),
    signals: { platform: 'Linux armv81', vendor: '', webGlBasics: { rendererUnmasked: 'Adreno (TM) 540, or similar' } },
  },
  'Safari on a Mac': {
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    headers: noHints(),
    signals: { platform: 'MacIntel', vendor: 'Apple Computer, Inc.', webGlBasics: { rendererUnmasked: 'Apple GPU' } },
  },
  'Safari on an iPhone': {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    headers: noHints(),
    signals: { platform: 'iPhone', vendor: 'Apple Computer, Inc.', webGlBasics: { rendererUnmasked: 'Apple GPU' } },
  },
  'Chrome on an iPhone': {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1',
    headers: noHints(),
    signals: { platform: 'iPhone', vendor: 'Apple Computer, Inc.', webGlBasics: { rendererUnmasked: 'Apple GPU' } },
  },
  'Safari on an iPad, which identifies as a Mac': {
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    headers: noHints(),
    signals: { platform: 'MacIntel', vendor: 'Apple Computer, Inc.', webGlBasics: { rendererUnmasked: 'Apple GPU' } },
  },
  'Chrome on Windows': {
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    headers: { 'sec-ch-ua-platform': '"Windows"' },
    signals: {
      platform: 'Win32',
      webGlBasics: { rendererUnmasked: 'ANGLE (Intel, Intel(R) UHD Graphics 620 Direct3D11 vs_5_0 ps_5_0, D3D11)' },
    },
  },
  'Chrome on Android requesting the desktop site': {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    headers: { 'sec-ch-ua-platform': '"Linux"' },
    signals: { platform: 'Linux armv81' },
  },
  'an old Chrome over plain http': {
    userAgent: 'Mozilla/5.0 (Windows NT 6.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/72.0.3626.119 Safari/537.36',
    headers: { ...noHints(), host: 'shop.example.com', 'sec-fetch-site': undefined },
    signals: {
      platform: 'Win32',
      webGlBasics: { rendererUnmasked: 'ANGLE (Intel(R) HD Graphics Direct3D9Ex vs_3_0 ps_3_0)' },
    },
    payload: { url: 'http://shop.example.com/' },
  },
} as const satisfies Record<string, Differences>;

function noHints() {
  return { 'sec-ch-ua': undefined, 'sec-ch-ua-mobile': undefined, 'sec-ch-ua-platform': undefined };
}
