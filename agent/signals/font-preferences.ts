import { isAndroid, isChromium, isWebKit, withIframe } from '@fingerprintjs/fingerprintjs';
import { once } from '@whorl/contract/once.ts';

/**
 * Measures the width of a sample text in each font that a person can choose in the browser's or system's settings, in
 * CSS pixels at zoom 1. The same measurement as FingerprintJS's `fontPreferences` (MIT), which writes the frame's
 * document as a plain string. Pages that require Trusted Types reject that, so here a policy creates it.
 */
export function readFontPreferences(): Promise<Record<string, number>> {
  return withIframe((_frame, { document, devicePixelRatio }) => {
    const { body } = document;
    // Android applies the system's font size only to a wide block with enough text.
    body.style.width = `${BLOCK_WIDTH_PX}px`;
    body.style.setProperty('-webkit-text-size-adjust', 'none');
    body.style.setProperty('text-size-adjust', 'none');
    if (isChromium()) body.style.setProperty('zoom', String(1 / devicePixelRatio));
    else if (isWebKit()) body.style.setProperty('zoom', 'reset');
    const block = document.createElement('div');
    block.textContent = Array.from({ length: BLOCK_WIDTH_PX / 20 }, () => 'word').join(' ');
    body.append(block);

    // All are added before the first is measured: alternating would cause a layout per sample.
    const elements = Object.entries(samples).map(([name, style]) => {
      const element = document.createElement('span');
      element.textContent = SAMPLE;
      element.style.whiteSpace = 'nowrap';
      Object.assign(element.style, style);
      body.append(document.createElement('br'), element);
      return [name, element] as const;
    });
    return Object.fromEntries(
      elements.map(([name, element]) => [
        name,
        normalizeWidth(element.getBoundingClientRect().width, devicePixelRatio),
      ]),
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

/**
 * Returns the width at zoom 1. Chromium reports sizes in zoomed pixels since version 128; other browsers and earlier
 * versions already divide by the zoom.
 */
function normalizeWidth(width: number, devicePixelRatio: number): number {
  if (!isChromium() || !CSS.supports('ruby-align', 'space-around')) return width;
  const decimals = isAndroid() ? 1 : 1_000;
  return Math.floor(width * devicePixelRatio * decimals) / decimals;
}

/** Android Firefox applies the system's font size only if a viewport is declared before the document is loaded. */
const FRAME_DOCUMENT =
  '<!doctype html><html><head><meta name="viewport" content="width=device-width, initial-scale=1">';
/** Listed in the pages' `trusted-types` directive; the policy can create only the constant above. */
const POLICY_NAME = 'agent-frame';

/** Created once, because a policy's name can be used once per document. */
const frameDocument = once((): string => {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypesFactory };
  if (!trustedTypes) return FRAME_DOCUMENT;
  return trustedTypes.createPolicy(POLICY_NAME, { createHTML: () => FRAME_DOCUMENT }).createHTML('');
});

/** The part used here. `createHTML` returns a TrustedHTML object, which is accepted in place of an HTML string. */
type TrustedTypesFactory = {
  createPolicy(name: string, rules: { createHTML: () => string }): { createHTML(input: string): string };
};
