import type { ExperimentOverride } from '@whorl/contract/console/experiments.ts';
import { MAX_OVERRIDE_TEXT_LENGTH, type OverrideAction } from '@whorl/contract/experiments/experiments.ts';
import type { ExperimentResult } from '@whorl/contract/experiments/results.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { type FormEvent, useId, useState } from 'react';
import { overrides, form as texts } from '../../../../content/interface/console/experiments.json';
import styles from '../list/list.module.css';
import { useAction } from '../list/use-action.tsx';

type Props = { result: ExperimentResult; onOverride: (override: ExperimentOverride) => Promise<void> };

/** Form that stops, rolls out or resumes an experiment. The reason is stored with the change. */
export function OverrideForm({ result: { name, state, revision, verdict }, onOverride }: Props) {
  const [action, setAction] = useState<OverrideAction | ''>('');
  const [why, setWhy] = useState('');
  const { run, status } = useAction();
  const id = useId();
  const actions = listActions(state);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (action !== '')
      void run(async () => {
        await onOverride({ action, why, revision });
        setAction('');
        setWhy('');
        return overrides[action].result;
      });
  };
  return (
    <form className={`${styles.inputs} mt-5`} onSubmit={submit} aria-label={fillIn(texts.title, { name })}>
      <div className={`field ${styles.field}`}>
        <label htmlFor={`${id}-action`}>{texts.action}</label>
        <select
          id={`${id}-action`}
          required
          value={action}
          onChange={(event) => setAction(actions.find((one) => one === event.target.value) ?? '')}
        >
          <option value="">{texts.choose}</option>
          {actions.map((one) => (
            <option key={one} value={one}>
              {overrides[one].option}
            </option>
          ))}
        </select>
      </div>
      <div className={`field ${styles.field}`}>
        <label htmlFor={`${id}-why`}>{texts.why}</label>
        <input
          dir="auto"
          id={`${id}-why`}
          required
          pattern=".*\S.*"
          maxLength={MAX_OVERRIDE_TEXT_LENGTH}
          value={why}
          onChange={(event) => setWhy(event.target.value)}
        />
      </div>
      {action === 'roll-out' && verdict !== 'treatment' ? <p className="caption">{texts.unproven}</p> : null}
      <button type="submit" className={`button ${styles.save}`}>
        {texts.submit}
      </button>
      {status}
    </form>
  );
}

/** Returns the actions that change the state. */
const listActions = (state: ExperimentResult['state']): readonly OverrideAction[] =>
  (({ running: ['stop', 'roll-out'], stopped: ['resume', 'roll-out'], 'rolled-out': ['resume', 'stop'] }) as const)[
    state
  ];
