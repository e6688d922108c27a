import {
  invalidInvitationId,
  invitationFormId,
  invitationProblemId,
  invitedEmailId,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  passwordField,
} from '@whorl/contract/console/sign-in.ts';
import type { ReactNode } from 'react';
import { ConsoleFormPage, consoleFormClass } from '../../../sections/console-form-page.tsx';
import type { HeadProps } from '../../composed-page.tsx';

type InvitationProps = Pick<HeadProps, 'title'> & {
  email: string;
  password: string;
  hint: string;
  action: string;
  items: readonly { term: string; text: ReactNode }[];
};

/** The page of an invitation. The server inserts the invited email address. */
export function Invitation({ title, email, password, hint, action, items }: InvitationProps) {
  const hintId = 'password-hint';
  return (
    <ConsoleFormPage title={title} items={items}>
      <p className="callout callout-warning mt-7" id={invalidInvitationId} role="alert" hidden />
      <div id={invitationFormId}>
        <form method="post" className={`${consoleFormClass} mt-7`}>
          <div className="field">
            <label htmlFor={invitedEmailId}>{email}</label>
            <input dir="auto" id={invitedEmailId} type="email" autoComplete="username" readOnly required />
          </div>
          <div className="field">
            <label htmlFor={passwordField}>{password}</label>
            <input
              id={passwordField}
              name={passwordField}
              type="password"
              autoComplete="new-password"
              required
              minLength={MIN_PASSWORD_LENGTH}
              maxLength={MAX_PASSWORD_LENGTH}
              aria-describedby={`${hintId} ${invitationProblemId}`}
            />
            <p className="caption" id={hintId}>
              {hint}
            </p>
            <p className="field-error" id={invitationProblemId} role="alert" hidden />
          </div>
          <button type="submit" className="button button-main">
            {action}
          </button>
        </form>
      </div>
    </ConsoleFormPage>
  );
}
