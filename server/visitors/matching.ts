import type { Confidence } from '@whorl/contract/identification/confidence.ts';
import type { Decision } from '@whorl/contract/identification/decision.ts';
import { stepOf } from '@whorl/contract/identification/decision.ts';
import type { MatchStep } from '@whorl/contract/identification/result.ts';
import type { Device } from './fingerprint.ts';

/** What the server saw of a browser just now. */
export type Observed = {
  readonly device: Device;
  /** The visitor that a valid signed token names, where there is such a visitor. */
  readonly tokenVisitor: KnownVisitor | undefined;
  /** Every visitor whose last fingerprint equals the one seen now. */
  readonly lookalikes: readonly KnownVisitor[];
};
export type KnownVisitor = { readonly visitorId: string; readonly device: Device };

export type Match = {
  readonly decision: Decision;
  readonly step: MatchStep;
  /** Undefined: somebody new. */
  readonly visitorId: string | undefined;
  readonly confidence: Confidence;
  /** In plain words, for whoever asks why. */
  readonly reason: string;
};

/**
 * Who a browser belongs to, in steps; the first that applies decides.
 * 1. `token`: it carries our signature and the device is still the one it was given to.
 * 2. `fingerprint`: no token, and exactly one visitor looks like this.
 * 3. `similarity`: no token, and exactly one visitor looks nearly like this. Nothing is compared that way yet.
 * 4. `none`: somebody new. Two tokens are two visitors, however alike their browsers are.
 */
export function matchVisitor({ device, tokenVisitor, lookalikes }: Observed): Match {
  if (tokenVisitor !== undefined) {
    const changed = differences(tokenVisitor.device, device);
    if (changed.length === 0) {
      return decide('tokenOnItsDevice', tokenVisitor, 'high', 'the signed id, on the device it was given to');
    }
    // A token that was carried to another machine proves that two browsers share a secret, not that they are one.
    const why = `the signed id belongs to a device with another ${changed.join(', ')}`;
    return decide('tokenOnAnotherDevice', undefined, 'low', why);
  }
  const [only, ...others] = lookalikes;
  if (only === undefined) return decide('nobodyAlike', undefined, 'medium', 'no visitor looks like this');
  if (others.length > 0) return decide('severalAlike', undefined, 'low', SEVERAL_ALIKE);
  return decide('onlyOneAlike', only, 'medium', 'the only visitor who looks exactly like this');
}

/** No number: the search stops at the second. */
const SEVERAL_ALIKE = 'more than one visitor looks exactly like this';

const decide = (
  decision: Decision,
  visitor: KnownVisitor | undefined,
  confidence: Confidence,
  reason: string,
): Match => ({ decision, step: stepOf[decision], visitorId: visitor?.visitorId, confidence, reason });

const compared = ['platform', 'vendor', 'gpu'] as const;

/** What a browser did not tell at one of the two times is no difference. */
const differences = (before: Device, now: Device): readonly string[] =>
  compared.filter((part) => before[part] !== '' && now[part] !== '' && before[part] !== now[part]);
