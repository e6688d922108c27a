import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { event as eventTexts, visitor as visitorTexts } from '../../../content/interface/visitor/signal-status.json';
import { TextWithElements } from '../text-with-elements.tsx';
import type { EventState } from '../visitor/event-store.ts';
import type { VisitorState } from '../visitor/visitor-store.ts';

type Props<State> = {
  state: State;
  /** Shown before the first identification, and before this script is loaded. */
  idle: string;
};

/** Describes which browser the values belong to, or why there are none. */
export function VisitorStatusText({ state, idle }: Props<VisitorState>) {
  switch (state.step) {
    case 'identified':
      return (
        <TextWithElements
          text={visitorTexts.ownData}
          parts={{ requestId: <span className="evidence">{state.result.requestId}</span> }}
        />
      );
    case 'waiting':
      return fillIn(visitorTexts.waiting, { reason: state.reason });
    case 'failed':
      return fillIn(visitorTexts.failed, { message: state.message });
    case 'deleted':
      return state.deleted;
    case 'identifying':
      return visitorTexts.identifying;
    default:
      return idle;
  }
}

/** Describes the request for the smart signals, or why there is no answer. */
export function EventStatusText({ state, idle }: Props<EventState>) {
  switch (state.step) {
    case 'known':
      return (
        <TextWithElements
          text={eventTexts.known}
          parts={{ request: <span className="evidence">GET {state.url}</span> }}
        />
      );
    case 'failed':
      return fillIn(eventTexts.failed, { message: state.message });
    case 'loading':
      return eventTexts.loading;
    default:
      return idle;
  }
}
