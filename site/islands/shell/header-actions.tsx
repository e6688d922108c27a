import { pathsInScripts } from '@whorl/contract/urls.ts';
import * as texts from '../../../content/interface/site/site-frame.json';
import styles from './header.module.css';
import type { HeaderData } from './shell-data.ts';
import { StatusMark } from './status-mark.tsx';

/** Links at the right end of the header, and at the end of the menu on small screens. */
export function HeaderActions({ data }: { data: HeaderData }) {
  const { login, signup } = data;
  return (
    <div className={`${styles.actions} flex items-center gap-4`}>
      <StatusMark statusPage={data.statusPage ?? pathsInScripts.status} />
      <a className={`${styles.login} hover-underline`} href={pathsInScripts.search}>
        {texts.search} <kbd className="caption">/</kbd>
      </a>
      {login === undefined ? null : (
        <a className={`${styles.login} hover-underline`} href={login}>
          {texts.logIn}
        </a>
      )}
      <a className={`button button-small ${styles.action} nowrap`} href={signup}>
        {texts.signUp}
      </a>
    </div>
  );
}
