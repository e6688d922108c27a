import type { SignalName } from '../../../islands/signals/signal-values.ts';

type Entry = { name: SignalName; label: string; how: string };

/** The file's entries by where each comes from; nobody can say what they do not know the origin of. */
export const origins: readonly { title: string; text: string; entries: readonly Entry[] }[] = [
  {
    title: 'Your browser said so',
    text: 'With each request, or when it was asked. It may say what it likes.',
    entries: [
      { name: 'browser', label: 'Browser', how: 'from its User-Agent' },
      { name: 'os', label: 'System', how: 'from the same line' },
      { name: 'device', label: 'Device', how: 'the same line, as far as it tells' },
    ],
  },
  {
    title: 'The connection said so',
    text: 'No browser has a say in this. A proxy does.',
    entries: [
      { name: 'ip', label: 'Address', how: 'whole in this answer, cut to its network in the record' },
      { name: 'ipLocation', label: 'Place', how: 'from a list of networks, no finer than a country' },
    ],
  },
  {
    title: 'We concluded it',
    text: 'On the server, from the reading. Here is where an error would be ours.',
    entries: [
      { name: 'visitorFound', label: 'Known before', how: 'whether our table had this visitor' },
      { name: 'match', label: 'Known by', how: 'token: the signed id; fingerprint or similarity: the traits alone' },
      { name: 'confidence', label: 'How sure', how: 'one of three grades, set by the way of matching' },
    ],
  },
  {
    title: 'We had it written down',
    text: 'This is what a second visit can be compared with.',
    entries: [
      { name: 'firstSeenAt', label: 'File opened', how: 'your first identification' },
      { name: 'lastSeenAt', label: 'Before this one', how: 'the identification before' },
      { name: 'visits', label: 'Identifications', how: 'this one included' },
      { name: 'requestId', label: 'This entry', how: 'its number; the first digits are the time' },
    ],
  },
];

export const notInIt = [
  { what: 'Your name', why: 'A browser does not know it, and no form of ours writes it here.' },
  {
    what: 'Other sites you were on',
    why: 'The id is ours alone. Another provider’s site would know you by another one.',
  },
  {
    what: 'Which pages you read here',
    why: 'Left out of what this page is told: whoever shares this device could read them.',
  },
  { what: 'Who sat in front of it', why: 'The id is the browser’s. Two people at one machine are one file.' },
  { what: 'Your telephone beside it', why: 'Another browser is another file, even in the same hand.' },
] as const;
