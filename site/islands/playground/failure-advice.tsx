import { type AgentErrorName, findErrorName } from '@whorl/contract/identification/errors.ts';
import { failure } from '../../../content/interface/visitor/playground.json';
import { useVisitor } from '../visitor/use-visitor.ts';

const advice: Partial<Record<AgentErrorName, string>> = {
  networkConnection: failure.offline,
  networkAbort: failure.offline,
  scriptLoadFailed: failure.blocked,
  cspBlocked: failure.blocked,
  badResponseFormat: failure.notReadable,
  generalServerFailure: failure.notReadable,
  serverFailure: failure.notReadable,
  clientTimeout: failure.timeout,
  tooManyRequests: failure.tooManyRequests,
};

type Props = {
  /** URL of the explanation of each error, by its name. */
  explained: Readonly<Partial<Record<AgentErrorName, string>>>;
};

/** Explains what the visitor can do about a failed identification. */
export function FailureAdvice({ explained }: Props) {
  const visitor = useVisitor();
  if (visitor.step !== 'failed') return null;
  const name = findErrorName(visitor.message);
  const page = name && explained[name];
  const text = navigator.onLine ? name && advice[name] : failure.browserOffline;
  return (
    <p data-advice={name ?? ''}>
      {text ? `${text} ` : ''}
      {page ? <a href={page}>{failure.link}</a> : null}
    </p>
  );
}
