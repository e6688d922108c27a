import { isAndroid, isChromium, isWebKit, withIframe } from '@fingerprintjs/fingerprintjs';
import { once } from '@whorl/contract/once.ts';

/**
 * How wide a sample is in each of the fonts that a person can choose in the browser's or the system's settings, in CSS
 * pixels at zoom 1. The same measurement as FingerprintJS's `fontPreferences` (MIT), which writes the frame's document
 * as a plain string; pages that require Trusted Types refuse that, so here it comes from a policy.
 */
export function readFontPreferences(): Promise<Record<string, number>> {
  return withIframe((_frame, { document, devicePixelRatio }) => {
    const { body } = document;
    // Android scales a text with the system's font size only in a wide block with enough text in it.
    body.style.width = `${BLOCK_WIDTH_PX}px`;
    body.style.setProperty('-webkit-text-size-adjust', 'none');
    body.style.setProperty('text-size-adjust', 'none');
    if (isChromium()) body.style.setProperty('zoom', String(1 / devicePixelRatio));
    else if (isWebKit()) body.style.setProperty('zoom', 'reset');
    const block = document.createElement('div');
    block.textContent = Array.from({ length: BLOCK_WIDTH_PX / 20 }, () => 'word').join(' ');
    body.append(block);

    // All are added before the first is measured: alternating would lay the frame out once per sample.
    const elements = Object.entries(samples).map(([name, style]) => {
      const element = document.createElement('span');
      element.textContent = SAMPLE;
      element.style.whiteSpace = 'nowrap';
      Object.assign(element.style, style);
      body.append(document.createElement('br'), element);
      return [name, element] as const;
    });
    return Object.fromEntries(
      elements.map(([name, element]) => [name, normalise(element.getBoundingClientRect().width, devicePixelRatio)]),
    );
  }, frameDocument());
}

/** The widest characters and a few ligatures. */
const SAMPLE = 'mmMwWLliI0fiflO&1';
const BLOCK_WIDTH_PX = 4_000;

const samples: Readonly<Record<string, Partial<CSSStyleDeclaration>>> = {
  default: {},
  apple: { font: '-apple-system-body' },
  serif: { fontFamily: 'serif' },
  sans: { fontFamily: 'sans-serif' },
  mono: { fontFamily: 'monospace' },
  min: { fontSize: '1px' },
  system: { fontFamily: 'system-ui' },
};

/** Since 128, Chromium reports sizes in zoomed pixels; elsewhere, and before, the zoom is taken out already. */
function normalise(width: number, devicePixelRatio: number): number {
  if (!isChromium() || !CSS.supports('ruby-align', 'space-around')) return width;
  const decimals = isAndroid() ? 1 : 1_000;
  return Math.floor(width * devicePixelRatio * decimals) / decimals;
}

/** Android Firefox takes the system's font size over only where a viewport is declared before the document is loaded. */
const FRAME_DOCUMENT =
  '<!doctype html><html><head><meta name="viewport" content="width=device-width, initial-scale=1">';
/** Named in the pages' `trusted-types` directive; it can make nothing but the constant above. */
const POLICY_NAME = 'agent-frame';

/** Created once, because a policy's name can be used once per document. */
const frameDocument = once((): string => {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypesFactory };
  if (!trustedTypes) return FRAME_DOCUMENT;
  return trustedTypes.createPolicy(POLICY_NAME, { createHTML: () => FRAME_DOCUMENT }).createHTML('');
});

/** As far as it is used here. What `createHTML` returns is an object that stands wherever markup is wanted as a string. */
type TrustedTypesFactory = {
  createPolicy(name: string, rules: { createHTML: () => string }): { createHTML(input: string): string };
};
