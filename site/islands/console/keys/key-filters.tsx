import { keyStates } from '@whorl/contract/console/keys.ts';
import type { KeyKind } from '@whorl/contract/keys/api-key.ts';
import { kinds, states, filter as texts } from '../../../../content/interface/console/keys.json';
import { FilterField, FilterSelect } from '../list/filter-form.tsx';

/** Filters of the keys. */
export const KeyFilters = () => (
  <>
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
  </>
);
