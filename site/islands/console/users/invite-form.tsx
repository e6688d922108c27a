import type { Role } from '@whorl/contract/console/roles.ts';
import type { Invitation } from '@whorl/contract/console/users.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { type FormEvent, useState } from 'react';
import { roles, invite as texts } from '../../../../content/interface/console/users.json';
import { withConfirmation } from '../confirmation/with-confirmation.ts';
import { sendJson } from '../fetch-json.ts';
import { formatMoment } from '../format.ts';
import styles from '../list/list.module.css';
import { OneTimeText } from '../list/one-time-text.tsx';
import { useAction } from '../list/use-action.tsx';
import { RoleSelect } from './role-select.tsx';
import userStyles from './users.module.css';

/** Form that invites a user, and then shows the link once. */
export function InviteForm({ url, onInvite }: { url: string; onInvite: () => void }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  const [invitation, setInvitation] = useState<Invitation>();
  const { run, status } = useAction(texts.failed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const answer = await withConfirmation(() => sendJson<Invitation>('POST', url, { email, role }));
      setInvitation(answer);
      setEmail('');
      onInvite();
      return describeInvitation(answer);
    });
  };
  return (
    <form className={styles.section} onSubmit={submit} aria-labelledby="invite">
      <h2 className="row-title" id="invite">
        {texts.title}
      </h2>
      <p className="caption measure-90ch">{texts.text}</p>
      <div className={userStyles.fields}>
        <div className={`field ${styles.field}`}>
          <label htmlFor="invite-email">{texts.email}</label>
          <input
            dir="auto"
            id="invite-email"
            type="email"
            autoComplete="off"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </div>
        <RoleSelect id="invite-role" label={texts.role} value={role} onChange={setRole} />
      </div>
      <button type="submit" className={`button button-main ${styles.save}`}>
        {texts.button}
      </button>
      {status}
      {invitation ? (
        <OneTimeText
          key={invitation.link}
          text={invitation.link}
          copyLabel={texts.copy}
          note={fillIn(texts.linkText, { time: formatMoment(Date.parse(invitation.expiresAt)) })}
        />
      ) : null}
    </form>
  );
}

/** Returns who was invited, and whether the link was emailed. */
function describeInvitation({ email, role, mailState, mailProblem }: Invitation): string {
  const mail = mailState === 'failed' ? fillIn(texts.mailFailed, { reason: mailProblem ?? '' }) : texts[mailState];
  return `${fillIn(texts.invited, { email, role: roles[role].toLowerCase() })} ${mail}`;
}
