import { formatExpiry } from '@whorl/contract/keys/api-key.ts';
import type { LeadAccepted } from '@whorl/contract/leads/lead-responses.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import * as texts from '../../../content/interface/forms/issued-key.json';
import { CopyCode } from '../reading/copy-code.tsx';
import { TextWithElements } from '../text-with-elements.tsx';
import { FirstRequestStatus } from './first-request-status.tsx';
import { IssuedKey } from './issued-key.tsx';
import { SecretKey } from './secret-key.tsx';

type Props = {
  answer: LeadAccepted;
  title: string;
  requestId?: string | undefined;
  /** Whether the key was issued before this page was loaded. */
  isRestored?: boolean | undefined;
  /** The next step with the key. */
  children: ReactNode;
};

/**
 * Replaces a form and takes the focus when the server has issued a key, or redirects to where the account is created.
 */
export function KeySent({ answer, title, requestId, isRestored, children }: Props) {
  const { key, setup, continueAt } = answer;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isRestored) heading.current?.focus();
    if (continueAt !== undefined) location.assign(continueAt);
  }, [continueAt, isRestored]);
  return (
    <div>
      <h2 className="heading" ref={heading} tabIndex={-1}>
        {continueAt === undefined ? title : texts.continueSignup}
      </h2>
      {key === undefined ? null : (
        <IssuedKey
          kind={key.kind}
          text={key.key}
          until={key.expiresAt === null ? undefined : formatExpiry(key.expiresAt)}
          origin={location.origin}
          requestId={requestId}
          copy={copy}
        />
      )}
      {setup === undefined ? null : (
        <div className="grid gap-3 mb-5">
          <FirstRequestStatus token={setup.statusToken} />
          <SecretKey reference={setup.reference} copy={copy} />
        </div>
      )}
      {continueAt === undefined ? (
        children
      ) : (
        <p>
          <TextWithElements
            text={texts.redirecting}
            parts={{
              link: (
                <a className="link" href={continueAt}>
                  {new URL(continueAt).host}
                </a>
              ),
            }}
          />
        </p>
      )}
    </div>
  );
}

const copy = (
  <CopyCode words={{ copy: texts.copy, copied: texts.copied, selected: texts.selected }} className="text-button" />
);
