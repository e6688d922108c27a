import { pathsInScripts } from '@whorl/contract/urls.ts';
import styles from './header.module.css';
import type { HeaderData } from './shell-data.ts';
import { StatusMark } from './status-mark.tsx';

/** What stands at the right of the bar, and at the end of the sheet. */
export function HeaderActions({ data }: { data: HeaderData }) {
  const { login, signup, action } = data;
  return (
    <div className={styles.actions}>
      <StatusMark statusPage={data.statusPage} />
      <a className={styles.login} href={pathsInScripts.search}>
        Search <kbd className="caption">/</kbd>
      </a>
      {login === undefined ? null : (
        <a className={styles.login} href={login}>
          Log in
        </a>
      )}
      <a className={`button button-small ${styles.action}`} href={signup ?? action.url}>
        {signup === undefined ? action.title : 'Sign up'}
      </a>
    </div>
  );
}
