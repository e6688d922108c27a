import { rendererOf } from '../matching/fingerprint.ts';
import { isVirtualMachine } from '../smart-signals/virtual-machine.ts';
import { chromeVersionOf, engineOf } from '../user-agent-story.ts';
import { type BotFacts, type FindEvidence, finding } from './bot-evidence.ts';
import { userAgentOf } from './bot-evidence-headers.ts';

/**
 * Milliseconds. In a trial of `npm run bench:identify` on two busy cores the fastest of 98 calls of the agent took 194 ms,
 * the answer's way back included. A fast machine was not measured, so the bound is a tenth of that and weighs little.
 */
export const LEAST_READING_MS = 20;
/** The agent reads more than forty; one that fails is there as an error. */
export const LEAST_SIGNALS = 30;
/** Since about this version Chromium draws through ANGLE on every desktop, and its renderer says so. */
const CHROME_WITH_ANGLE = 120;

export const findTooFast: FindEvidence = ({ elapsedMs }) =>
  elapsedMs !== undefined && elapsedMs >= 0 && elapsedMs < LEAST_READING_MS
    ? finding(
        'too_fast',
        `the reading came ${Math.round(elapsedMs)} ms after its ticket; no browser reads in that time`,
      )
    : undefined;

/** What our agent always does. An app has a client of its own, which need not. */
const isBrowser = ({ headers }: BotFacts): boolean => engineOf(userAgentOf(headers)) !== undefined;

export const findNoDigest: FindEvidence = (facts) =>
  isBrowser(facts) && facts.reading.digest === undefined
    ? finding('no_digest', 'the reading has no digest, which the agent always adds')
    : undefined;

export const findFewSignals: FindEvidence = (facts) => {
  const count = Object.keys(facts.reading.signals).length;
  return isBrowser(facts) && count < LEAST_SIGNALS
    ? finding('few_signals', `${count} signals were sent; the agent sends more than ${LEAST_SIGNALS}`)
    : undefined;
};

export const findOtherRenderer: FindEvidence = ({ headers, reading }) => {
  const userAgent = userAgentOf(headers);
  const renderer = rendererOf(reading.signals);
  const chrome = chromeVersionOf(userAgent);
  const isDesktop = /Windows NT|Macintosh|X11/.test(userAgent);
  if (renderer === undefined || chrome === undefined || chrome < CHROME_WITH_ANGLE || !isDesktop) return undefined;
  return renderer.startsWith('ANGLE (')
    ? undefined
    : finding('other_renderer', `the graphics processor is “${renderer}”, which is not how Chromium names one`);
};

export const findSoftwareRendering: FindEvidence = ({ reading }) =>
  isVirtualMachine(rendererOf(reading.signals))
    ? finding('software_rendering', 'software draws, as on servers and in virtual machines')
    : undefined;

/** A name is a claim, and counts little; renting a machine with a card costs more than one without. */
export const findGraphicsCard: FindEvidence = ({ reading }) =>
  /^ANGLE \((NVIDIA|AMD|ATI|Intel|Apple|Qualcomm|ARM)\b/.test(rendererOf(reading.signals) ?? '')
    ? finding('graphics_card', 'a graphics card draws')
    : undefined;
