// cspell:disable -- names of devices, fonts and graphics processors
/*
 * Distributions from which `population.ts` draws devices and settings; also those in the other files of this folder.
 *
 * "Looked up" figures were read in the cited text. "From memory" figures are of the cited publication, but weren't checked
 * against it. Everything else is in `assumptions.ts`, or says "assumed".
 */
import type { WeightedValues } from './random.ts';

/**
 * Share of mobile devices. Looked up: 64.35% of web traffic in July 2025, techRT, "Mobile vs Desktop Usage Statistics",
 * https://techrt.com/?p=28993. Tablets aren't simulated.
 */
export const MOBILE_SHARE = 0.6435;

/** Desktop operating systems. From memory: StatCounter Global Stats, 2025, https://gs.statcounter.com/os-market-share/desktop/worldwide */
export const desktopSystems: WeightedValues<'Windows' | 'macOS' | 'Linux'> = [
  ['Windows', 72],
  ['macOS', 16],
  ['Linux', 4],
];
/**
 * Desktop browsers. Looked up: Chrome 70.25%, Edge 11.8%, Safari 6.34%, Firefox 4.94%, Opera 2.06%, StatCounter by
 * gagadget.com (undated, 2025 by its content), https://gagadget.com/en/672454-chrome-is-out-of-competition-googles-browser-retains-70-per-cent-of-pc-and-mobile-users.
 * Their split by operating system is computed (Safari exists only on macOS, Edge is counted on Windows), except that of
 * Linux, which is assumed.
 */
export const desktopBrowsers = {
  Windows: [
    ['Chrome', 71],
    ['Edge', 15],
    ['Firefox', 5],
    ['Opera', 2.5],
  ],
  macOS: [
    ['Chrome', 56],
    ['Safari', 37],
    ['Firefox', 5],
  ],
  Linux: [
    ['Chrome', 60],
    ['Firefox', 40],
  ],
} as const;
/**
 * Share of iPhones among phones, and of Samsung Internet among Android browsers. Looked up: mobile Chrome 69.15%, Safari
 * 20.32%, Samsung Internet 3.33%, the same source as `desktopBrowsers`.
 */
export const IPHONE_SHARE = 20.32 / (69.15 + 20.32 + 3.33);
export const SAMSUNG_INTERNET_SHARE = 3.33 / (69.15 + 3.33);

/**
 * Fonts among those that FingerprintJS 5.2 measures, by system. Which fonts a system or an office suite installs is
 * documented: Microsoft, "Windows 11 font list", https://learn.microsoft.com/en-us/typography/fonts/windows_11_font_list;
 * Apple, "Fonts included with macOS", https://support.apple.com/en-us/120414. Both from memory.
 */
export const systemFonts = {
  Windows: [
    'Calibri',
    'Franklin Gothic',
    'HELV',
    'Lucida Console',
    'MS UI Gothic',
    'Marlett',
    'Segoe UI Light',
    'Small Fonts',
  ],
  macOS: ['Arial Unicode MS', 'Gill Sans', 'Helvetica Neue', 'Menlo'],
  Linux: ['Bitstream Vera Sans Mono'],
  Android: ['sans-serif-thin'],
  iOS: ['Arial Unicode MS', 'Gill Sans', 'Helvetica Neue', 'Menlo'],
} as const;
export const officeFonts = [
  ...['Agency FB', 'Century', 'Century Gothic', 'Haettenschweiler', 'Leelawadee', 'Lucida Bright', 'Lucida Sans'],
  ...['MS Outlook', 'MS Reference Specialty', 'MT Extra', 'Microsoft Uighur', 'Monotype Corsiva', 'Pristina'],
];
/** Fonts that single programs or people install. Assumed shares in percent of desktops. */
export const extraFonts: WeightedValues<readonly string[]> = [
  [['Minion Pro', 'MYRIAD PRO'], 6],
  [['MYRIAD PRO'], 3],
  [['TRAJAN PRO'], 2],
  [['GOTHAM'], 1.5],
  [['Futura Md BT', 'Humanst521 BT', 'BankGothic Md BT'], 1.5],
  [['EUROSTILE'], 1],
  [['Univers CE 55 Medium'], 1],
  [['Letter Gothic'], 1],
  [['Bitstream Vera Sans Mono'], 1.5],
  [['ZWAdobeF'], 2],
  [['Batang', 'PMingLiU', 'SimHei'], 3],
  [['Meiryo UI', 'MS Mincho'], 1.5],
  [['Levenim MT', 'Vrinda'], 1.5],
  [['Arabic Typesetting'], 1.5],
  [['ARNO PRO'], 0.5],
  [['SCRIPTINA'], 0.5],
];
