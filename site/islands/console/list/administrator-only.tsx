import type { CurrentUser } from '@whorl/contract/console/sessions.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import type { ReactNode } from 'react';
import { off, reload as reloadLabel } from '../../../../content/interface/console/list.json';
import { load, roles } from '../../../../content/interface/console/users.json';
import { LoadStatus } from './load-status.tsx';
import { useJson } from './use-json.ts';

type Props = {
  /** URL of the current user. */
  url: string;
  /** Sentence for users with another role. */
  refusal: string;
  /** Section below it for users with every role. */
  below?: (user: CurrentUser) => ReactNode;
  children: (user: CurrentUser) => ReactNode;
};

/** Shows a section to administrators and, to users with another role, a sentence in its place. */
export function AdministratorOnly({ url, refusal, below, children }: Props) {
  const { state, reload } = useJson<CurrentUser>(url);
  const user = 'data' in state ? state.data : undefined;
  const texts = { ...off, failed: load.user };
  return (
    <>
      <LoadStatus state={state} texts={texts} resetLabel={reloadLabel} onReload={reload} onReset={reload} />
      {user?.role === 'administrator' ? children(user) : null}
      {user && user.role !== 'administrator' ? (
        <p className="callout mt-6">{fillIn(refusal, { role: roles[user.role].toLowerCase() })}</p>
      ) : null}
      {user ? below?.(user) : null}
    </>
  );
}
