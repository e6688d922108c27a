import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import {
  MAX_VIEW_NAME_LENGTH,
  type NewSavedView,
  type SavedView,
  type SavedViewChange,
  type ViewSection,
} from '@whorl/contract/console/saved-views.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { views as texts } from '../../../../content/interface/console/list.json';
import '../../../design/choices.css';
import '../../../design/fields.css';
import dialogStyles from '../../../design/dialog.module.css';
import { describeFailure, fetchJson, readConflict, sendJson } from '../fetch-json.ts';

type Props = {
  section: ViewSection;
  /** The view to change; undefined to save a new one. */
  view?: SavedView;
  /** Filters of a new view. */
  filters: Record<string, string>;
  canShare: boolean;
  /** @param text what has changed */
  onChanged: (text: string) => void;
  /** Called if another user has changed the view meanwhile. */
  onConflict: () => void;
  onClosed: () => void;
};

/** Dialog that saves the filters by a name, or renames, shares and deletes a saved view. */
export function ViewDialog({ section, view, filters, canShare, onChanged, onConflict, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const isBusy = useRef(false);
  const [problem, setProblem] = useState('');
  const [version, setVersion] = useState(view?.version ?? 0);
  useEffect(() => {
    dialog.current?.showModal();
    field.current?.focus();
  }, []);
  async function run(change: () => Promise<unknown>, text: string): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setProblem('');
    try {
      await change();
      onChanged(text);
      dialog.current?.close();
    } catch (error) {
      const current = readConflict<SavedView>(error, 'view');
      if (current === undefined) setProblem(describeFailure(error).replace(/^name: /, texts.nameProblem));
      else {
        setProblem(fillIn(texts.changeConflict, { name: current.name }));
        setVersion(current.version);
        onConflict();
      }
      field.current?.focus();
    }
    isBusy.current = false;
  }
  const url = consoleCalls.savedView.replace(':id', view?.id ?? '');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const values = { name: String(data.get('name') ?? ''), isShared: data.has('isShared') };
    const send = () =>
      view === undefined
        ? sendJson('POST', consoleCalls.savedViews, { section, filters, ...values } satisfies NewSavedView)
        : sendJson('PATCH', url, { version, ...values } satisfies SavedViewChange);
    void run(send, fillIn(texts.saved, { name: values.name.trim() }));
  };
  return (
    <dialog ref={dialog} className={dialogStyles.dialog} onClose={onClosed} aria-labelledby="view-title">
      <form className="stack-4" onSubmit={submit}>
        <h2 className="row-title" id="view-title">
          {view === undefined ? texts.saveTitle : texts.changeTitle}
        </h2>
        <div className="field">
          <label htmlFor="view-name">{texts.name}</label>
          <input
            dir="auto"
            id="view-name"
            name="name"
            ref={field}
            autoComplete="off"
            required
            maxLength={MAX_VIEW_NAME_LENGTH}
            defaultValue={view?.name}
            aria-invalid={problem === '' ? undefined : true}
            aria-describedby="view-problem"
          />
          <p className="field-error" id="view-problem" role="alert" hidden={problem === ''}>
            {problem}
          </p>
        </div>
        {canShare ? (
          <label className="choice">
            <input type="checkbox" name="isShared" defaultChecked={view?.isShared} />
            {texts.share}
          </label>
        ) : null}
        <div className="flex wrap gap-3">
          <button type="submit" className="button button-main">
            {texts.submit}
          </button>
          {view === undefined ? null : (
            <button
              type="button"
              className="button"
              onClick={() =>
                run(() => fetchJson(url, { method: 'DELETE' }), fillIn(texts.deleted, { name: view.name }))
              }
            >
              {texts.delete}
            </button>
          )}
          <button type="button" className="text-button" onClick={() => dialog.current?.close()}>
            {texts.cancel}
          </button>
        </div>
      </form>
    </dialog>
  );
}
