import type { SessionList } from '@whorl/contract/console/sessions.ts';
import { administratorsOnly, sessions as texts } from '../../../../content/interface/console/users.json';
import { AdministratorOnly } from '../list/administrator-only.tsx';
import { useJson } from '../list/use-json.ts';
import { AccountSection } from './account-section.tsx';
import { SessionSection } from './session-section.tsx';
import { UserSection } from './user-section.tsx';

export type UsersAppProps = {
  endpoints: {
    readonly currentUser: string;
    readonly account: string;
    readonly password: string;
    readonly users: string;
    /** With `:id`, as for sessions. */
    readonly user: string;
    readonly sessions: string;
    readonly session: string;
  };
};

/** Shows users and sessions to administrators, and everyone else their own sessions. */
export function UsersApp({ endpoints }: UsersAppProps) {
  const sessions = useJson<SessionList>(endpoints.sessions);
  return (
    <AdministratorOnly
      url={endpoints.currentUser}
      refusal={administratorsOnly}
      below={({ name, role }) => (
        <>
          <AccountSection urls={endpoints} name={name} onChange={sessions.reload} />
          <SessionSection
            {...sessions}
            url={endpoints.session}
            title={role === 'administrator' ? texts.title : texts.own}
          />
        </>
      )}
    >
      {({ name }) => (
        <UserSection urls={{ list: endpoints.users, user: endpoints.user }} ownName={name} onRemove={sessions.reload} />
      )}
    </AdministratorOnly>
  );
}
