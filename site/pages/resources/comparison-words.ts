import type { Library } from '../../content/records/compared-libraries.ts';

export type ComparisonWords = {
  name: string;
  description: string;
  /** What is compared with what, in two or three sentences. */
  lead: string;
  licence: string;
  source: string;
  /** What can be read in its source and ours; each row library, then service. */
  facts: readonly { name: string; library: string; service: string }[];
  /** Where the library is the better choice. */
  better: readonly string[];
  /** Where the service is. */
  ours: readonly string[];
};

const serviceFacts = {
  where: 'on a server that remembers earlier visits',
  history: 'first seen, last seen, number of visits',
  bot: 'a verdict on bots and virtual machines with every answer',
  trust: 'less easily: the id is signed, and not believed on another platform or graphics processor',
  erase: 'one request erases the visitor, the identifications and the cookie',
} as const;
const hash = 'in the browser, as a hash of what it reads';

const facts = (licence: string, bot: string) => [
  { name: 'Where the id is made', library: hash, service: serviceFacts.where },
  { name: 'Needs a server', library: 'no', service: 'yes, yours or ours' },
  { name: 'Licence', library: licence, service: 'MIT, the server included' },
  { name: 'Knows of earlier visits', library: 'no: compare hashes yourself', service: serviceFacts.history },
  { name: 'Bots', library: bot, service: serviceFacts.bot },
  {
    name: 'Can be forged',
    library: 'by whoever sends another hash to your server',
    service: serviceFacts.trust,
  },
  { name: 'Erasure', library: 'nothing is kept, so nothing has to be', service: serviceFacts.erase },
];

const betterWithoutServer = [
  'Nothing to run: one file on your page, no database, no bill, no outage of ours.',
  'Nothing leaves the browser and nothing is kept in it: no cookie, no entry in the storage, no request.',
  'It works where there is no network, and in a page that is opened from a disk.',
  'Much of what our token gains in Table 1 a cookie of your own would gain too, kept beside the hash. What you would then write is the server behind it.',
];
const oursRemembers = [
  'It remembers. A changed language, time zone or screen changes every hash; the signed cookie says that it is the same browser all the same.',
  'It says how sure it is and by what it recognised the visitor, so that your rule can treat a cookie and a resemblance differently.',
  'The answer comes with a verdict on bots, and is stored before it is given, so that a decision can be looked up later.',
];

/** What is said of each library beside what was measured, by the slug of its page. */
export const comparisonWords: Readonly<Record<Library, ComparisonWords>> = {
  fingerprintjs: {
    name: 'FingerprintJS',
    description:
      'The open-source FingerprintJS and our service, given the same simulated people in a real Chromium: what each keeps, loses and confuses, and at what cost.',
    lead: 'FingerprintJS reads a browser and gives a hash of what it read. We know it well: the traits that our own agent reads are its sources. So this is not one reading against another. It is a hash that is made in the browser against a server that remembers.',
    licence: 'MIT',
    source: 'https://github.com/fingerprintjs/fingerprintjs',
    facts: facts('MIT', 'not in it; BotD of the same maker is a library of its own'),
    better: [
      ...betterWithoutServer,
      'When a browser changes, its maintainers mend the source that reads it. We take it from them, so you have it first.',
    ],
    ours: oursRemembers,
  },
  thumbmarkjs: {
    name: 'ThumbmarkJS',
    description:
      'The open-source ThumbmarkJS and our service, given the same simulated people in a real Chromium: what each keeps, loses and confuses, and at what cost.',
    lead: 'ThumbmarkJS reads a browser and gives a hash of what it read, with a list of traits that it leaves out where they are known to be unsteady. Here is the library as it comes, without a key for the paid interface of its maker, which we have not measured.',
    licence: 'MIT',
    source: 'https://github.com/thumbmarkjs/thumbmarkjs',
    facts: facts('MIT', 'not in the library; the paid interface of its maker offers it'),
    better: [
      ...betterWithoutServer,
      'A larger screen does not change its hash, so it needs no memory to keep such a visitor.',
      'Its script is the smaller of the two: Table 2.',
    ],
    ours: oursRemembers,
  },
  clientjs: {
    name: 'ClientJS',
    description:
      'The open-source ClientJS and our service, given the same simulated people in a real Chromium: what each keeps, loses and confuses, and at what cost.',
    lead: 'ClientJS gives a number of 32 bits from a handful of traits, by one call that returns it. Here is the build without the checks for Java and Flash, which no browser of today runs.',
    licence: 'Apache 2.0',
    source: 'https://github.com/jackspirou/clientjs',
    facts: facts('Apache 2.0', 'not in it'),
    better: [
      ...betterWithoutServer,
      'Reduced motion, contrast and the number of processors do not change its number, so it needs no memory to keep such a visitor.',
      'One call returns a number: no promise, no set-up.',
    ],
    ours: [
      ...oursRemembers,
      'A number of 32 bits runs out: among 77,000 different browsers two share one by chance with even odds (the birthday problem, 1.18 × √2³²). Our ids are twenty letters and digits, given by the server.',
    ],
  },
};

/** Each step in words: what was done to the browser since the visit before. */
export const stepWords: Readonly<Record<string, { name: string; note?: string }>> = {
  reload: { name: 'Nothing: the page is loaded again' },
  language: { name: 'The language was changed' },
  'time-zone': { name: 'The time zone was changed' },
  restart: { name: 'The browser was closed and started again' },
  version: {
    name: 'The browser calls itself one version newer',
    note: 'by its name only; nothing else of it was updated',
  },
  screen: { name: 'A larger screen' },
  'pixel-ratio': { name: 'A denser screen' },
  'reduced-motion': { name: 'Reduced motion was switched', note: 'after a restart' },
  contrast: { name: 'More contrast was switched' },
  cores: { name: 'Twice as many processors are reported' },
  'two-at-once': { name: 'Time zone and language at once' },
  cleared: { name: 'Cookies and site data were deleted' },
  'cleared-and-time-zone': { name: 'Site data were deleted, and the time zone changed' },
  'cleared-and-motion': { name: 'Site data were deleted, and reduced motion switched' },
  'cleared-and-two': {
    name: 'Site data were deleted, and time zone and language changed',
    note: 'colleagues with equal laptops differ by as much',
  },
  'private-window': { name: 'A private window', note: 'the same event as the first visit of a twin' },
  graphics: { name: 'The browser lost its graphics', note: 'back in an ordinary window, without WebGL' },
  'graphics-back': { name: 'The graphics are there again' },
  'known-again': { name: 'A lookalike has been here meanwhile' },
  'twin-first': { name: 'A twin, for the first time', note: 'another profile with all the same settings' },
  'twin-again': { name: 'The twin comes again', note: 'four times, in turns with the first' },
  'colleague-first': { name: 'A colleague, for the first time', note: 'the same machine in another time zone' },
  'colleague-again': { name: 'The colleague comes again', note: 'four times, in turns with the first' },
};
