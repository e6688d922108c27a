import type { GenericSchema } from 'valibot';

/** Returns the schemas of a payload's fields by name; the fields of all options of a union or variant. */
export function getFieldSchemas(schema: GenericSchema): Readonly<Record<string, GenericSchema>> {
  const { entries, options = [], pipe = [] } = schema as ObjectSchema;
  const checked = pipe.find((step) => step.entries !== undefined);
  return entries ?? checked?.entries ?? Object.assign({}, ...options.map((option) => option.entries ?? {}));
}

type Entries = Readonly<Record<string, GenericSchema>>;
type ObjectSchema = {
  readonly entries?: Entries;
  readonly options?: readonly { readonly entries?: Entries }[];
  readonly pipe?: readonly { readonly entries?: Entries }[];
};

/** Returns the allowed values of a field, or undefined for a text field. */
export function getOptions(schema: GenericSchema): readonly string[] | undefined {
  const { type, options = [], wrapped, pipe = [] } = schema as OptionSchema;
  if (type === 'picklist') return options as readonly string[];
  const inner = [wrapped, ...pipe, ...(type === 'union' ? (options as readonly GenericSchema[]) : [])];
  for (const each of inner) {
    const found = each && getOptions(each);
    if (found) return found;
  }
  return undefined;
}

type OptionSchema = {
  readonly type: string;
  readonly options?: readonly unknown[];
  readonly wrapped?: GenericSchema;
  readonly pipe?: readonly GenericSchema[];
};
