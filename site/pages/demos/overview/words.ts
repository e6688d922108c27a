import type { AgentErrorName } from '@whorl/contract/identification/errors.ts';
import { pages } from '@whorl/contract/urls.ts';
import { agentErrorRecords } from '../../../content/records/agent-errors.ts';
import { recordsOf } from '../../../content/records/records.ts';
import type { WayPart } from '../../../islands/playground/request-way.ts';

/** What the time of one request goes into, in the order in which it does. */
export const wayParts: readonly { name: WayPart; label: string; says: string }[] = [
  {
    name: 'ticket',
    label: 'Ticket',
    says: 'The server gives one out for each reading, so that none can be played back.',
  },
  { name: 'read', label: 'Signals', says: 'Meanwhile the agent reads this browser, with pauses for your clicks.' },
  { name: 'digest', label: 'Digest', says: 'Both are there: one digest over the reading and its ticket.' },
  {
    name: 'answer',
    label: 'Posted, answered',
    says: 'The server compares, decides who you are, writes it down and answers.',
  },
  { name: 'page', label: 'In the page', says: 'The page shows the answer and loads what asks again.' },
  {
    name: 'lookUp',
    label: 'Looked up',
    says: 'By the id of the request, as a shop’s server would before it believes the page.',
  },
];

/** Where each error of the agent is explained. */
export const explainedErrors = Object.fromEntries(
  recordsOf(agentErrorRecords).groups.flatMap(({ errors }) =>
    errors.map(({ name }) => [name, `${pages.support.path}#${name}`]),
  ),
) as Partial<Record<AgentErrorName, string>>;
