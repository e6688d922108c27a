import type { GenericSchema } from 'valibot';
import type { LeadForm } from './lead-forms.ts';

/** The schema of each field of a form's payload, by name; of a form in several shapes, the fields of all of them. */
export function fieldsOf({ schema }: Pick<LeadForm, 'schema'>): Readonly<Record<string, GenericSchema>> {
  const { entries, options = [], pipe = [] } = schema as Shape;
  const checked = pipe.find((step) => step.entries !== undefined);
  return entries ?? checked?.entries ?? Object.assign({}, ...options.map((option) => option.entries ?? {}));
}

type Entries = Readonly<Record<string, GenericSchema>>;
type Shape = {
  readonly entries?: Entries;
  readonly options?: readonly { readonly entries?: Entries }[];
  readonly pipe?: readonly { readonly entries?: Entries }[];
};
