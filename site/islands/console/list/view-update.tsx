import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import type { SavedView, SavedViewChange } from '@whorl/contract/console/saved-views.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { useId, useRef } from 'react';
import { views as texts } from '../../../../content/interface/console/list.json';
import { describeFailure, ResponseError, sendJson } from '../fetch-json.ts';

type Props = {
  /** The view that was opened before its filters were changed. */
  view: SavedView;
  filters: Record<string, string>;
  /** @param text the result, also of a failure */
  onDone: (text: string) => void;
};

/** Button that replaces the filters of a view with those that are shown. */
export function ViewUpdate({ view, filters, onDone }: Props) {
  const isBusy = useRef(false);
  const note = useId();
  const { id, name, version, isShared } = view;
  async function update(): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    const url = consoleCalls.savedView.replace(':id', id);
    try {
      await sendJson('PATCH', url, { version, filters } satisfies SavedViewChange);
      onDone(fillIn(texts.updated, { name }));
    } catch (error) {
      onDone(fillIn(getFailureText(error), { name, reason: describeFailure(error) }));
    }
    isBusy.current = false;
  }
  return (
    <div>
      <button type="button" className="button button-main button-small" aria-describedby={note} onClick={update}>
        {texts.update}
      </button>
      <p className="caption mt-2 break-anywhere" id={note}>
        {fillIn(isShared ? texts.updateSharedText : texts.updateText, { name })}
      </p>
    </div>
  );
}

function getFailureText(error: unknown): string {
  const status = error instanceof ResponseError ? error.status : undefined;
  if (status === 409) return texts.updateConflict;
  return status === 404 ? texts.updateDeleted : texts.updateFailed;
}
