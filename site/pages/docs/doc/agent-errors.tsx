import { agentErrors } from '@whorl/contract/identification/errors.ts';
import { agentErrors as texts } from '../../../../content/interface/pages/docs.json';
import { agentErrorRecords } from '../../../content/records/agent-errors.ts';
import { getRecords } from '../../../content/records/records.ts';
import { DataTable } from '../../../design/data-table.tsx';

/** The errors of the agent with their exact messages, causes and fixes. */
export const AgentErrors = () => (
  <DataTable
    caption={texts.caption}
    columns={[{ title: texts.error }, { title: texts.cause }, { title: texts.fix }]}
    rows={getRecords(agentErrorRecords)
      .groups.flatMap(({ errors }) => errors)
      .map(({ name, cause, remedy }) => ({
        key: name,
        cells: [
          <span key="name">
            <code>{name}</code> <span className="caption block">{agentErrors[name]}</span>
          </span>,
          cause,
          remedy,
        ],
      }))}
  />
);
