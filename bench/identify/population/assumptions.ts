/**
 * Everything for which no figure was found.
 *
 * Known but dated or about something else: 40% of internet users had deleted cookies within a month and 46% use private
 * windows monthly (looked up: GlobalWebIndex, November 6, 2014,
 * http://blog.globalwebindex.net/chart-of-the-day/three-quarters-of-internet-users-have-deleted-cookies/); 31% clear
 * cookies monthly (looked up: comScore, April 2007, https://jitendragupta.com/2007/04/17/comscore-cookie-study/). Per visit
 * and site these are much smaller shares.
 *
 * Changes per day: the paper FP-STALKER (Vastel, Laperdrix, Rudametkin, Rouvoy, IEEE S&P 2018, https://hal.inria.fr/hal-01652021)
 * has the days until an attribute changed, from memory: time zone 206 in the median and 54 for the fastest 10%, canvas 290
 * and 35, WebGL renderer never and 81, fonts never and 12, languages never and 215, resolution never and 3.1. A rate that
 * fits the median or, for "never", the fastest 10% is ln 2 / median or 0.105 / days.
 */
export const assumptions = {
  /** People who visit once. Most visitors of a website don't return; more of them would add only first visits. */
  neverReturnShare: 0.3,
  /** Computers of a model have the same graphics, processor and screen; others are built from parts. */
  computers: { share: 0.85, models: 200, exponent: 3 },
  /** Android models beyond the listed ones, and people who have the model's newest system. */
  phones: { listedShare: 0.4, models: 250, exponent: 2.5, currentShare: 0.75 },
  /** Half of them on the same network. More than in reality, so that a sample has enough of them. */
  twinPairShare: 0.03,
  /** Share of desktop users on Windows who have one of their company's identical laptops. */
  fleetShare: 0.15,
  /** Average size, and how sizes fall with the rank in a country. */
  companies: { peoplePerCompany: 30, exponent: 0.8 },
  /** Per returning visit. Smaller than the surveys above, which are about a month and all websites. */
  clears: 0.08,
  privateWindow: 0.07,
  /** People who clear the storage before most visits, as browsers can do on exit. */
  clearsAlways: { share: 0.04, clears: 0.8 },
  /** Laptops that are used with and without an external monitor. The paper's fastest 10% change within 3 days. */
  docking: { share: 0.25, switches: 0.35 },
  /** People who travel; the paper's fastest 10% change the time zone within 54 days. */
  traveling: { share: 0.1, perDay: 0.012 },
  perDay: {
    'time-zone': 0.0015,
    language: 0.0005,
    screen: 0.0015,
    /** Zooming one website. Not in the paper. */
    zoom: 0.002,
    /** Windows and Linux; other systems update drivers with the system. The paper's canvas and renderer rates. */
    'gpu-driver': 0.0024,
    /** Processors are hidden by power saving or virtualization. Not in the paper. */
    cores: 0.0005,
    /** Contrast, motion, transparency, text size. Not in the paper. */
    preferences: 0.0008,
    /** Content blockers that the page can notice: Safari and Android. Not in the paper. */
    blocker: 0.0015,
    /** Installing a program with fonts. The paper's fastest 10% change within 12 days, mostly by Flash. */
    fonts: 0.001,
  },
  /** Days until people take an update of their browser or system, exponentially distributed; a few never do. */
  updateLagDays: { browser: 4, system: 20, neverShare: 0.04 },
  /** Days between releases: four weeks for Chrome and Firefox (their published schedules), the others assumed. */
  releaseDays: { browser: 28, system: 35 },
  /** Every n-th browser release changes what canvas, and every m-th what WebGL reports. */
  releasesPerChange: { canvas: 7, webGl: 4 },
  /** Network per visit. Phones are mostly on a carrier's network, which many people share. */
  networks: { phone: { mobile: 0.5, work: 0.05 }, laptop: { mobile: 0.05, work: 0.35 } },
  /** Home connections that get a new network with each connection, and those with IPv6. */
  homes: { dynamic: 0.15, ipv6: 0.4 },
  carriersPerCountry: 3,
  networksPerCarrier: 8,
  settings: {
    office: 0.55,
    extraFonts: 0.15,
    touchScreen: 0.12,
    tunedText: 0.06,
    taskbarElsewhere: 0.07,
    customFontSize: 0.03,
    largeText: 0.22,
    displaySize: 0.12,
    reducedMotion: 0.04,
    reducedTransparency: 0.03,
    moreContrast: 0.006,
    wideGamut: 0.12,
    hdr: 0.05,
    blocker: 0.12,
    olderSystem: 0.4,
  },
};
