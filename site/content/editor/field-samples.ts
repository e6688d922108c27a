import type { StringField, TextField } from '@sveltia/cms';
import type { EditorField, ListEditorField, ObjectEditorField } from './describe-field.ts';

type TextEditorField = StringField | TextField;
type Sample = [value: unknown, isTaken: boolean];

const TEXTS = ['a', 'a-slug', 'Detection team', 'A b', '/x/', 'DE'];

/**
 * Returns values at and beyond a field's limits, and whether it accepts them.
 *
 * @param given a value that it accepts, from an existing text
 */
export function createSamples(field: EditorField, given: unknown = inventValue(field)): Sample[] {
  switch (field.widget) {
    case 'boolean':
      return [
        [true, true],
        ['yes', false],
      ];
    case 'select': {
      const put = (value: unknown) => (field.multiple ? [value] : value);
      const options = field.options.map((option): Sample => [put(option), true]);
      return [...options, [put('no such option'), false], ...(field.min ? [[[], false] as Sample] : [])];
    }
    case 'datetime':
      return [
        [field.type === 'date' ? '2026-02-28' : '2026-02-28T09:30Z', true],
        ['2026-02-30', false],
        ['tomorrow', false],
      ];
    case 'number':
      return [
        ...boundSamples(field.min, field.max, (bound) => bound),
        [(field.min ?? 0) + 0.5, field.value_type === 'float'],
        ['1', false],
      ];
    case 'object':
      return objectSamples(field, given as Record<string, unknown>);
    case 'list':
      return listSamples(field, given as unknown[]);
    default:
      return [
        ...boundSamples(field.minlength, field.maxlength, (length) => 'a'.repeat(length)),
        ...(field.pattern ? TEXTS.map((text): Sample => [text, matches(field, text)]) : []),
        [1, false],
      ];
  }
}

const boundSamples = (least: number | undefined, most: number | undefined, make: (bound: number) => unknown) => [
  ...(least === undefined ? [] : [[make(least), true] as Sample, [make(least - 1), false] as Sample]),
  ...(most === undefined ? [] : [[make(most), true] as Sample, [make(most + 1), false] as Sample]),
];

function objectSamples({ fields }: ObjectEditorField, given: Record<string, unknown>): Sample[] {
  const partSamples = fields.flatMap((field): Sample[] => {
    const { [field.name]: own, ...others } = given;
    const changed = createSamples(field, own).map(
      ([value, taken]): Sample => [{ ...others, [field.name]: value }, taken],
    );
    return [...changed, [others, field.required === false]];
  });
  return [...partSamples, [{ ...given, noSuchKey: 'a' }, false], ['a', false]];
}

function listSamples(field: ListEditorField, given: unknown[]): Sample[] {
  const [first, ...others] = given;
  const itemSamples = createSamples(getItemField(field), first).map(
    ([value, taken]): Sample => [[value, ...others], taken],
  );
  const lengths = boundSamples(field.min, field.max, (length) => Array.from({ length }, () => first));
  return [...itemSamples, ...lengths, ['a', false]];
}

const getItemField = (field: ListEditorField): EditorField =>
  'field' in field ? field.field : { name: 'item', widget: 'object', fields: field.fields };

function inventValue(field: EditorField): unknown {
  switch (field.widget) {
    case 'object':
      return Object.fromEntries(field.fields.map((part) => [part.name, inventValue(part)]));
    case 'list':
      return Array.from({ length: Math.max(1, field.min ?? 0) }, () => inventValue(getItemField(field)));
    case 'number':
      return field.min ?? 1;
    case 'boolean':
    case 'select':
    case 'datetime':
      return createSamples(field, null).find(([, taken]) => taken)?.[0];
    default:
      return TEXTS.concat('a'.repeat(field.minlength ?? 1)).findLast((text) => acceptsValue(field, text));
  }
}

/** Whether the field accepts a value from an existing text. */
export function acceptsValue(field: EditorField, value: unknown): boolean {
  switch (field.widget) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'datetime':
      return /^\d{4}-\d{2}-\d{2}/.test(String(value));
    case 'select':
      return [value].flat().every((each) => (field.options as unknown[]).includes(each));
    case 'number':
      return typeof value === 'number' && isWithin(value, field.min, field.max);
    case 'object':
      return acceptsParts(field, value as Record<string, unknown>);
    case 'list':
      return (
        Array.isArray(value) &&
        isWithin(value.length, field.min, field.max) &&
        value.every((each) => acceptsValue(getItemField(field), each))
      );
    default:
      return (
        typeof value === 'string' && isWithin(value.length, field.minlength, field.maxlength) && matches(field, value)
      );
  }
}

function acceptsParts({ fields }: ObjectEditorField, value: Record<string, unknown>): boolean {
  const known = new Set(fields.map(({ name }) => name));
  return (
    Object.keys(value).every((key) => known.has(key)) &&
    fields.every((field) => (field.name in value ? acceptsValue(field, value[field.name]) : field.required === false))
  );
}

const isWithin = (number: number, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY): boolean =>
  number >= least && number <= most;

const matches = ({ pattern }: TextEditorField, text: string): boolean => !pattern || new RegExp(pattern[0]).test(text);
