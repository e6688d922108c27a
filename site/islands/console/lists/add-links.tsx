import type { ListKind } from '@whorl/contract/lists/list-entry.ts';
import { links as texts } from '../../../../content/interface/console/lists.json';
import { entryQuery } from './entry-view.ts';

type Props = {
  /** Path of the page with the lists. */
  path: string;
  workspace: string;
  visitorId: string;
  /** Truncated IP address; undefined or empty for none. */
  network?: string;
};

/** Links to the form that adds a visitor or its network to a list, filled in. */
export function AddToListLinks({ path, workspace, visitorId, network = '' }: Props) {
  const toUrl = (add: ListKind, value: string) => path + entryQuery.format({ add, value, workspace });
  return (
    <ul>
      <li>
        <a href={toUrl('visitor', visitorId)}>{texts.visitor}</a>
      </li>
      {network === '' ? null : (
        <li>
          <a href={toUrl('network', `${network}/${network.includes(':') ? 48 : 24}`)}>{texts.network}</a>
        </li>
      )}
    </ul>
  );
}
