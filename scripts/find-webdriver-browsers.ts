import { readdirSync } from 'node:fs';
import { findOnPath, installOnDebian } from './find-chromium.ts';

/** Paths of a WebKit browser and the WebDriver that starts it. */
export type WebKit = { readonly driver: string; readonly browser: string };

/** Returns the path of Firefox, installed as root on Debian or Ubuntu if missing; undefined if there is none. */
export function findOrInstallFirefox(): string | undefined {
  const find = () => findOnPath(['firefox-esr', 'firefox']);
  const found = find();
  if (found) return found;
  console.log('No Firefox found. Installing it for the browser tests …');
  installOnDebian('firefox-esr');
  return find();
}

/** Returns the paths of WebKitGTK's driver and browser, installed as root on Debian or Ubuntu if missing. */
export function findOrInstallWebKit(): WebKit | undefined {
  const found = findWebKit();
  if (found || process.platform !== 'linux') return found;
  console.log('No WebKitGTK found. Installing its driver for the browser tests …');
  installOnDebian('webkit2gtk-driver');
  return findWebKit();
}

function findWebKit(): WebKit | undefined {
  const driver = findOnPath(['WebKitWebDriver']);
  const browser = libraryFolders().find((path) => findIn(path) !== undefined);
  return driver && browser ? { driver, browser: `${browser}/MiniBrowser` } : undefined;
}

/** Returns the folders in which Linux distributions install WebKitGTK's MiniBrowser. */
const libraryFolders = (): string[] =>
  ['/usr/lib', '/usr/libexec'].flatMap((root) =>
    readFolder(root).flatMap((name) =>
      [name, ...readFolder(`${root}/${name}`).map((inner) => `${name}/${inner}`)]
        .filter((path) => /(^|\/)webkit(2gtk|gtk)-\d/.test(path))
        .map((path) => `${root}/${path}`),
    ),
  );

const findIn = (folder: string): string | undefined => readFolder(folder).find((name) => name === 'MiniBrowser');

function readFolder(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
