import type { MatchExplanation } from '@whorl/contract/identification/event.ts';
import type { ReactNode } from 'react';
import { type EventState, useEvent } from '../visitor/event-store.ts';

type Identification = {
  visitorFound: boolean;
  confidence: { score: number; comment?: string };
  match?: MatchExplanation;
};

/** How the server came to its answer, in its own words, and what it found to differ from what it had kept. */
export function StillRecognised({ children }: { children: ReactNode }) {
  const { event } = useEvent();
  if (event.step !== 'known') return children;
  const identification = identificationOf(event);
  if (!identification?.match) return <p>This server does not say how it recognised the browser.</p>;
  const { visitorFound, confidence, match } = identification;
  return (
    <dl data-decision={match.decision}>
      <div>
        <dt>Recognised</dt>
        <dd className="own">
          {visitorFound ? `yes, with a confidence of ${confidence.score.toFixed(2)}` : 'no, as somebody new'}
        </dd>
      </div>
      <div>
        <dt>Because</dt>
        <dd className="own">{confidence.comment}</dd>
      </div>
      <div>
        <dt>Differs from its record</dt>
        <dd className="own" data-groups={match.changed.join(' ')}>
          {differenceOf(match, visitorFound)}
        </dd>
      </div>
    </dl>
  );
}

/** What the server says of the latest request; another maker's may leave any of it out. */
export function identificationOf(event: EventState): Identification | undefined {
  if (event.step !== 'known') return undefined;
  return (event.answer.products.identification as { data?: Identification } | undefined)?.data;
}

function differenceOf({ changed }: MatchExplanation, visitorFound: boolean): string {
  if (changed.length > 0) return changed.map(readAloud).join(', ');
  return visitorFound ? 'nothing' : 'there was none to compare with';
}

/** `timeZone` as two words. */
const readAloud = (group: string): string => group.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
