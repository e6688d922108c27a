import { untilText } from '@whorl/contract/keys/api-key.ts';
import type { LeadAccepted } from '@whorl/contract/leads/answers.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { CopyCode } from '../reading/copy-code.tsx';
import { IssuedKey } from './issued-key.tsx';

type Props = {
  answer: LeadAccepted;
  title: string;
  requestId?: string | undefined;
  /** What to do with it next. */
  children: ReactNode;
};

/** Takes a form's place, and the focus, when it has brought a key, or leads on to where the account is opened. */
export function KeySent({ answer: { key, continueAt }, title, requestId, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    if (continueAt !== undefined) location.assign(continueAt);
  }, [continueAt]);
  return (
    <div>
      <h2 className="heading" ref={heading} tabIndex={-1}>
        {continueAt === undefined ? title : 'Your account is opened over there'}
      </h2>
      {key === undefined ? null : (
        <IssuedKey
          kind={key.kind}
          text={key.key}
          until={untilText(key.expiresAt)}
          origin={location.origin}
          requestId={requestId}
          copy={<CopyCode words={copyWords} className="text-button" />}
        />
      )}
      {continueAt === undefined ? (
        children
      ) : (
        <p>
          Your sign-up is stored. You are on the way to{' '}
          <a className="link" href={continueAt}>
            {new URL(continueAt).host}
          </a>
          .
        </p>
      )}
    </div>
  );
}

const copyWords = { copy: 'Copy', copied: 'Copied' };
