import { type AgentErrorName, errorNameOf } from '@whorl/contract/identification/errors.ts';
import { useVisitor } from '../visitor/use-visitor.ts';

const offline =
  'The server was not reached. If you are online, something in this browser stops the call: allow it here.';
const blocked = 'The script that reads did not come. A blocker stops it, or a network between us: allow it here.';
const unreadable =
  'Something answered that is not what we asked: a log-in page of the network, or our server in trouble.';

const advice: Partial<Record<AgentErrorName, string>> = {
  networkConnection: offline,
  networkAbort: offline,
  scriptLoadFailed: blocked,
  cspBlocked: blocked,
  badResponseFormat: unreadable,
  generalServerFailure: unreadable,
  serverFailure: unreadable,
  clientTimeout: 'There was no answer in time. On a slow network the next try may be in time.',
  tooManyRequests: 'Your address asks more often than a page needs. Wait a minute.',
};

type Props = {
  /** Where an error is explained, by its name. */
  explained: Readonly<Partial<Record<AgentErrorName, string>>>;
};

/** What to do about a reading that failed. */
export function FailureAdvice({ explained }: Props) {
  const visitor = useVisitor();
  if (visitor.step !== 'failed') return null;
  const name = errorNameOf(visitor.message);
  const page = name && explained[name];
  const text = navigator.onLine
    ? name && advice[name]
    : 'This browser is offline. The page stands; the answer needs a connection.';
  return (
    <p data-advice={name ?? ''}>
      {text ? `${text} ` : ''}
      {page ? <a href={page}>What this error means to developers</a> : null}
    </p>
  );
}
