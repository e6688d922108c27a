import type { AgentErrorName } from '@whorl/contract/identification/errors.ts';
import { pages } from '@whorl/contract/urls.ts';
import { agentErrorRecords } from '../../../content/records/agent-errors.ts';
import { getRecords } from '../../../content/records/records.ts';

/** The URL of the explanation of each agent error. */
export const explainedErrors = Object.fromEntries(
  getRecords(agentErrorRecords).groups.flatMap(({ errors }) =>
    errors.map(({ name }) => [name, `${pages.support.path}#${name}`]),
  ),
) as Partial<Record<AgentErrorName, string>>;
