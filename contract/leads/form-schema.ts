import type { GenericSchema } from 'valibot';

/** Returns the schema of each field of a form's payload, by name; of a form in several shapes, the fields of all of them. */
export function fieldSchemas(schema: GenericSchema): Readonly<Record<string, GenericSchema>> {
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

/** Returns the answers that a field may have, or undefined for one that takes text. */
export function choicesOf(schema: GenericSchema): readonly string[] | undefined {
  const { type, options = [], wrapped, pipe = [] } = schema as Choices;
  if (type === 'picklist') return options as readonly string[];
  const inner = [wrapped, ...pipe, ...(type === 'union' ? (options as readonly GenericSchema[]) : [])];
  for (const each of inner) {
    const found = each && choicesOf(each);
    if (found) return found;
  }
  return undefined;
}

type Choices = {
  readonly type: string;
  readonly options?: readonly unknown[];
  readonly wrapped?: GenericSchema;
  readonly pipe?: readonly GenericSchema[];
};
