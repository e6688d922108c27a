import { readdirSync } from 'node:fs';
import { findOnPath, installOnDebian } from './find-chromium.ts';

/** A browser of WebKit with the driver that starts it. */
export type WebKit = { readonly driver: string; readonly browser: string };

/** Returns the path of Firefox, installing it as root on Debian or Ubuntu; undefined where there is none. */
export function findOrInstallFirefox(): string | undefined {
  const find = () => findOnPath(['firefox-esr', 'firefox']);
  const found = find();
  if (found) return found;
  console.log('No Firefox found: installing one for the browser tests …');
  installOnDebian('firefox-esr');
  return find();
}

/** Returns the paths of WebKitGTK's driver and browser, installing them as root on Debian or Ubuntu. */
export function findOrInstallWebKit(): WebKit | undefined {
  const found = findWebKit();
  if (found || process.platform !== 'linux') return found;
  console.log('No WebKitGTK found: installing its driver for the browser tests …');
  installOnDebian('webkit2gtk-driver');
  return findWebKit();
}

function findWebKit(): WebKit | undefined {
  const driver = findOnPath(['WebKitWebDriver']);
  const browser = libraryFolders().find((path) => findIn(path) !== undefined);
  return driver && browser ? { driver, browser: `${browser}/MiniBrowser` } : undefined;
}

/** Where distributions put the browser that comes with the library. */
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
