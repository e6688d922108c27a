import { consoleArea, consoleCalls } from '@whorl/contract/console/console-urls.ts';
import {
  emailField,
  openIdLinkId,
  passwordField,
  sampleFormId,
  sampleProblemId,
  signInProblemId,
  tokenField,
  tokenProblemId,
  tokenSignInId,
} from '@whorl/contract/console/sign-in.ts';
import type { ReactNode } from 'react';
import { ConsoleFormPage, consoleFormClass } from '../../../sections/console-form-page.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import styles from './page.module.css';

type Items = readonly { term: string; text: ReactNode }[];
type SignInProps = Pick<HeadProps, 'title'> & {
  email: string;
  password: string;
  action: string;
  token: string;
  withToken: string;
  tokenAction: string;
  sample: string;
  sampleText: string;
  sampleAction: string;
  items: Items;
};

/** The sign-in page, which the server sends for every URL of the console without a session. */
export function SignIn({ title, items, email, password, action, ...texts }: SignInProps) {
  const { token, withToken, tokenAction, sample, sampleText, sampleAction } = texts;
  return (
    <ConsoleFormPage title={title} items={items}>
      <form method="post" className={`${consoleFormClass} mt-7`}>
        <div className="field">
          <label htmlFor={emailField}>{email}</label>
          <input
            dir="auto"
            id={emailField}
            name={emailField}
            type="email"
            autoComplete="username"
            required
            aria-describedby={signInProblemId}
          />
        </div>
        <div className="field">
          <label htmlFor={passwordField}>{password}</label>
          <input
            id={passwordField}
            name={passwordField}
            type="password"
            autoComplete="current-password"
            required
            aria-describedby={signInProblemId}
          />
          <p className="field-error" id={signInProblemId} role="alert" hidden />
        </div>
        <button type="submit" className="button button-main">
          {action}
        </button>
      </form>
      <p className="mt-5">
        {/* The server sets text and URL if a provider is configured. */}
        <a id={openIdLinkId} className="button" href={consoleArea} hidden>
          {action}
        </a>
      </p>
      <details id={tokenSignInId} className="mt-7">
        <summary>{withToken}</summary>
        <form method="post" className={`${consoleFormClass} mt-4`}>
          <div className="field">
            <label htmlFor={tokenField}>{token}</label>
            <input
              id={tokenField}
              name={tokenField}
              type="password"
              autoComplete="off"
              required
              aria-describedby={tokenProblemId}
            />
            <p className="field-error" id={tokenProblemId} role="alert" hidden />
          </div>
          <button type="submit" className="button">
            {tokenAction}
          </button>
        </form>
      </details>
      <section id={sampleFormId} className={styles.sample} hidden>
        <h2 className="row-title">{sample}</h2>
        <p className="mt-2">{sampleText}</p>
        <form action={consoleCalls.sampleData} method="post" className="mt-4">
          <p className="field-error" id={sampleProblemId} role="alert" hidden />
          <button type="submit" className="button">
            {sampleAction}
          </button>
        </form>
      </section>
    </ConsoleFormPage>
  );
}
