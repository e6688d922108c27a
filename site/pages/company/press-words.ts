import { brand } from '@whorl/contract/brand.ts';

/** What may stand at the end of any text about it. */
export const boilerplate = `${brand.name} is a sample provider of device identification: software that tells a returning browser from a new one, and a program from a person, with everything a provider's website needs around it. It has no customers and no offices. The site, the agent and the server are under the MIT licence and run with one command.`;

const { platform, identification, smartSignals, mobileSignals, botDetection } = brand.productNames;
/** How names are written, and what they are not called. */
export const nameRules: readonly { write: string; not: string; why: string }[] = [
  {
    write: brand.name,
    not: brand.name.toUpperCase(),
    why: 'It is a word, the ring of a fingerprint, and no abbreviation.',
  },
  { write: platform, not: `the ${brand.name} platform`, why: 'The whole: agent, server and answer.' },
  { write: identification, not: 'fingerprinting', why: 'It gives an id; reading traits is one of its two means.' },
  { write: smartSignals, not: 'risk score', why: 'Every field is a finding of its own; nothing adds them up.' },
  { write: botDetection, not: 'bot blocking', why: 'It tells, you decide.' },
  { write: mobileSignals, not: 'mobile SDK', why: 'A design with a page and no software yet; please say so.' },
  { write: 'visitor id', not: 'user id, fingerprint', why: 'It stands for a browser. It does not know a person.' },
];

/** The colours by name, in both themes; the same as in the tokens. */
export const pressColors = [
  { name: 'Paper', token: 'paper', light: '#f4f0e7', dark: '#141310', use: 'what everything stands on' },
  { name: 'Ink', token: 'ink', light: '#16150f', dark: '#f1ebdd', use: 'text, and what logs have anyway' },
  {
    name: 'Ninhydrin',
    token: 'accent',
    light: '#c4005a',
    dark: '#f2448e',
    use: 'evidence: the visitor’s own, and actions',
  },
  { name: 'Iodine', token: 'iodine', light: '#9a4300', dark: '#e9944a', use: 'errors, always with words' },
  { name: 'Malachite', token: 'malachite', light: '#1f6b4a', dark: '#63c294', use: 'the status dot, and nothing else' },
] as const;
