import type { Role } from '@whorl/contract/console/roles.ts';
import type { UserList } from '@whorl/contract/console/users.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { type FormEvent, useState } from 'react';
import { roles, list as texts } from '../../../../content/interface/console/users.json';
import { DataTable } from '../../../design/data-table.tsx';
import { withConfirmation } from '../confirmation/with-confirmation.ts';
import { fetchJson, sendJson } from '../fetch-json.ts';
import { formatMoment } from '../format.ts';
import styles from '../list/list.module.css';
import { useAction } from '../list/use-action.tsx';
import { RoleSelect } from './role-select.tsx';
import userStyles from './users.module.css';

type User = UserList['users'][number];
type Props = {
  users: readonly User[];
  /** Email address of the signed-in user, whose role and user only others can change. */
  ownName: string;
  /** URL of a user, with `:id`. */
  url: string;
  onChange: () => void;
};

/** The users, each with a form for the role and a button that removes the user. */
export function UserTable({ users, ownName, url, onChange }: Props) {
  const { run, status } = useAction();
  const toUrl = ({ id }: User) => url.replace(':id', encodeURIComponent(id));
  const changeRole = (user: User, role: Role) =>
    run(async () => {
      await withConfirmation(() => sendJson('PATCH', toUrl(user), { role }));
      onChange();
      return fillIn(texts.roleChanged, { email: user.email, role: roles[role].toLowerCase() });
    });
  const remove = (user: User) =>
    run(async () => {
      await withConfirmation(() => fetchJson(toUrl(user), { method: 'DELETE' }));
      onChange();
      return fillIn(texts.removed, { email: user.email });
    });
  return (
    <>
      {status}
      {users.length === 0 ? (
        <p className="quiet">{texts.none}</p>
      ) : (
        <DataTable
          caption={texts.title}
          columns={[
            { title: texts.email, className: 'break-anywhere' },
            { title: texts.role, className: userStyles.action },
            { title: texts.state },
            { title: texts.created },
            { title: texts.lastSession },
            { title: texts.actions, className: userStyles.action },
          ]}
          rows={users.map((user) => {
            const isOwn = user.email === ownName;
            return {
              key: user.id,
              cells: [
                <span key="email" className={userStyles.name}>
                  <bdi>{user.email}</bdi>
                  {isOwn ? <span className="badge badge-own">{texts.you}</span> : null}
                </span>,
                isOwn ? (
                  roles[user.role]
                ) : (
                  <RoleForm key={user.role} user={user} onChange={(role) => changeRole(user, role)} />
                ),
                <State key="state" user={user} />,
                formatTime(user.createdAt),
                user.lastSessionAt === null ? texts.neverSignedIn : formatTime(user.lastSessionAt),
                isOwn ? (
                  texts.own
                ) : (
                  <details key="remove" className={styles.more}>
                    <summary>{texts.remove}</summary>
                    <div className="grid gap-3">
                      <p className="caption">{texts.removeText}</p>
                      <button type="button" className="button button-small break-anywhere" onClick={() => remove(user)}>
                        {fillIn(texts.removeButton, { email: user.email })}
                      </button>
                    </div>
                  </details>
                ),
              ],
            };
          })}
        />
      )}
    </>
  );
}

/** Form for the role of a user. A choice takes effect only when it is submitted. */
function RoleForm({ user: { id, email, role }, onChange }: { user: User; onChange: (role: Role) => void }) {
  const [chosen, setChosen] = useState(role);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange(chosen);
  };
  return (
    <form className="flex wrap items-center gap-2" onSubmit={submit}>
      <RoleSelect
        id={`role-${id}`}
        label={fillIn(texts.roleOf, { email })}
        isLabelHidden
        value={chosen}
        onChange={setChosen}
      />
      {chosen === role ? null : (
        <button type="submit" className="button button-small">
          {texts.changeRole}
        </button>
      )}
    </form>
  );
}

function State({ user: { isActive, invitation } }: { user: User }) {
  const time = invitation === null ? '' : formatTime(invitation.expiresAt);
  return (
    <>
      {isActive ? <span className="badge badge-good">{texts.active}</span> : null}{' '}
      {invitation === null ? null : fillIn(invitation.isExpired ? texts.expired : texts.invited, { time })}
    </>
  );
}

const formatTime = (time: string): string => formatMoment(Date.parse(time));
