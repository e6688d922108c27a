import type { IssuedKind } from '@whorl/contract/keys/api-key.ts';
import { createSnippet } from '@whorl/contract/keys/key-snippets.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import type { ReactNode } from 'react';
import { botDetection, free, freeSecret } from '../../../content/interface/forms/issued-key.json';
import { CodeBlock } from '../../design/code-block.tsx';
import styles from './issued-key.module.css';

type Props = {
  kind: IssuedKind;
  text: string;
  /** Formatted expiry; undefined if the key doesn't expire. */
  until?: string | undefined;
  /** Origin of this server, without a trailing slash. */
  origin: string;
  /** Request ID for the example, if known. */
  requestId?: string | undefined;
  /** Button that copies the code before it. */
  copy?: ReactNode;
};

/** An issued key with example code that works as shown. */
export function IssuedKey({ kind, text, until, origin, requestId, copy }: Props) {
  const { title, about, use } = texts[kind];
  return (
    <dl className={styles.key}>
      <div>
        <dt className="caption">{title}</dt>
        <dd>
          <CodeBlock>
            <code>{text}</code>
          </CodeBlock>
          {copy}
        </dd>
        <dd className="caption">{fillIn(about, { date: until ?? '' })}</dd>
      </div>
      <div>
        <dt className="caption">{use}</dt>
        <dd>
          <CodeBlock>
            <code>{createSnippet(kind, text, origin, requestId)}</code>
          </CodeBlock>
          {copy}
        </dd>
      </div>
    </dl>
  );
}

const texts = { free, 'free-secret': freeSecret, 'bot-detection': botDetection } satisfies Record<IssuedKind, unknown>;
