import '../../../design/fields.css';
import { signInProblemId, tokenField } from '@whorl/contract/console/sign-in.ts';
import { CONSOLE_SESSION_HOURS } from '@whorl/contract/stored-data/lifetimes.ts';
import { ConsoleMark } from '../../../sections/console-frame.tsx';
import type { RenderedPage } from '../../routes.ts';
import styles from './page.module.css';

/** What the server answers at every address of the console to who is not signed in. It runs no script. */
export function page(): RenderedPage {
  return {
    head: {
      title: 'Sign in to the console',
      description:
        'The console of those who run this site opens with the token that its server was given. Visitors have nothing to sign in to here.',
    },
    element: <SignIn />,
    slices: [],
  };
}

export function SignIn() {
  return (
    <div className={`page-grid ${styles.page}`}>
      <div>
        <ConsoleMark />
      </div>
      <div className="to-7">
        <h1 className="title">Sign in</h1>
        <form method="post" className={styles.fields}>
          <div className="field">
            <label htmlFor={tokenField}>Token of this server</label>
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
            Sign in
          </button>
        </form>
      </div>
      <dl className={`spec-sheet ${styles.facts}`}>
        <div>
          <dt>The token</dt>
          <dd>
            is the value of <code>CONSOLE_TOKEN</code> in the server’s environment.
          </dd>
        </div>
        <div>
          <dt>You stay in</dt>
          <dd>for {CONSOLE_SESSION_HOURS} hours, until you sign out, or until the token is changed.</dd>
        </div>
        <div>
          <dt>It takes</dt>
          <dd>one cookie, which scripts cannot read. Nothing that you do in the console is counted.</dd>
        </div>
      </dl>
    </div>
  );
}
