import { assumptions } from './assumptions.ts';
import type { Machine } from './devices.ts';

/** Versions that pages can notice. */
export type Build = {
  readonly userAgent: string;
  readonly platformVersion: string;
  /** Change when the browser draws differently, has other WebGL features, or the system draws differently. */
  readonly canvas: number;
  readonly webGl: number;
  readonly system: string;
};

const platforms = {
  Windows: 'Windows NT 10.0; Win64; x64',
  macOS: 'Macintosh; Intel Mac OS X 10_15_7',
  Linux: 'X11; Linux x86_64',
  Android: 'Linux; Android 10; K',
};

export const isSameBuild = (a: Build, b: Build): boolean =>
  a.userAgent === b.userAgent &&
  a.platformVersion === b.platformVersion &&
  a.canvas === b.canvas &&
  a.webGl === b.webGl &&
  a.system === b.system;

/** Returns the versions that a machine has on a day, 0 to 90. */
export function toBuild(machine: Machine, day: number): Build {
  const { system, age, lagDays } = machine;
  const releases = countReleases(day, assumptions.releaseDays.browser, lagDays.browser);
  const systemReleases = countReleases(day, assumptions.releaseDays.system, lagDays.system);
  // Windows 11 24H2, 23H2 and Windows 10; macOS with its minor versions; Android by major version; others report none.
  const older = { Windows: ['19.0.0', '15.0.0', '10.0.0'], macOS: ['', '15.7.3', '14.8.3', '15.6.1', '13.7.8'] };
  const android = system === 'Android' ? `${16 - age}.0.0` : '';
  const isNewMac = system === 'macOS' && age === 0;
  const known = system === 'Windows' || system === 'macOS' ? older[system][age] : android;
  return {
    userAgent: toUserAgent(machine, releases, systemReleases),
    platformVersion: isNewMac ? `26.${4 + systemReleases}.0` : (known ?? ''),
    canvas: Math.floor((releases + 4) / assumptions.releasesPerChange.canvas),
    webGl: Math.floor((releases + 2) / assumptions.releasesPerChange.webGl),
    // Every second release of the system changes fonts and drawing.
    system: `${age}/${Math.floor((systemReleases + age) / 2)}`,
  };
}

function toUserAgent({ system, browser, age }: Machine, browserReleases: number, systemReleases: number): string {
  const chrome = 153 + browserReleases;
  const platform =
    system === 'iOS' ? `iPhone; CPU iPhone OS 18_${age > 1 ? 7 - age : 7} like Mac OS X` : platforms[system];
  if (browser === 'Firefox')
    return `Mozilla/5.0 (${platform.replace('10_15_7', '10.15')}; rv:${chrome - 2}.0) Gecko/20100101 Firefox/${chrome - 2}.0`;
  if (browser === 'Safari') {
    const version = age > 1 ? `18.${7 - age}` : `26.${4 - age + systemReleases}`;
    const tail = system === 'iOS' ? 'Mobile/15E148 Safari/604.1' : 'Safari/605.1.15';
    return `Mozilla/5.0 (${platform}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} ${tail}`;
  }
  const samsung = browser === 'Samsung Internet' ? `SamsungBrowser/${29 + Math.floor(browserReleases / 2)}.0 ` : '';
  const suffix = browser === 'Edge' ? ` Edg/${chrome}.0.0.0` : browser === 'Opera' ? ` OPR/${chrome - 16}.0.0.0` : '';
  const mobile = system === 'Android' ? 'Mobile ' : '';
  return `Mozilla/5.0 (${platform}) AppleWebKit/537.36 (KHTML, like Gecko) ${samsung}Chrome/${chrome}.0.0.0 ${mobile}Safari/537.36${suffix}`;
}

/** Returns how many releases a person has installed. */
const countReleases = (day: number, intervalDays: number, lagDays: number): number =>
  Math.max(0, Math.floor((day - lagDays) / intervalDays) + 1);
