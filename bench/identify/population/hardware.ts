// cspell:disable -- names of devices and graphics processors
import type { WeightedValues } from './random.ts';

/**
 * iPhone models with the size of their screens in points, by usage in the United States. Looked up: the generations 13
 * (17.04%), 14 (18.91%), 15 (17.57%) and 16 (18.33%), and the models 13 (9.24%), 16 Pro Max (5.97%) and 16 (4.44%),
 * Start.io, September 18, 2025,
 * https://www.finanznachrichten.de/nachrichten-2025-09/66473369-start-io-releases-new-state-by-state-data-on-iphone-ownership-ahead-of-iphone-17-launch-200.htm.
 * The split within a generation is assumed.
 */
export const iPhones: WeightedValues<readonly [width: number, height: number]> = [
  [[390, 844], 9.24 + 3.2 + 7.5],
  [[428, 926], 4 + 3.5],
  [[393, 852], 4 + 6 + 4.6 + 4.44],
  [[430, 932], 5 + 6 + 1],
  [[402, 874], 6],
  [[440, 956], 5.97],
  [[375, 812], 4],
  [[414, 896], 9],
  [[375, 667], 5],
];

export type Phone = {
  readonly model: string;
  readonly screen: readonly [number, number];
  readonly gpu: string;
  readonly cores: number;
  readonly memory: number;
  readonly latency: number;
};
const phone = (model: string, screen: Phone['screen'], gpu: string, memory: number, latency: number): Phone => ({
  model,
  screen,
  gpu,
  cores: 8,
  memory,
  latency,
});
/**
 * Android models. Looked up: Galaxy A15 5G and 4G together 3.8% of the smartphones sold worldwide in Q2 2024, in the top ten
 * also Galaxy A55, Galaxy S24 Ultra, Galaxy A06 and Redmi 13C, Counterpoint Research by gagadget.com and heyupnow.com,
 * August 2024, https://heyupnow.com/en-fr/blogs/news/top-10-best-selling-smartphones-globally-2024; the ten best-selling
 * models of Q3 2024 are about 19% of sales, https://www.newsreports.com/samsung-galaxy-s24-enters-top-10-sales/. The
 * other weights, and the long tail in `population.ts`, are assumed.
 */
export const androidPhones: WeightedValues<Phone> = [
  [phone('SM-A156B', [384, 832], 'Mali-G57', 4, 0.003), 1.9],
  [phone('SM-A155F', [384, 832], 'Mali-G57', 4, 0.003), 1.9],
  [phone('SM-A556B', [360, 780], 'Samsung Xclipse 530', 8, 0.003), 1.3],
  [phone('SM-A546B', [360, 780], 'Mali-G68', 8, 0.003), 1.4],
  [phone('SM-S928B', [384, 832], 'Adreno (TM) 750', 8, 0.002), 1.2],
  [phone('SM-S921B', [360, 780], 'Samsung Xclipse 940', 8, 0.003), 1],
  [phone('SM-A057F', [360, 800], 'Adreno (TM) 610', 4, 0.004), 1],
  [phone('SM-A065F', [360, 800], 'Mali-G52', 4, 0.004), 1],
  [phone('SM-A346B', [360, 780], 'Mali-G68', 4, 0.003), 1],
  [phone('SM-A145F', [384, 854], 'Mali-G52', 4, 0.004), 1.1],
  [phone('23108RN04Y', [360, 806], 'Mali-G57', 4, 0.02), 1],
  [phone('Pixel 8', [412, 915], 'Mali-G715', 8, 0.002), 0.6],
  [phone('Pixel 7a', [412, 915], 'Mali-G710', 8, 0.002), 0.6],
  [phone('23021RAA2Y', [393, 873], 'Adreno (TM) 610', 4, 0.02), 1],
  [phone('CPH2591', [360, 804], 'Adreno (TM) 619', 4, 0.02), 0.7],
  [phone('V2206', [360, 800], 'Mali-G52', 4, 0.04), 0.7],
];
/** Graphics processors of the long tail of Android models. Assumed. */
export const tailPhoneGpus: WeightedValues<string> = [
  ['Mali-G57', 22],
  ['Mali-G52', 18],
  ['Adreno (TM) 610', 14],
  ['Adreno (TM) 619', 12],
  ['PowerVR Rogue GE8320', 12],
  ['Mali-G68', 6],
  ['Adreno (TM) 730', 4],
  ['Adreno (TM) 740', 4],
  ['Mali-G77 MC9', 4],
  ['Mali-G610', 4],
];
/** Sizes in CSS pixels of phones. From memory: StatCounter Global Stats, 2025, https://gs.statcounter.com/screen-resolution-stats/mobile/worldwide */
export const phoneScreens: WeightedValues<readonly [number, number]> = [
  [[360, 800], 24],
  [[360, 780], 9],
  [[393, 873], 14],
  [[412, 915], 13],
  [[385, 854], 8],
  [[360, 806], 6],
  [[384, 832], 9],
  [[360, 640], 5],
];

/**
 * Screens of Windows and Linux in CSS pixels, with the device pixel ratio. Shares from memory: StatCounter Global Stats,
 * 2025, https://gs.statcounter.com/screen-resolution-stats/desktop/worldwide. The ratio follows from the panels that are
 * sold: 1536 × 864 is 1920 × 1080 at 125%.
 */
export const desktopScreens: WeightedValues<readonly [width: number, height: number, pixelRatio: number]> = [
  [[1920, 1080, 1], 23],
  [[1536, 864, 1.25], 11],
  [[1366, 768, 1], 9],
  [[1280, 720, 1.5], 5],
  [[2560, 1440, 1], 4.5],
  [[1600, 900, 1], 3],
  [[1440, 900, 1], 2],
  [[1920, 1200, 1], 2.5],
  [[1536, 960, 1.25], 2],
  [[1280, 800, 1], 2],
  [[1680, 1050, 1], 1.5],
  [[1707, 1067, 1.5], 1],
  [[2048, 1152, 1.25], 1.5],
  [[3440, 1440, 1], 1.2],
  [[1707, 960, 1.5], 0.8],
  [[2560, 1600, 1], 0.5],
  [[3840, 2160, 1], 0.7],
  [[1280, 1024, 1], 1.2],
  [[1440, 960, 2], 0.6],
  [[1920, 1280, 1.5], 0.4],
];
/** Screens of Macs in CSS pixels. Apple's default resolutions of current models; weights are assumed. */
export const macScreens: WeightedValues<readonly [width: number, height: number, pixelRatio: number]> = [
  [[1440, 900, 2], 30],
  [[1470, 956, 2], 18],
  [[1512, 982, 2], 18],
  [[1728, 1117, 2], 10],
  [[1680, 1050, 2], 6],
  [[2560, 1440, 2], 5],
  [[1920, 1080, 1], 7],
  [[2240, 1260, 2], 3],
  [[1710, 1107, 2], 3],
];

/**
 * Physical cores. Looked up: 6 cores 35.52%, 8 cores 20.51%, 4 cores 11.83%, Valve, Steam Hardware & Software Survey,
 * of a February, 2025 by its content, https://outof.games/news/7889-steam-releases-their-monthly-hardware-survey-interesting-trends-we-noticed.
 * The other shares are from memory. The value is the number of logical processors of the usual models.
 */
export const logicalCores: WeightedValues<number> = [
  [4, 4],
  [8, 11.83],
  [12, 35.52],
  [16, 20.51],
  [20, 9],
  [24, 5],
  [28, 3],
  [32, 5],
];
/**
 * Memory in GiB. Looked up: 8 GB 6.58%, 16 GB 36.71%, 32 GB 46.94%, the same survey as `logicalCores`. Chromium reports
 * powers of two; the recorded one reports at least 16.
 */
export const memorySizes: WeightedValues<number> = [
  [4, 2],
  [8, 6.58],
  [16, 36.71],
  [32, 46.94],
];

/**
 * Share of Intel's integrated graphics. Looked up: 63%, Mozilla, Firefox Hardware Report, September 2016,
 * https://ilsoftware.it/mozilla-l-hardware-e-il-software-degli-utenti-di-firefox_14781
 */
export const INTEGRATED_SHARE = 0.63;
/** Intel's integrated graphics, by generation. Weights are assumed. */
export const integratedGpus: WeightedValues<string> = [
  ['Intel(R) UHD Graphics 620 (0x00005917)', 13],
  ['Intel(R) UHD Graphics 620 (0x00003EA0)', 10],
  ['Intel(R) Iris(R) Xe Graphics (0x00009A49)', 13],
  ['Intel(R) Iris(R) Xe Graphics (0x000046A6)', 9],
  ['Intel(R) Iris(R) Xe Graphics (0x0000A7A0)', 7],
  ['Intel(R) UHD Graphics (0x00009B41)', 6],
  ['Intel(R) UHD Graphics (0x000046A3)', 4],
  ['Intel(R) UHD Graphics 630 (0x00003E92)', 6],
  ['Intel(R) UHD Graphics 630 (0x00009BC8)', 4],
  ['Intel(R) UHD Graphics 770 (0x00004680)', 4],
  ['Intel(R) HD Graphics 520 (0x00001916)', 6],
  ['Intel(R) HD Graphics 530 (0x00001912)', 4],
  ['Intel(R) HD Graphics 620 (0x00005916)', 5],
  ['Intel(R) HD Graphics 4600 (0x00000412)', 3],
  ['Intel(R) HD Graphics 5500 (0x00001616)', 3],
  ['Intel(R) Arc(TM) Graphics (0x00007D55)', 4],
  ['Intel(R) UHD Graphics 730 (0x00004682)', 2],
  ['Intel(R) HD Graphics 610 (0x00005906)', 1],
];
/**
 * Other graphics processors. Looked up: RTX 4060 8.37%, RTX 3060 6.73%, RTX 4060 Ti 6.40%, RTX 4070 5.30%, RTX 3070 4.18%,
 * AMD Radeon Graphics 1.26%, RX 6600 0.62%, RX 580 0.51%, RX 6700 XT 0.48%, the same survey as `logicalCores`. The others
 * are from memory.
 */
export const otherGpus: WeightedValues<string> = [
  ['NVIDIA GeForce RTX 4060 (0x00002882)', 8.37],
  ['NVIDIA GeForce RTX 3060 (0x00002504)', 6.73],
  ['NVIDIA GeForce RTX 4060 Ti (0x00002803)', 6.4],
  ['NVIDIA GeForce RTX 4070 (0x00002786)', 5.3],
  ['NVIDIA GeForce RTX 3070 (0x00002484)', 4.18],
  ['NVIDIA GeForce RTX 4060 Laptop GPU (0x000028E0)', 4],
  ['NVIDIA GeForce GTX 1650 (0x00001F82)', 3.5],
  ['NVIDIA GeForce RTX 3060 Laptop GPU (0x00002520)', 3],
  ['NVIDIA GeForce RTX 3060 Ti (0x00002489)', 3],
  ['NVIDIA GeForce RTX 3050 (0x00002584)', 2.5],
  ['NVIDIA GeForce RTX 2060 (0x00001F08)', 2.5],
  ['NVIDIA GeForce GTX 1660 SUPER (0x000021C4)', 2],
  ['NVIDIA GeForce GTX 1060 6GB (0x00001C03)', 2],
  ['NVIDIA GeForce RTX 3080 (0x00002206)', 1.8],
  ['NVIDIA GeForce GTX 1050 Ti (0x00001C82)', 1.5],
  ['NVIDIA GeForce MX450 (0x00001F97)', 1],
  ['AMD Radeon(TM) Graphics (0x00001638)', 7],
  ['AMD Radeon(TM) Graphics (0x000015BF)', 4],
  ['AMD Radeon(TM) Vega 8 Graphics (0x000015D8)', 4],
  ['AMD Radeon RX 6600 (0x000073FF)', 0.62],
  ['AMD Radeon RX 580 Series (0x000067DF)', 0.51],
  ['AMD Radeon RX 6700 XT (0x000073DF)', 0.48],
];
/** Apple's processors with their cores. Weights are assumed. */
export const appleGpus: WeightedValues<readonly [gpu: string, cores: number]> = [
  [['Apple M1', 8], 28],
  [['Apple M2', 8], 20],
  [['Apple M3', 8], 12],
  [['Apple M4', 10], 10],
  [['Apple M1 Pro', 10], 8],
  [['Apple M2 Pro', 12], 4],
  [['Apple M3 Pro', 12], 4],
  [['Apple M4 Pro', 14], 3],
  [['Apple M1 Max', 10], 3],
  [['Intel', 8], 8],
];
