import type { LeadAccepted } from '@whorl/contract/leads/lead-responses.ts';
import { bookingParameter } from '@whorl/contract/sales-calls/parameters.ts';
import { pathsInScripts } from '@whorl/contract/urls.ts';
import type { ReactNode } from 'react';
import { choosePage, notShown } from '../../../content/interface/forms/lead-sending.json';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import { TextWithElements } from '../text-with-elements.tsx';

/** Text about a key that the form has issued. */
export type IssuedTexts = {
  title: string;
  /** The next step with the key. */
  children: ReactNode;
  /** Request ID of this browser's identification, if known. */
  requestId?: string | undefined;
};

export type LeadPanels = {
  /** Replaces the thanks, if the server returned more than a confirmation. */
  instead?: ReactNode;
  /** Shown below the thanks, if there is a next step. */
  next?: ReactNode;
};

type Options = {
  /** Name of the message's form. */
  formName: string;
  issued: IssuedTexts | undefined;
  /** Whether the message was sent before this page was loaded. */
  isRestored?: boolean;
};

/**
 * Loads the panel that follows a stored lead. The lead is confirmed even if the panel can't be loaded or fails later: a
 * link or the plain key is shown in its place. Never throws.
 */
export async function loadPanels(answer: LeadAccepted, { formName, issued, isRestored }: Options): Promise<LeadPanels> {
  const { booking, key, continueAt } = answer;
  if (booking) {
    const fallback = <CallLink booking={booking} />;
    const panel = await import('../sales-calls/booking-panel.tsx').then(
      ({ BookingPanel }) => <BookingPanel {...{ booking, formName, isRestored }} />,
      () => fallback,
    );
    return { next: keepThanks(panel, fallback) };
  }
  if (!issued || (!key && !continueAt)) return {};
  const fallback = <PlainKey title={issued.title} text={key?.key ?? continueAt} />;
  const panel = await import('../signup/key-sent.tsx').then(
    ({ KeySent }) => <KeySent {...{ answer, isRestored }} {...issued} />,
    () => fallback,
  );
  return { instead: keepThanks(panel, fallback) };
}

const keepThanks = (panel: ReactNode, fallback: ReactNode): ReactNode => (
  <ErrorBoundary shown={panel} fallback={fallback}>
    {panel}
  </ErrorBoundary>
);

const PlainKey = ({ title, text }: { title: string; text: string | undefined }) => (
  <div role="status">
    <h2 className="heading" tabIndex={-1} ref={(heading) => heading?.focus()}>
      {title}
    </h2>
    <p>
      <code>{text}</code>
    </p>
  </div>
);

/** Opens the page of the call, which works without scripts, in a new window: this page's scripts can't read its URL. */
const CallLink = ({ booking }: { booking: string }) => (
  <p>
    <TextWithElements
      text={notShown}
      parts={{
        link: (
          <a
            className="link"
            href={`${pathsInScripts.salesCall}?${new URLSearchParams({ [bookingParameter]: booking })}`}
            target="_blank"
            rel="noreferrer"
          >
            {choosePage}
          </a>
        ),
      }}
    />
  </p>
);
