import { MIN_COLLECTION_MS } from '@whorl/contract/identification/ticket.ts';
import { getRenderer } from '../matching/fingerprint.ts';
import { isVirtualMachine } from '../smart-signals/virtual-machine.ts';
import { parseChromeVersion, parseEngine } from '../user-agent-families.ts';
import { type BotFacts, createFinding, type FindEvidence } from './bot-evidence.ts';
import { getUserAgent } from './bot-evidence-headers.ts';

/** The agent sends more than forty signals; one that fails is sent as an error. */
const MIN_SIGNALS = 30;
/** Since about this version Chromium renders through ANGLE on all desktops, which the renderer name shows. */
const CHROME_WITH_ANGLE = 120;

/** Finds a payload that was sent sooner after the ticket than a browser can collect its signals. */
export const findTooFast: FindEvidence = ({ elapsedMs }) =>
  elapsedMs !== undefined && elapsedMs >= 0 && elapsedMs < MIN_COLLECTION_MS
    ? createFinding(
        'too_fast',
        `the signals came ${Math.round(elapsedMs)} ms after the ticket; no browser collects them in that time`,
      )
    : undefined;

/** Whether the client is a browser with our agent. Apps have their own clients, which may behave differently. */
const isBrowser = ({ headers }: BotFacts): boolean => parseEngine(getUserAgent(headers)) !== undefined;

/** Finds a payload of a browser without the digest that the agent always adds. */
export const findNoDigest: FindEvidence = (facts) =>
  isBrowser(facts) && facts.payload.digest === undefined
    ? createFinding('no_digest', 'the signals have no digest, which the agent always adds')
    : undefined;

/** Finds a payload of a browser with fewer signals than the agent sends. */
export const findFewSignals: FindEvidence = (facts) => {
  const count = Object.keys(facts.payload.signals).length;
  return isBrowser(facts) && count < MIN_SIGNALS
    ? createFinding('few_signals', `${count} signals were sent; the agent sends more than ${MIN_SIGNALS}`)
    : undefined;
};

/** Finds a renderer name that Chromium on a desktop doesn't report. */
export const findOtherRenderer: FindEvidence = ({ headers, payload }) => {
  const userAgent = getUserAgent(headers);
  const renderer = getRenderer(payload.signals);
  const chrome = parseChromeVersion(userAgent);
  const isDesktop = /Windows NT|Macintosh|X11/.test(userAgent);
  if (renderer === undefined || chrome === undefined || chrome < CHROME_WITH_ANGLE || !isDesktop) return undefined;
  return renderer.startsWith('ANGLE (')
    ? undefined
    : createFinding('other_renderer', `the GPU is “${renderer}”, which isn’t how Chromium names one`);
};

/** Finds software rendering, as on servers and in virtual machines. */
export const findSoftwareRendering: FindEvidence = ({ payload }) =>
  isVirtualMachine(getRenderer(payload.signals))
    ? createFinding('software_rendering', 'software rendering, as on servers and in virtual machines')
    : undefined;

/**
 * Finds the name of a graphics card, which is evidence against a bot, because servers with one are more expensive. Names can
 * be forged, so it has a low weight.
 */
export const findGraphicsCard: FindEvidence = ({ payload }) =>
  /^ANGLE \((NVIDIA|AMD|ATI|Intel|Apple|Qualcomm|ARM)\b/.test(getRenderer(payload.signals) ?? '')
    ? createFinding('graphics_card', 'rendered by a graphics card')
    : undefined;
