import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { isStorable, NOT_STORABLE_MESSAGE } from '../platform/database/storable.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { parseQuery } from '../platform/http/parse-query.ts';

/**
 * Parses the URL parameters of a request; an empty value is the same as none.
 *
 * @throws ApiError `bad_request` with the name of the first invalid parameter; unknown and repeated ones are invalid
 */
export function parseParameters<Schema extends v.GenericSchema>(
  schema: Schema,
  request: FastifyRequest,
): v.InferOutput<Schema> {
  const query = parseQuery(request);
  for (const name of new Set(query.keys()))
    if (query.getAll(name).length > 1) throw new ApiError('bad_request', `${name}: must be given only once`);
  return parseFields(schema, Object.fromEntries([...query].filter(([, value]) => value !== '')));
}

/** Returns the path parameter `id`, or another one. @throws ApiError `not_found` for text that no ID in the database has */
export function readId({ params }: FastifyRequest, name: 'id' | 'file' = 'id'): string {
  const id = (params as Record<string, string>)[name] ?? '';
  if (!isStorable(id)) throw new ApiError('not_found');
  return id;
}

/** Parses the body of a request. @throws ApiError `bad_request` with the name of the first invalid field */
export const parseBody = <Schema extends v.GenericSchema>(
  schema: Schema,
  { body }: FastifyRequest,
): v.InferOutput<Schema> => parseFields(schema, body);

/** @throws ApiError `bad_request` with the name of the first invalid field */
export function parseFields<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, value);
  if (!parsed.success) throw new ApiError('bad_request', describeIssue(parsed.issues[0]));
  // PostgreSQL refuses such text in a query, too.
  if (!isStorable(parsed.output)) {
    const fields = Object.entries(parsed.output as object);
    const [name = 'the request'] = fields.find((field) => !isStorable(Object.fromEntries([field]))) ?? [];
    throw new ApiError('bad_request', `${name}: ${NOT_STORABLE_MESSAGE}`);
  }
  return parsed.output;
}

const describeIssue = (issue: v.BaseIssue<unknown>): string =>
  `${v.getDotPath(issue) ?? 'the request'}: ${describeProblem(issue)}`;

function describeProblem({ type, expected, received, message }: v.BaseIssue<unknown>): string {
  if (type !== 'strict_object') return message;
  if (expected === 'never') return 'is not known';
  return received === 'undefined' ? 'is missing' : 'must be an object';
}
