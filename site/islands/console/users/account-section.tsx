import type { Account } from '@whorl/contract/console/sessions.ts';
import { describePasswordProblem, MAX_PASSWORD_LENGTH } from '@whorl/contract/console/sign-in.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { type FormEvent, useRef, useState } from 'react';
import { off, reload as reloadLabel } from '../../../../content/interface/console/list.json';
import { load, account as texts } from '../../../../content/interface/console/users.json';
import '../../../design/fields.css';
import { ResponseError, sendJson } from '../fetch-json.ts';
import { DetailSection } from '../list/detail-section.tsx';
import styles from '../list/list.module.css';
import { LoadStatus } from '../list/load-status.tsx';
import { useAction } from '../list/use-action.tsx';
import { useJson } from '../list/use-json.ts';

type Props = {
  urls: { account: string; password: string };
  /** Email address of the signed-in user. */
  name: string;
  /** Called when the other sessions have ended. */
  onChange: () => void;
};

/** Shows how the signed-in user signs in, and a form for the password. */
export function AccountSection({ urls, name, onChange }: Props) {
  const { state, reload } = useJson<Account>(urls.account);
  const account = 'data' in state ? state.data : undefined;
  return (
    <div className="mt-7">
      <DetailSection id="account" title={texts.title} heading="h2">
        <LoadStatus
          state={state}
          texts={{ ...off, failed: load.account }}
          resetLabel={reloadLabel}
          onReload={reload}
          onReset={reload}
        />
        {account?.signIn === 'token' ? <p>{texts.token}</p> : null}
        {account?.signIn === 'provider' ? (
          <p>{account.provider === null ? texts.noPassword : fillIn(texts.provider, { provider: account.provider })}</p>
        ) : null}
        {account?.signIn === 'password' ? <PasswordForm url={urls.password} {...{ name, onChange }} /> : null}
      </DetailSection>
    </div>
  );
}

type Problem = { field: 'current' | 'new'; text: string };

function PasswordForm({ url, name, onChange }: { url: string; name: string; onChange: () => void }) {
  const [values, setValues] = useState({ current: '', new: '' });
  const [problem, setProblem] = useState<Problem>();
  const fields = { current: useRef<HTMLInputElement>(null), new: useRef<HTMLInputElement>(null) };
  const { run, status } = useAction(texts.failed);
  const show = (found: Problem) => {
    setProblem(found);
    fields[found.field].current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = describePasswordProblem(values.new, name);
    if (text !== undefined) return show({ field: 'new', text });
    setProblem(undefined);
    void run(async () => {
      try {
        await sendJson('POST', url, { currentPassword: values.current, newPassword: values.new });
      } catch (error) {
        if (!(error instanceof ResponseError)) throw error;
        const { code } = error.body;
        if (code !== 'wrong_password' && code !== 'bad_request') throw error;
        show({ field: code === 'wrong_password' ? 'current' : 'new', text: error.message });
        return '';
      }
      setValues({ current: '', new: '' });
      onChange();
      return texts.changed;
    });
  };
  const renderField = (field: Problem['field'], label: string, autoComplete: string) => (
    <div className={`field ${styles.field}`}>
      <label htmlFor={`${field}-password`}>{label}</label>
      <input
        id={`${field}-password`}
        ref={fields[field]}
        type="password"
        autoComplete={autoComplete}
        required
        maxLength={2 * MAX_PASSWORD_LENGTH}
        aria-invalid={problem?.field === field || undefined}
        aria-describedby={`${field}-password-problem`}
        value={values[field]}
        onChange={(event) => setValues({ ...values, [field]: event.target.value })}
      />
      <p className="field-error" id={`${field}-password-problem`} role="alert" hidden={problem?.field !== field}>
        {problem?.field === field ? problem.text : ''}
      </p>
    </div>
  );
  return (
    <form className="grid gap-3" onSubmit={submit} aria-label={texts.form}>
      <p className="caption measure-90ch">{texts.text}</p>
      {/* Password managers find the account by it. */}
      <input dir="auto" type="email" autoComplete="username" value={name} readOnly hidden />
      <div className={styles.inputs}>
        {renderField('current', texts.current, 'current-password')}
        {renderField('new', texts.new, 'new-password')}
      </div>
      <button type="submit" className={`button ${styles.save}`}>
        {texts.button}
      </button>
      {status}
    </form>
  );
}
