import type {
  BooleanField,
  DateTimeField,
  ListFieldWithSubField,
  ListFieldWithSubFields,
  NumberField,
  ObjectFieldWithSubFields,
  SelectField,
  StringField,
  TextField,
} from '@sveltia/cms';
import type { GenericSchema } from 'valibot';
import type { FieldWords } from '../define-collection.ts';
import { type Described, findPattern, limits, type Parts, splitSchema } from './described-schema.ts';

export type EditorField =
  | BooleanField
  | DateTimeField
  | NumberField
  | SelectField
  | StringField
  | TextField
  | ObjectEditorField
  | ListEditorField;

export type ObjectEditorField = Omit<ObjectFieldWithSubFields, 'fields'> & { fields: EditorField[] };
export type ListEditorField =
  | (Omit<ListFieldWithSubFields, 'fields'> & { fields: EditorField[] })
  | (Omit<ListFieldWithSubField, 'field'> & { field: EditorField });

type Common = { name: string; label: string; required: boolean; hint?: string };
type FieldMaker = (common: Common, parts: Parts, words: FieldWords) => EditorField;

/**
 * Returns the content manager's field for one key of a front-matter schema. Both accept the same values.
 *
 * @throws Error with the key when the schema has a condition that no field can express
 */
export const describeField = (name: string, schema: GenericSchema, words: FieldWords): EditorField =>
  describeSchema(name, schema as unknown as Described, words);

function describeSchema(name: string, schema: Described, words: FieldWords): EditorField {
  const parts = splitSchema(schema);
  const { required, base } = parts;
  const makeField = fieldMakers[base.type];
  if (!makeField)
    throw new Error(
      `The content manager has no widget for "${name}" of type ${base.type}. Add it to site/content/editor/describe-field.ts`,
    );
  return makeField({ name, label: words.label, required, ...(words.hint && { hint: words.hint }) }, parts, words);
}

const fieldMakers: Readonly<Record<string, FieldMaker>> = {
  boolean: (common, { fallback }) => ({ ...common, widget: 'boolean', default: fallback === true }),
  picklist: (common, { base, fallback }) => ({
    ...common,
    widget: 'select',
    ...describeOptions(base),
    ...(typeof fallback === 'string' && { default: fallback }),
  }),
  number: (common, { actions }) => ({
    ...common,
    widget: 'number',
    value_type: actions.some(({ type }) => type === 'integer') ? 'int' : 'float',
    ...limits(actions, { min: 'min_value', max: 'max_value' }),
  }),
  strict_object: (common, { base }, words) => ({
    ...common,
    widget: 'object',
    fields: describeEntries(common.name, base, words),
  }),
  array: listField,
  string: textField,
};

/** Shows all options at once, because authors don't know them by heart. */
const describeOptions = ({ options = [] }: Described) => ({
  options: [...options],
  dropdown_threshold: options.length,
});

function listField(common: Common, { base, actions }: Parts, words: FieldWords): EditorField {
  const lengths = limits(actions, { min: 'min_length', max: 'max_length' });
  const { item } = base;
  if (!item) throw new Error(`The list "${common.name}" has no item schema`);
  const { base: each } = splitSchema(item);
  if (each.type === 'picklist')
    return { ...common, ...lengths, widget: 'select', multiple: true, ...describeOptions(each) };
  const list = { ...common, ...lengths, widget: 'list' } as const;
  if (each.type === 'strict_object') return { ...list, fields: describeEntries(common.name, each, words) };
  return { ...list, field: describeSchema('item', item, { label: words.each ?? words.label }) };
}

/** Returns the fields of an object within a field, each with its own label. */
function describeEntries(name: string, { entries = {} }: Described, words: FieldWords): EditorField[] {
  return Object.entries(entries).map(([key, entry]) => {
    const own = words.fields?.[key];
    if (!own) throw new Error(`The editor fields have no label for "${key}" of "${name}"`);
    return describeSchema(key, entry, own);
  });
}

const TEXT_ACTIONS = ['min_length', 'max_length', 'regex', 'ends_with', 'starts_with'];

function textField(common: Common, { actions }: Parts, words: FieldWords): EditorField {
  if (actions.some((action) => action.metadata?.editor === 'time'))
    return { ...common, widget: 'datetime', format: 'YYYY-MM-DDTHH:mm[Z]', input_timezone: 'utc', default: '{{now}}' };
  if (actions.some(({ type }) => type === 'iso_date'))
    return { ...common, widget: 'datetime', type: 'date', format: 'YYYY-MM-DD', input_timezone: 'utc' };
  const unknown = actions.find(({ type }) => !TEXT_ACTIONS.includes(type));
  if (unknown)
    throw new Error(
      `The content manager cannot check "${common.name}" with ${unknown.type}. Add it to site/content/editor/describe-field.ts`,
    );
  const pattern = findPattern(common.name, actions);
  return {
    ...common,
    widget: words.long ? 'text' : 'string',
    ...limits(actions, { minlength: 'min_length', maxlength: 'max_length' }),
    ...(pattern !== undefined && { pattern: [pattern, words.patternMessage ?? `must match ${pattern}`] }),
  };
}
