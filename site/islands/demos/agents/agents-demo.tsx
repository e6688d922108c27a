import type { AgentAnswer, AgentRequest } from '@whorl/contract/playground/ai-agents.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { useState } from 'react';
import * as texts from '../../../../content/interface/demos/agents.json';
import { CodeBlock } from '../../../design/code-block.tsx';
import demo from '../frame/demo.module.css';
import type { ProductProps } from '../frame/demo-product.ts';
import styles from './agents-demo.module.css';

type Sent = Omit<AgentRequest, 'requestId' | 'isConfirmed'>;
type Exchange = NonNullable<AgentAnswer['exchange']>;

const buttons: readonly (Sent & { label: string })[] = [
  { sender: 'agent', action: 'search', label: texts.agentSearch },
  { sender: 'agent', action: 'pay', label: texts.agentPay },
  { sender: 'impostor', action: 'pay', label: texts.impostorPay },
];

/** A shop that gets requests of a signed agent and of an impostor. Shows each request with the shop's response. */
export default function AgentsDemo({ play, words, message }: ProductProps<AgentAnswer, 'tagline' | 'note'>) {
  const [exchange, setExchange] = useState<Exchange>();
  const send = async (fields: Sent & { isConfirmed?: boolean }) => setExchange((await play.decide(fields))?.exchange);
  const decision = exchange?.response.decision;
  return (
    <>
      <header>
        <p className={styles.name}>Bootmaker</p>
        <p className="caption">{words.tagline}</p>
      </header>
      <div className={`${demo.pane} gap-4`}>
        <div className="flex wrap gap-3">
          {buttons.map(({ label, ...fields }) => (
            <button key={label} type="button" className="button" {...play.pressable} onClick={() => void send(fields)}>
              {label}
            </button>
          ))}
          <button
            type="button"
            className="button button-main"
            disabled={play.pressable.disabled || exchange?.status !== 401}
            aria-disabled={play.pressable['aria-disabled']}
            onClick={() => void send({ sender: 'agent', action: 'pay', isConfirmed: true })}
          >
            {texts.confirm}
          </button>
        </div>
        {message}
        <dl className={`definitions hair-rows-3 ruled-top ${styles.verdict}`}>
          <div>
            <dt>{texts.identity}</dt>
            <dd data-identity={exchange?.response.agent?.identity}>{describeSender(exchange)}</dd>
          </div>
          <div>
            <dt>{texts.decision}</dt>
            <dd data-action={decision?.action}>{decision?.explanation ?? texts.noIdentity}</dd>
          </div>
        </dl>
        <figure className={`${styles.exchange} grid gap-2 min-0`}>
          <figcaption className="row-title">{texts.request}</figcaption>
          <CodeBlock data-request="">
            <code>{exchange ? formatRequest(exchange) : texts.noRequest}</code>
          </CodeBlock>
        </figure>
        <figure className={`${styles.exchange} grid gap-2 min-0`}>
          <figcaption className="row-title">{fillIn(texts.response, { status: exchange?.status ?? '–' })}</figcaption>
          <CodeBlock data-response="">
            <code>{exchange ? JSON.stringify(exchange.response, null, 2) : texts.noResponse}</code>
          </CodeBlock>
        </figure>
        <p className="caption">{words.note}</p>
      </div>
    </>
  );
}

function describeSender(exchange: Exchange | undefined): string {
  const agent = exchange?.response.agent;
  if (agent === undefined) return texts.noIdentity;
  const { name, identity, reason } = agent;
  return reason === undefined
    ? fillIn(texts.identified, { name, identity })
    : fillIn(texts.identifiedReason, { name, identity, reason });
}

const formatRequest = ({ method, path, headers }: Exchange): string =>
  [`${method} ${path}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\n');
