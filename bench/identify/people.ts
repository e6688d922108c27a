/** How a browser looks to a page, as far as a person or the simulation can set it. */
export type Look = {
  locale: string;
  timeZone: string;
  screen: readonly [width: number, height: number];
  pixelRatio: number;
  cores: number;
  system: 'Linux' | 'Windows' | 'macOS';
  /** Major version of Chromium; only the name says so. */
  version: number;
  scheme: 'light' | 'dark';
  reducedMotion: boolean;
  moreContrast: boolean;
};

/** What happens to a browser between one visit and the next, in one go. */
export type Step = {
  readonly id: string;
  readonly change?: (look: Look) => Partial<Look>;
  /** Cookies and all storage are deleted before it. */
  readonly clears?: true;
  /** A window of its own without the profile's cookies and storage. */
  readonly isPrivate?: true;
  /** The browser draws without WebGL. */
  readonly noGraphics?: true;
};

/** Two for everybody. */
const zones = [
  ...['Asia/Tokyo', 'Africa/Nairobi', 'Asia/Dubai', 'Europe/Oslo', 'Asia/Manila', 'America/Lima', 'Asia/Karachi'],
  ...['America/Chicago', 'Africa/Lagos', 'Asia/Bangkok', 'America/Denver', 'Africa/Cairo', 'Pacific/Auckland'],
  ...['America/Bogota', 'Asia/Hong_Kong', 'America/Halifax', 'Asia/Tashkent', 'Europe/Istanbul', 'Asia/Jakarta'],
  ...['America/Caracas', 'Australia/Perth', 'Asia/Dhaka', 'Atlantic/Azores', 'Pacific/Honolulu'],
];
const locales = [
  ...['nl-NL', 'it-IT', 'da-DK', 'hu-HU', 'ro-RO', 'tr-TR', 'ko-KR', 'uk-UA', 'vi-VN', 'hr-HR', 'sk-SK', 'bg-BG'],
  ...['lt-LT', 'lv-LV', 'et-EE', 'sl-SI', 'th-TH', 'id-ID', 'he-IL', 'ca-ES', 'sr-RS', 'nb-NO', 'hi-IN', 'ms-MY'],
];

/** The one of a person's two that it is not now. */
function otherOf(values: readonly string[], index: number, now: string): string {
  const [one = now, two = now] = values.slice(2 * index);
  return now === one ? two : one;
}

/**
 * A life in sessions: between two of them the browser is closed. What has changed stays so. Everybody moves to places of
 * their own: if all went to the same, they would become each other's lookalikes, and those are other people here.
 */
function lifeOf(index: number): readonly (readonly Step[])[] {
  const move = ({ timeZone }: Look) => ({ timeZone: otherOf(zones, index, timeZone) });
  const speak = ({ locale }: Look) => ({ locale: otherOf(locales, index, locale) });
  return [
    [{ id: 'first' }, { id: 'reload' }, { id: 'language', change: speak }, { id: 'time-zone', change: move }],
    [
      { id: 'restart' },
      { id: 'version', change: ({ version }) => ({ version: version + 1 }) },
      { id: 'screen', change: ({ screen: [width, height] }) => ({ screen: [width + 640, height + 360] }) },
      { id: 'pixel-ratio', change: ({ pixelRatio }) => ({ pixelRatio: pixelRatio + 0.5 }) },
    ],
    [
      { id: 'reduced-motion', change: ({ reducedMotion }) => ({ reducedMotion: !reducedMotion }) },
      { id: 'contrast', change: ({ moreContrast }) => ({ moreContrast: !moreContrast }) },
      { id: 'cores', change: ({ cores }) => ({ cores: cores * 2 }) },
      { id: 'two-at-once', change: (look) => ({ ...move(look), ...speak(look) }) },
    ],
    [
      { id: 'cleared', clears: true },
      { id: 'cleared-and-time-zone', clears: true, change: move },
      { id: 'cleared-and-motion', clears: true, change: ({ reducedMotion }) => ({ reducedMotion: !reducedMotion }) },
      { id: 'cleared-and-two', clears: true, change: (look) => ({ ...move(look), ...speak(look) }) },
    ],
    [{ id: 'private-window', isPrivate: true }],
    [{ id: 'graphics', noGraphics: true }],
    [{ id: 'graphics-back' }],
  ];
}

/** Visits of people who look alike, in turns: each is a session. */
const besideEachOther = (name: string): readonly (readonly Step[])[] => [
  [{ id: `${name}-first` }],
  ...Array.from({ length: 4 }, () => [{ id: `${name}-again` }]),
];
/** What happens to people in whose place somebody else comes, who looks like them. */
const known = besideEachOther('known');

export type Person = { readonly name: string; readonly look: Look; readonly sessions: readonly (readonly Step[])[] };

const laptop: Look = {
  locale: 'en-US',
  timeZone: 'Europe/Lisbon',
  screen: [1440, 900],
  pixelRatio: 1,
  cores: 8,
  system: 'Linux',
  version: 0,
  scheme: 'light',
  reducedMotion: false,
  moreContrast: false,
};

const looks: readonly Partial<Look>[] = [
  {},
  { locale: 'de-DE', timeZone: 'Europe/Berlin', screen: [1920, 1080] },
  { locale: 'pt-BR', timeZone: 'America/Sao_Paulo', screen: [1366, 768], cores: 4, system: 'Windows' },
  { locale: 'fr-FR', timeZone: 'Europe/Paris', screen: [1512, 982], pixelRatio: 2, system: 'macOS' },
  { locale: 'en-GB', timeZone: 'Europe/London', screen: [1920, 1080], cores: 12, system: 'Windows', scheme: 'dark' },
  { locale: 'ja-JP', timeZone: 'Asia/Seoul', screen: [2560, 1440], cores: 16, system: 'Windows' },
  { locale: 'es-ES', timeZone: 'Europe/Madrid', screen: [1280, 800], cores: 2 },
  { locale: 'en-US', timeZone: 'America/New_York', screen: [1728, 1117], pixelRatio: 2, cores: 10, system: 'macOS' },
  { locale: 'en-US', timeZone: 'America/Los_Angeles', screen: [3440, 1440], cores: 24, system: 'Windows' },
  { locale: 'pl-PL', timeZone: 'Europe/Warsaw', screen: [1600, 900], cores: 6, system: 'Windows', reducedMotion: true },
  { locale: 'sv-SE', timeZone: 'Europe/Stockholm', screen: [1920, 1200], cores: 14, moreContrast: true },
  { locale: 'en-IN', timeZone: 'Asia/Kolkata', screen: [1536, 864], pixelRatio: 1.25, cores: 20, system: 'Windows' },
];

const twins: readonly Partial<Look>[] = [
  { locale: 'cs-CZ', timeZone: 'Europe/Prague', screen: [1680, 1050], cores: 32 },
  { locale: 'fi-FI', timeZone: 'Europe/Helsinki', screen: [2048, 1152], cores: 28, system: 'Windows' },
];

/** @param version of the Chromium that plays them all */
export function peopleOf(version: number): readonly Person[] {
  const person = (name: string, look: Partial<Look>, sessions: Person['sessions']): Person => ({
    name,
    look: { ...laptop, version, ...look },
    sessions,
  });
  const office = { locale: 'el-GR', timeZone: 'Europe/Athens', screen: [1856, 1392], cores: 36 } as const;
  return [
    ...looks.map((look, index) => person(`person ${index + 1}`, look, lifeOf(index))),
    ...twins.flatMap((look, index) => [
      person(`twin ${index + 1}a`, look, known),
      person(`twin ${index + 1}b`, look, besideEachOther('twin')),
    ]),
    person('colleague a', office, known),
    // The same machine, and one setting is another one: just what a person would have who has moved.
    person('colleague b', { ...office, timeZone: 'Asia/Dubai' }, besideEachOther('colleague')),
  ];
}

/** The order of a seed, in which of two who look alike the one called `a` still comes first. */
export function inOrder(people: readonly Person[], order: readonly Person[]): Person[] {
  const result = [...order];
  for (const first of people.filter(({ name }) => name.endsWith('a'))) {
    const [one, two] = [first, people[people.indexOf(first) + 1]].map((person) => result.indexOf(person as Person));
    if (one === undefined || two === undefined || one < two) continue;
    [result[one], result[two]] = [result[two] as Person, result[one] as Person];
  }
  return result;
}
