import { confidenceScores } from '@whorl/contract/identification/confidence.ts';
import type { SignalName } from '../../../islands/signals/signal-values.ts';

export type SignalWords = {
  name: SignalName;
  field: string;
  says: string;
  goodFor: string;
  sure: string;
  wrongWhen: string;
};
export type SignalGroup = { id: string; title: string; text: string; signals: readonly SignalWords[] };

const { high, medium, low } = confidenceScores;

export const signalGroups: readonly SignalGroup[] = [
  {
    id: 'who',
    title: 'Who it is',
    text: 'From the signed id in the browser; where there is none, from one hash over everything that was read; where nobody has that hash, from likeness.',
    signals: [
      {
        name: 'visitorId',
        field: 'visitorId',
        says: 'The browser’s id, twenty letters and digits',
        goodFor: 'Count per browser what you count per account, card or address today.',
        sure: `As its grade says: ${high} by the signed id, ${medium} by an equal hash, ${low} by likeness.`,
        wrongWhen: 'Two machines of one model, set up alike, may share one until each has its cookie.',
      },
      {
        name: 'visitorFound',
        field: 'visitorFound',
        says: 'Whether we had this visitor before',
        goodFor: 'A first visit that wants to spend much deserves a second look.',
        sure: 'A yes is as sure as the id. A no is weaker: whoever cleared everything may have been here.',
        wrongWhen: 'Somebody who cleared everything and changed a setting looks new.',
      },
      {
        name: 'match',
        field: 'match',
        says: 'By what: token, fingerprint, similarity or none',
        goodFor: 'Trust a signed id for a login, an equal hash for a coupon, likeness for a greeting.',
        sure: 'Certain: it is the way that the server went, and no finding about you.',
        wrongWhen: 'A token can be carried off; it is refused where platform, vendor or graphics differ.',
      },
      {
        name: 'confidence',
        field: 'confidence.score',
        says: `One of three grades: ${high}, ${medium}, ${low}`,
        goodFor: 'Let what is at stake decide which grade is enough.',
        sure: 'Certain as a grade, since it follows from the match. What share of each is right was not measured.',
        wrongWhen: 'Read as a percentage. It is an order, not a measured share.',
      },
      {
        name: 'visits',
        field: 'visits',
        says: 'Identifications of this visitor, this one included',
        goodFor: 'Tell the regular from the one who came five times this minute.',
        sure: 'Counted by the server. That they are yours is as sure as the id.',
        wrongWhen: 'It counts answers of the server, not page views: a session’s cache asks once an hour.',
      },
      {
        name: 'firstSeenAt',
        field: 'firstSeenAt.global',
        says: 'When it was first here',
        goodFor: 'A browser that is a year old seldom came for one stolen card.',
        sure: 'By the server’s clock. That it was you is as sure as the id.',
        wrongWhen: 'The visitor was forgotten: on request, or after a year of absence.',
      },
      {
        name: 'lastSeenAt',
        field: 'lastSeenAt.global',
        says: 'The time before this one',
        goodFor: 'An account that slept for months and wakes up elsewhere.',
        sure: 'As sure as the first: the time exactly, whose it was by the id.',
        wrongWhen: 'Never by itself; it is as right as the id.',
      },
      {
        name: 'requestId',
        field: 'requestId',
        says: 'The name of this one answer',
        goodFor: 'Write it beside the order: your server can ask GET /events/{requestId} about it.',
        sure: 'Certain: the server made it, and stored it before it answered.',
        wrongWhen: 'It is older than you think: look at its first thirteen digits, they are the time.',
      },
    ],
  },
  {
    id: 'what',
    title: 'What it says it is',
    text: 'From the User-Agent header, and so the visitor’s own word.',
    signals: [
      {
        name: 'browser',
        field: 'browserName, browserVersion',
        says: 'Name and version',
        goodFor: 'Show a person their own sessions in words they know.',
        sure: 'No surer than a visitor’s word. Whether header and script contradict each other stands under tampering.',
        wrongWhen: 'The header was changed. Chrome gives its minor version as zeros.',
      },
      {
        name: 'os',
        field: 'os, osVersion',
        says: 'The operating system',
        goodFor: 'The same: “a Mac, yesterday evening”.',
        sure: 'No surer than a visitor’s word either, and the version less than the name.',
        wrongWhen: 'Browsers freeze it: every newer macOS says 10.15.7, Windows 11 says 10.',
      },
      {
        name: 'device',
        field: 'device',
        says: 'Telephone, tablet or Mac; Other for the rest',
        goodFor: 'Tell a telephone from a desk.',
        sure: 'A guess from the same header.',
        wrongWhen: 'An iPad asks for the desktop’s page and calls itself a Mac.',
      },
    ],
  },
  {
    id: 'where',
    title: 'Where the connection comes from',
    text: 'From the address that the request came over. Kept only without its last part.',
    signals: [
      {
        name: 'ip',
        field: 'ip',
        says: 'The address',
        goodFor: 'Your own lists of networks.',
        sure: 'Certain for the connection; it says nothing about who is behind it.',
        wrongWhen: 'A telephone’s network lends one address to thousands; a proxy lends its own.',
      },
      {
        name: 'ipLocation',
        field: 'ipLocation',
        says: 'Country and continent',
        goodFor: 'Which law, which language, which currency to begin with.',
        sure: 'As sure as a database of networks is about a country. A city would be a guess.',
        wrongWhen: 'Over a VPN it is the exit’s country. See below whether there are signs of one.',
      },
    ],
  },
];

/** What the agent reads for the hash, in the words of FingerprintJS; grouped by what it is about. */
export const readings: readonly { about: string; goodFor: string; wrongWhen: string; names: readonly string[] }[] = [
  {
    about: 'Drawing and sound',
    goodFor: 'Tell apart machines with other graphics, drivers and fonts. The finest of all.',
    wrongWhen: 'A driver’s update changes them at once; some browsers add noise on purpose.',
    names: [
      'canvas',
      'webGlBasics',
      'webGlExtensions',
      'fonts',
      'fontPreferences',
      'audio',
      'audioBaseLatency',
      'math',
    ],
  },
  {
    about: 'Screen',
    goodFor: 'Tell apart desks and settings.',
    wrongWhen: 'A second screen, another zoom, a dark theme by the clock.',
    names: [
      'screenResolution',
      'screenFrame',
      'colorDepth',
      'colorGamut',
      'hdr',
      'contrast',
      'monochrome',
      'invertedColors',
      'forcedColors',
      'reducedMotion',
      'reducedTransparency',
    ],
  },
  {
    about: 'Machine',
    goodFor: 'Platform, vendor and graphics hold a signed id to its device.',
    wrongWhen: 'Two laptops from one box are the same. Firefox and Safari withhold some.',
    names: [
      'platform',
      'userAgentData',
      'osCpu',
      'cpuClass',
      'architecture',
      'deviceMemory',
      'hardwareConcurrency',
      'touchSupport',
      'vendor',
      'vendorFlavors',
    ],
  },
  {
    about: 'Settings',
    goodFor: 'Tell apart neighbours who bought the same machine.',
    wrongWhen: 'A journey changes the time zone, a new keyboard the languages.',
    names: ['languages', 'dateTimeLocale', 'timezone', 'timeZoneOffset', 'cookiesEnabled', 'domBlockers'],
  },
  {
    about: 'What it offers',
    goodFor: 'Tell apart browsers and their ages.',
    wrongWhen: 'Alike in nearly everybody with this browser, and different after its next update.',
    names: [
      'plugins',
      'pdfViewerEnabled',
      'applePay',
      'privateClickMeasurement',
      'sessionStorage',
      'localStorage',
      'indexedDB',
      'openDatabase',
    ],
  },
];
