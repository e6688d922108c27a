import {
  eventAnswerSchema,
  eventSearchAnswerSchema,
  visitsAnswerSchema,
} from '@whorl/contract/identification/event.ts';
import { requestIdSchema, visitorIdSchema } from '@whorl/contract/identification/result.ts';
import { endpoints, serverApi } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import type { ApiAnswer, ApiOperation, ApiParameter } from '../../platform/api-operation.ts';

const codedError = v.object({ error: v.object({ code: v.string(), message: v.string() }) });
const plainError = v.object({ error: v.string() });

type Description = Pick<ApiOperation, 'method' | 'path' | 'id' | 'summary' | 'body'> & {
  readonly parameters: readonly ApiParameter[];
  readonly answer: ApiAnswer;
  /** What there may be none of. */
  readonly missing?: string;
  readonly error?: v.GenericSchema;
};

/** All of them are refused in the same ways. */
function operation({ answer, missing, error = codedError, parameters, ...rest }: Description): ApiOperation {
  const flat = rest.path.startsWith('/v4/');
  return {
    ...rest,
    security: flat ? ['bearerKey'] : ['secretKey', 'secretKeyInQuery'],
    parameters,
    answers: {
      200: answer,
      400: { description: 'Something of the call is wrong; the message names it.', schema: error },
      403: { description: 'The key is missing, not known, or opens something else.', schema: error },
      ...(missing !== undefined && { 404: { description: missing, schema: error } }),
      429: { description: 'Too many requests; `Retry-After` says for how many seconds.', schema: error },
    },
    errors: ['unavailable'],
  };
}

const inPath = (name: string, schema: v.GenericSchema): ApiParameter => ({
  in: 'path',
  name,
  description: 'Of an earlier answer.',
  required: true,
  schema,
});
const inQuery = (name: string, description: string): ApiParameter => ({
  in: 'query',
  name,
  description,
  schema: v.string(),
});

const searchFilters = [
  inQuery('limit', 'From 1 to 100; 10 unless told.'),
  inQuery('pagination_key', 'Of the page before.'),
  inQuery('visitor_id', 'Of this visitor alone.'),
  inQuery('bot', '`all` bots, `good` or `bad` ones, or `none`.'),
  inQuery('ip_address', 'An address or a network in CIDR notation, as exact as addresses are kept.'),
  inQuery('linked_id', "The caller's own id."),
  inQuery('start', 'Milliseconds since 1970 or RFC 3339; seven days before the end unless told.'),
  inQuery('end', 'The same; now unless told.'),
  inQuery('reverse', '`true` answers the oldest first.'),
  inQuery('suspect', '`true` or `false`, as the caller marked it.'),
  inQuery('vpn', '`true` or `false`.'),
  inQuery('vpn_confidence', '`low`, `medium` or `high`.'),
  inQuery('virtual_machine', '`true` or `false`.'),
  inQuery('tampering', '`true` or `false`.'),
  inQuery('incognito', '`true` or `false`.'),
];
const flatEventAnswer = { description: 'The event; what is not known of it is left out.', schema: v.looseObject({}) };
const update = {
  linked_id: v.optional(v.string()),
  tags: v.optional(v.looseObject({})),
  suspect: v.optional(v.boolean()),
};

/** What servers with a secret key call. */
export const serverApiOperations: readonly ApiOperation[] = [
  operation({
    method: 'get',
    path: endpoints.event,
    id: 'event',
    summary: 'What was said of one request; with a token for bot detection, the verdict on bots alone.',
    parameters: [inPath('requestId', requestIdSchema)],
    answer: { description: 'Every product that there is.', schema: eventAnswerSchema },
    missing: 'The workspace of the key has no such request.',
  }),
  operation({
    method: 'put',
    path: endpoints.event,
    id: 'update-event',
    summary: "Notes the caller's own id of a request, a tag, or that it is suspect.",
    parameters: [inPath('requestId', requestIdSchema)],
    body: { schema: v.object({ linkedId: update.linked_id, tag: update.tags, suspect: update.suspect }) },
    answer: { description: 'It is noted.' },
    missing: 'The workspace of the key has no such request.',
  }),
  operation({
    method: 'get',
    path: serverApi.eventSearch,
    id: 'search-events',
    summary: 'The requests that fit, the newest first.',
    parameters: searchFilters,
    answer: { description: 'A page of them, and the key of the next one.', schema: eventSearchAnswerSchema },
  }),
  operation({
    method: 'get',
    path: serverApi.visits,
    id: 'visits',
    summary: 'The visits of one visitor, the newest first.',
    parameters: [
      inPath('visitorId', visitorIdSchema),
      inQuery('limit', 'From 1 to 500; 100 unless told.'),
      inQuery('request_id', 'Of this request alone.'),
      inQuery('linked_id', "The caller's own id."),
      inQuery('paginationKey', 'Of the page before.'),
      inQuery('before', 'Milliseconds since 1970, such as the `lastTimestamp` of the page before.'),
    ],
    answer: { description: 'A page of them, and the key of the next one.', schema: visitsAnswerSchema },
    missing: 'The workspace of the key has no such visitor.',
    error: plainError,
  }),
  operation({
    method: 'get',
    path: serverApi.relatedVisitors,
    id: 'related-visitors',
    summary: 'Answers 403 `FeatureNotEnabled`: visitors are not linked across browsers.',
    parameters: [{ ...inQuery('visitor_id', 'Of an earlier answer.'), required: true }],
    answer: { description: 'Not answered by this version.' },
  }),
  operation({
    method: 'delete',
    path: serverApi.visits,
    id: 'delete-visitor',
    summary: 'Deletes everything that is kept of a visitor.',
    parameters: [inPath('visitorId', visitorIdSchema)],
    answer: { description: 'Nothing is kept any more.' },
    missing: 'The workspace of the key has no such visitor.',
  }),
  operation({
    method: 'get',
    path: serverApi.flatEvent,
    id: 'flat-event',
    summary: 'The same as `event`, in the flat form.',
    parameters: [inPath('eventId', requestIdSchema)],
    answer: flatEventAnswer,
    missing: 'The workspace of the key has no such request.',
  }),
  operation({
    method: 'patch',
    path: serverApi.flatEvent,
    id: 'update-flat-event',
    summary: 'The same as `update-event`.',
    parameters: [inPath('eventId', requestIdSchema)],
    body: { schema: v.object(update) },
    answer: { description: 'It is noted.' },
    missing: 'The workspace of the key has no such request.',
  }),
  operation({
    method: 'get',
    path: serverApi.flatEventSearch,
    id: 'search-flat-events',
    summary: 'The same as `search-events`, in the flat form.',
    parameters: searchFilters,
    answer: {
      description: 'A page of them, and the key of the next one.',
      schema: v.object({ events: v.array(v.looseObject({})), pagination_key: v.optional(v.string()) }),
    },
  }),
  operation({
    method: 'delete',
    path: serverApi.flatVisitor,
    id: 'delete-flat-visitor',
    summary: 'The same as `delete-visitor`.',
    parameters: [inPath('visitorId', visitorIdSchema)],
    answer: { description: 'Nothing is kept any more.' },
    missing: 'The workspace of the key has no such visitor.',
  }),
];
