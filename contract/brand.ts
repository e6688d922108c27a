/**
 * Everything that makes this site Whorl's and not another provider's. A provider rebrands here (and in the four accent
 * values of `site/design/tokens.css`).
 */
export const brand = {
  name: 'Whorl',
  tagline: 'Device intelligence that tells a returning person from a robot',
  legalEntity: 'Whorl (sample provider)',
  /** The id whose whorl is the logo. */
  logoSeed: 'whorl',
  productNames: {
    platform: 'Whorl Device Intelligence',
    identification: 'Identification',
    smartSignals: 'Smart Signals',
    mobileSignals: 'Mobile Device Signals',
    botDetection: 'Bot Detection',
  },
} as const;
