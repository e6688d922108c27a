import type { IssuedKind } from '@whorl/contract/keys/api-key.ts';
import { snippetFor } from '@whorl/contract/keys/key-snippets.ts';
import type { ReactNode } from 'react';
import { CodeBlock } from '../../design/code-block.tsx';
import styles from './issued-key.module.css';

type Props = {
  kind: IssuedKind;
  text: string;
  /** When it ends, written out. */
  until: string;
  /** Of this server, without a slash at its end. */
  origin: string;
  /** The one to ask about, where it is known. */
  requestId?: string | undefined;
  /** A button that copies the code which stands before it. */
  copy?: ReactNode;
};

/** A key that was just given out, with the code that works with it as it stands. */
export function IssuedKey({ kind, text, until, origin, requestId, copy }: Props) {
  const { title, about, use } = words[kind];
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
        <dd className="caption">
          Until {until}. {about}
        </dd>
      </div>
      <div>
        <dt className="caption">{use}</dt>
        <dd>
          <CodeBlock>
            <code>{snippetFor(kind, text, origin, requestId)}</code>
          </CodeBlock>
          {copy}
        </dd>
      </div>
    </dl>
  );
}

const words = {
  trial: {
    title: 'Your public key',
    about: 'It may stand in the source of your pages: it identifies browsers and reads nothing.',
    use: 'Paste this into the console of any page, or into a module of your own',
  },
  'bot-detection': {
    title: 'Your token',
    about: 'Keep it on a server: whoever has it can ask as you. We keep its hash only.',
    use: 'Ask about a request from your terminal',
  },
} as const satisfies Record<IssuedKind, { title: string; about: string; use: string }>;
