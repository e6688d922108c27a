import type { MatchExplanation } from '@whorl/contract/identification/event.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import type { ReactNode } from 'react';
import { match as texts } from '../../../content/interface/visitor/playground.json';
import { type EventState, useEvent } from '../visitor/event-store.ts';

type Identification = {
  visitorFound: boolean;
  confidence: { score: number; comment?: string };
  match?: MatchExplanation;
};

/** Shows how the server matched the browser, and the differences from its stored profile. */
export function RecognitionStatus({ children }: { children: ReactNode }) {
  const { event } = useEvent();
  if (event.step !== 'known') return children;
  const identification = getIdentification(event);
  if (!identification?.match) return <p>{texts.notReported}</p>;
  const { visitorFound, confidence, match } = identification;
  return (
    <dl data-decision={match.decision}>
      <div>
        <dt>{texts.recognized}</dt>
        <dd className="own">{visitorFound ? fillIn(texts.yes, { score: confidence.score.toFixed(2) }) : texts.no}</dd>
      </div>
      <div>
        <dt>{texts.reason}</dt>
        <dd className="own">{confidence.comment}</dd>
      </div>
      <div>
        <dt>{texts.changes}</dt>
        <dd className="own" data-groups={match.changed.join(' ')}>
          {describeChanges(match, visitorFound)}
        </dd>
      </div>
    </dl>
  );
}

/** Returns the identification of the latest event; another vendor's server may leave out any part of it. */
export function getIdentification(event: EventState): Identification | undefined {
  if (event.step !== 'known') return undefined;
  return (event.body.products.identification as { data?: Identification } | undefined)?.data;
}

function describeChanges({ changed }: MatchExplanation, visitorFound: boolean): string {
  if (changed.length > 0) return changed.map(splitName).join(', ');
  return visitorFound ? texts.none : texts.noProfile;
}

/** Splits a name such as `timeZone` into lower-case words. */
export const splitName = (group: string): string => group.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
