import { keyStates } from '@whorl/contract/console/keys.ts';
import type { KeyKind } from '@whorl/contract/keys/api-key.ts';
import { kinds, states, filter as texts } from '../../../../content/interface/console/keys.json';
import { filter as common } from '../../../../content/interface/console/list.json';
import { FilterField, FilterForm, FilterSelect } from '../list/filter-form.tsx';
import { type KeyView, keyQuery } from './key-view.ts';

/** Form for the filters of the keys. */
export const KeyFilterForm = ({ view, show }: { view: KeyView; show: (query: string) => void }) => (
  <FilterForm
    title={texts.title}
    submitLabel={common.show}
    values={view}
    onSubmit={(values) => show(keyQuery.format(values))}
  >
    <FilterField name="text" label={texts.text} />
    <FilterSelect
      name="kind"
      label={texts.kind}
      all={texts.allKinds}
      options={(Object.keys(kinds) as KeyKind[]).map((value) => ({ value, text: kinds[value] }))}
    />
    <FilterSelect
      name="state"
      label={texts.state}
      all={texts.allStates}
      options={keyStates.map((value) => ({ value, text: states[value] }))}
    />
  </FilterForm>
);
