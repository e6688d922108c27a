/** Browser properties that a user or the simulation can change. */
export type BrowserSettings = {
  locale: string;
  timeZone: string;
  screen: readonly [width: number, height: number];
  pixelRatio: number;
  cores: number;
  system: 'Linux' | 'Windows' | 'macOS';
  /** Major version of Chromium in the user agent; the browser itself stays the same. */
  version: number;
  scheme: 'light' | 'dark';
  reducedMotion: boolean;
  moreContrast: boolean;
};

/** A visit with the changes to the browser right before it. */
export type Step = {
  readonly id: string;
  readonly change?: (settings: BrowserSettings) => Partial<BrowserSettings>;
  /** Deletes cookies and storage. */
  readonly clearsStorage?: true;
  /** Uses a private window without the profile's cookies and storage. */
  readonly isPrivate?: true;
  /** Disables WebGL. */
  readonly disablesWebGl?: true;
};

/** Time zones, two per person. */
const zones = [
  ...['Asia/Tokyo', 'Africa/Nairobi', 'Asia/Dubai', 'Europe/Oslo', 'Asia/Manila', 'America/Lima', 'Asia/Karachi'],
  ...['America/Chicago', 'Africa/Lagos', 'Asia/Bangkok', 'America/Denver', 'Africa/Cairo', 'Pacific/Auckland'],
  ...['America/Bogota', 'Asia/Hong_Kong', 'America/Halifax', 'Asia/Tashkent', 'Europe/Istanbul', 'Asia/Jakarta'],
  ...['America/Caracas', 'Australia/Perth', 'Asia/Dhaka', 'Atlantic/Azores', 'Pacific/Honolulu'],
];
/** Locales, two per person. */
const locales = [
  ...['nl-NL', 'it-IT', 'da-DK', 'hu-HU', 'ro-RO', 'tr-TR', 'ko-KR', 'uk-UA', 'vi-VN', 'hr-HR', 'sk-SK', 'bg-BG'],
  ...['lt-LT', 'lv-LV', 'et-EE', 'sl-SI', 'th-TH', 'id-ID', 'he-IL', 'ca-ES', 'sr-RS', 'nb-NO', 'hi-IN', 'ms-MY'],
];

/** Returns the one of a person's two values that isn't the current one. @param index of the person */
function switchValue(values: readonly string[], index: number, current: string): string {
  const [one = current, two = current] = values.slice(2 * index);
  return current === one ? two : one;
}

/**
 * Returns a person's sessions; the browser is closed between them and changes persist. Time zones and locales are unique
 * per person. If they were shared, people would become lookalikes, which are simulated separately.
 */
function createSessions(index: number): readonly (readonly Step[])[] {
  const changeTimeZone = ({ timeZone }: BrowserSettings) => ({ timeZone: switchValue(zones, index, timeZone) });
  const changeLocale = ({ locale }: BrowserSettings) => ({ locale: switchValue(locales, index, locale) });
  const changeBoth = (settings: BrowserSettings) => ({ ...changeTimeZone(settings), ...changeLocale(settings) });
  return [
    [
      { id: 'first' },
      { id: 'reload' },
      { id: 'language', change: changeLocale },
      { id: 'time-zone', change: changeTimeZone },
    ],
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
      { id: 'two-at-once', change: changeBoth },
    ],
    [
      { id: 'cleared', clearsStorage: true },
      { id: 'cleared-and-time-zone', clearsStorage: true, change: changeTimeZone },
      {
        id: 'cleared-and-motion',
        clearsStorage: true,
        change: ({ reducedMotion }) => ({ reducedMotion: !reducedMotion }),
      },
      { id: 'cleared-and-two', clearsStorage: true, change: changeBoth },
    ],
    [{ id: 'private-window', isPrivate: true }],
    [{ id: 'graphics', disablesWebGl: true }],
    [{ id: 'graphics-back' }],
  ];
}

/** Returns the sessions of a lookalike, one visit each; lookalikes visit in alternation. */
const createLookalikeSessions = (name: string): readonly (readonly Step[])[] => [
  [{ id: `${name}-first` }],
  ...Array.from({ length: 4 }, () => [{ id: `${name}-again` }]),
];
/** Sessions of the lookalike of a pair who comes first. */
const firstLookalikeSessions = createLookalikeSessions('known');

export type Person = {
  readonly name: string;
  readonly settings: BrowserSettings;
  readonly sessions: readonly (readonly Step[])[];
};

/** Settings of the first person; the others have some different ones. */
const defaultSettings: BrowserSettings = {
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

/** Settings in which each person differs from the defaults. */
const personSettings: readonly Partial<BrowserSettings>[] = [
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

/** Settings that two people share, with identical devices. */
const twinSettings: readonly Partial<BrowserSettings>[] = [
  { locale: 'cs-CZ', timeZone: 'Europe/Prague', screen: [1680, 1050], cores: 32 },
  { locale: 'fi-FI', timeZone: 'Europe/Helsinki', screen: [2048, 1152], cores: 28, system: 'Windows' },
];

/**
 * Creates the simulated people: 12 with different settings and 3 pairs of lookalikes.
 *
 * @param version major version of Chromium, which simulates all of them
 */
export function createPeople(version: number): readonly Person[] {
  const createPerson = (name: string, settings: Partial<BrowserSettings>, sessions: Person['sessions']): Person => ({
    name,
    settings: { ...defaultSettings, version, ...settings },
    sessions,
  });
  const colleague = { locale: 'el-GR', timeZone: 'Europe/Athens', screen: [1856, 1392], cores: 36 } as const;
  return [
    ...personSettings.map((settings, index) => createPerson(`person ${index + 1}`, settings, createSessions(index))),
    ...twinSettings.flatMap((settings, index) => [
      createPerson(`twin ${index + 1}a`, settings, firstLookalikeSessions),
      createPerson(`twin ${index + 1}b`, settings, createLookalikeSessions('twin')),
    ]),
    createPerson('colleague a', colleague, firstLookalikeSessions),
    // The same computer with one different setting, like a person who has moved to another time zone.
    createPerson('colleague b', { ...colleague, timeZone: 'Asia/Dubai' }, createLookalikeSessions('colleague')),
  ];
}

/** Returns a shuffled order in which lookalike `a` comes before `b`: swaps those in the opposite order. */
export function fixLookalikeOrder(people: readonly Person[], order: readonly Person[]): Person[] {
  const result = [...order];
  for (const first of people.filter(({ name }) => name.endsWith('a'))) {
    const [one, two] = [first, people[people.indexOf(first) + 1]].map((person) => result.indexOf(person as Person));
    if (one === undefined || two === undefined || one < two) continue;
    [result[one], result[two]] = [result[two] as Person, result[one] as Person];
  }
  return result;
}
