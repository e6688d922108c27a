import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

/**
 * Converts a schema to JSON Schema 2020-12 for what a caller sends, before trimming and conversion. Checks in code are
 * left out, so the description is never stricter than the server.
 */
export function toInputJsonSchema(schema: GenericSchema): JsonSchema {
  const { $schema: _, ...described } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema, jsonSchema }) => {
      if (isCheckbox(valibotSchema)) return { type: 'boolean' };
      const [empty, ...others] = jsonSchema.anyOf ?? [];
      if (empty === undefined || !isOptionalField(valibotSchema)) return undefined;
      return { ...jsonSchema, anyOf: [{ const: '' }, ...others] };
    },
  });
  return described;
}

/** Whether the field is a boolean in JSON; the text alternative is what a plain form sends for a checkbox. */
function isCheckbox(schema: unknown): boolean {
  const { type, options } = schema as { type: string; options?: readonly { type?: string }[] };
  return type === 'union' && options?.[0]?.type === 'boolean';
}

/**
 * Whether this is an `optionalField`: its first branch accepts empty text, which the conversion turns into any text.
 */
function isOptionalField(schema: unknown): boolean {
  const { type, options } = schema as {
    type: string;
    options?: readonly { pipe?: readonly { literal?: unknown }[] }[];
  };
  return type === 'union' && options?.[0]?.pipe?.some(({ literal }) => literal === '') === true;
}
