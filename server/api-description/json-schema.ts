import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

/**
 * A schema as JSON Schema 2020-12: what a caller sends, before it is trimmed or read as a number. What only code can
 * check is left out, so the description is never stricter than the server.
 */
export function jsonSchemaOf(schema: GenericSchema): JsonSchema {
  const { $schema: _, ...described } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema, jsonSchema }) => {
      if (isCheckbox(valibotSchema)) return { type: 'boolean' };
      const [empty, ...others] = jsonSchema.anyOf ?? [];
      if (empty === undefined || !isLeftEmpty(valibotSchema)) return undefined;
      return { ...jsonSchema, anyOf: [{ const: '' }, ...others] };
    },
  });
  return described;
}

/** A field that is a boolean in JSON; the text beside it is what a plain form post sends for a checkbox. */
function isCheckbox(schema: unknown): boolean {
  const { type, options } = schema as { type: string; options?: readonly { type?: string }[] };
  return type === 'union' && options?.[0]?.type === 'boolean';
}

/** `optionalField`: its first branch takes blanks for nothing, which the conversion knows only as any text. */
function isLeftEmpty(schema: unknown): boolean {
  const { type, options } = schema as {
    type: string;
    options?: readonly { pipe?: readonly { literal?: unknown }[] }[];
  };
  return type === 'union' && options?.[0]?.pipe?.some(({ literal }) => literal === '') === true;
}
