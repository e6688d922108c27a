import '../../../design/fields.css';
import { signInProblemId, tokenField } from '@whorl/contract/console/sign-in.ts';
import type { ReactNode } from 'react';
import { TermList } from '../../../design/term-list.tsx';
import { ConsoleMark } from '../../../sections/console-frame.tsx';
import type { HeadProps } from '../../composed-page.tsx';
import styles from './page.module.css';

type Props = Pick<HeadProps, 'title'> & {
  token: string;
  action: string;
  items: readonly { term: string; text: ReactNode }[];
};

/** The sign-in page, which the server sends for every URL of the console without a session. */
export function SignIn({ title, token, action, items }: Props) {
  return (
    <div className={`page-grid ${styles.page}`}>
      <div>
        <ConsoleMark />
      </div>
      <div className="to-7">
        <h1 className="title">{title}</h1>
        <form method="post" className={`${styles.fields} grid gap-4 mt-7`}>
          <div className="field">
            <label htmlFor={tokenField}>{token}</label>
            <input
              id={tokenField}
              name={tokenField}
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
      </div>
      <TermList className={`spec-sheet ${styles.facts}`} items={items} />
    </div>
  );
}
