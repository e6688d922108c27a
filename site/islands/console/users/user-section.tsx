import type { UserList } from '@whorl/contract/console/users.ts';
import { off, reload as reloadLabel } from '../../../../content/interface/console/list.json';
import { load, list as texts } from '../../../../content/interface/console/users.json';
import { DetailSection } from '../list/detail-section.tsx';
import { LoadStatus } from '../list/load-status.tsx';
import { useJson } from '../list/use-json.ts';
import { InviteForm } from './invite-form.tsx';
import { UserTable } from './user-table.tsx';

type Props = {
  /** `user` contains `:id`. */
  urls: { list: string; user: string };
  /** Email address of the signed-in user. */
  ownName: string;
  /** Called when a user was removed, whose sessions have ended then. */
  onRemove: () => void;
};

/** The users with the actions of administrators, and the form to invite one. */
export function UserSection({ urls, ownName, onRemove }: Props) {
  const { state, reload } = useJson<UserList>(urls.list);
  const users = 'data' in state ? state.data?.users : undefined;
  const onChange = () => {
    reload();
    onRemove();
  };
  return (
    <>
      <div className="mt-7">
        <DetailSection id="users" title={texts.title} heading="h2">
          <LoadStatus
            state={state}
            texts={{ ...off, failed: load.users }}
            resetLabel={reloadLabel}
            onReload={reload}
            onReset={reload}
          />
          {users ? <UserTable {...{ users, ownName, onChange }} url={urls.user} /> : null}
        </DetailSection>
      </div>
      <div className="mt-7">
        <InviteForm url={urls.list} onInvite={reload} />
      </div>
    </>
  );
}
