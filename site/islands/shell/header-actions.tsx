import { pathsInScripts } from '@whorl/contract/urls.ts';
import styles from './header.module.css';
import type { HeaderData } from './shell-data.ts';
import { StatusMark } from './status-mark.tsx';

/** What stands at the right of the bar, and at the end of the sheet. */
export function HeaderActions({ data }: { data: HeaderData }) {
  const { login, signup } = data;
  return (
    <div className={`${styles.actions} flex items-center gap-4`}>
      <StatusMark statusPage={data.statusPage ?? pathsInScripts.status} />
      <a className={`${styles.login} hover-underline`} href={pathsInScripts.search}>
        Search <kbd className="caption">/</kbd>
      </a>
      <a className={`${styles.login} hover-underline`} href={login}>
        Log in
      </a>
      <a className={`button button-small ${styles.action} nowrap`} href={signup}>
        Sign up
      </a>
    </div>
  );
}
