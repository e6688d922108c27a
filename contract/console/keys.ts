import * as v from 'valibot';
import type { KeyKind, keyKinds } from '../keys/api-key.ts';
import { exportFormatSchema } from './list-query.ts';

export const KEYS_PER_PAGE = 50;
const MAX_SEARCH_LENGTH = 200;
const MAX_NAME_LENGTH = 100;
const MAX_ORIGINS = 20;
const MAX_DAYS = 36_500;

/** Kinds of keys that operators create. The others are issued to visitors. */
export const operatorKeyKinds = ['public', 'secret'] as const satisfies readonly KeyKind[];

type Prefix<Kind extends KeyKind> = (typeof keyKinds)[Kind]['prefix'];
/**
 * Whether keys of each kind are public. Repeated here, because a module that is shared with visitors' scripts would make
 * those larger; the type compares both.
 */
const publicKinds: { readonly [Kind in KeyKind]: Prefix<Kind> extends 'pk_' ? true : false } = {
  free: true,
  'free-secret': false,
  'bot-detection': false,
  public: true,
  secret: false,
};

/** Whether a key belongs in the source of web pages, and can be limited to their origins. */
export const isPageKey = (kind: KeyKind): boolean => publicKinds[kind];

/** Whether operators can replace a key. Those of visitors are replaced by visitors. */
export const isOperatorKey = (kind: KeyKind): boolean => operatorKeyKinds.some((one) => one === kind);

export const keyStates = ['active', 'expired', 'revoked'] as const;
export type KeyState = (typeof keyStates)[number];

/** Hours that a rotated key stays valid. */
export const rotationHours = [0, 24, 168] as const;

const allKinds = Object.keys(publicKinds) as KeyKind[];
const search = v.pipe(v.string(), v.maxLength(MAX_SEARCH_LENGTH, 'is too long'));

/** Filters of the list, as URL parameters of its page and of its API. */
export const keyFilterSchema = v.strictObject({
  /** Part of the name, of the displayed key or of the workspace. */
  text: v.optional(search),
  kind: v.optional(v.picklist(allKinds, `must be one of ${allKinds.join(', ')}`)),
  state: v.optional(v.picklist(keyStates, `must be one of ${keyStates.join(', ')}`)),
});
export type KeyFilter = v.InferOutput<typeof keyFilterSchema>;

export const keyListQuerySchema = v.strictObject({
  ...keyFilterSchema.entries,
  /** Position of the next page: ID of the last key of the page before. */
  after: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'must be `next` of the page before'))),
});
export type KeyListQuery = v.InferOutput<typeof keyListQuerySchema>;

export const keyExportQuerySchema = v.strictObject({ ...keyFilterSchema.entries, format: exportFormatSchema });
export type KeyExportQuery = v.InferOutput<typeof keyExportQuerySchema>;

/** Columns of exported keys. */
export const keyColumns = [
  'id',
  'createdAt',
  'kind',
  'shown',
  'state',
  'workspace',
  'name',
  'origins',
  'leadId',
  'expiresAt',
  'revokedAt',
  'lastUsedAt',
  'identifications',
] as const;

const time = v.nullable(v.string());

/** A key without its secret. All times are ISO 8601. */
export const keySummarySchema = v.object({
  id: v.string(),
  createdAt: v.string(),
  kind: v.picklist(allKinds),
  /** A public key completely, of a secret key its beginning and end. */
  shown: v.string(),
  state: v.picklist(keyStates),
  workspace: v.string(),
  name: v.nullable(v.string()),
  /** Origins whose pages may use it; empty for any. */
  origins: v.array(v.string()),
  /** Lead that requested it; null if an operator created it. */
  leadId: v.nullable(v.string()),
  expiresAt: time,
  revokedAt: time,
  /** Exact to a day; null before the first call. */
  lastUsedAt: time,
  /** Identifications in the current calendar month (UTC). */
  identifications: v.number(),
  /** Identifications that are allowed per calendar month; null without a limit. */
  monthlyLimit: v.nullable(v.number()),
});
export type KeySummary = v.InferOutput<typeof keySummarySchema>;

export const keyListSchema = v.object({
  keys: v.array(keySummarySchema),
  /** Value of `after` for the next page; null on the last one. */
  next: v.nullable(v.string()),
});
export type KeyList = v.InferOutput<typeof keyListSchema>;

export const keyDetailSchema = v.object({
  ...keySummarySchema.entries,
  scopes: v.array(v.string()),
  /** Identifications by calendar month (UTC), the latest first. */
  usage: v.array(v.object({ month: v.string(), identifications: v.number() })),
});
export type KeyDetail = v.InferOutput<typeof keyDetailSchema>;

const workspace = v.pipe(
  v.string('must be the name of a workspace'),
  v.regex(/^[a-z0-9][\w-]{0,63}$/i, 'must be 1 to 64 letters, digits, - or _'),
);

const origin = v.pipe(
  v.string('must be an origin'),
  v.check(isOrigin, 'must be scheme, host and port only, such as https://shop.example'),
  v.transform((text) => new URL(text).origin),
);
const origins = v.pipe(
  v.array(origin, 'must be a list of origins'),
  v.maxLength(MAX_ORIGINS, `has more than ${MAX_ORIGINS} entries`),
  v.transform((list) => [...new Set(list)]),
);

/** Whether a text is the origin of web pages, such as https://shop.example. */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}

export const newKeySchema = v.pipe(
  v.strictObject({
    kind: v.picklist(operatorKeyKinds, `must be one of ${operatorKeyKinds.join(', ')}`),
    workspace,
    name: v.optional(
      v.pipe(
        v.string('must be a text'),
        v.trim(),
        v.maxLength(MAX_NAME_LENGTH, `has more than ${MAX_NAME_LENGTH} characters`),
        v.check((text) => !/\p{Cc}/u.test(text), 'must be on one line'),
      ),
      '',
    ),
    origins: v.optional(origins, []),
    /** Days until it expires; undefined if it doesn't. */
    days: v.optional(
      v.pipe(
        v.number('must be a number'),
        v.integer('must be a whole number'),
        v.minValue(1, 'must be 1 or more'),
        v.maxValue(MAX_DAYS, `must be ${MAX_DAYS} or less`),
      ),
    ),
  }),
  v.forward(
    v.check(({ kind, origins }) => kind === 'public' || origins.length === 0, 'are only for public keys'),
    ['origins'],
  ),
);
export type NewKeyRequest = v.InferInput<typeof newKeySchema>;

export const keyChangeSchema = v.strictObject({ origins });

export const keyRotationSchema = v.strictObject({
  /** Hours that the earlier key stays valid. */
  hours: v.picklist(rotationHours, `must be one of ${rotationHours.join(', ')}`),
});

/** A key that was just created. */
export const createdKeySchema = v.object({
  id: v.string(),
  kind: v.picklist(allKinds),
  /** The key. Of a secret key only the hash is stored, so that it can't be shown again. */
  key: v.string(),
  /** When the earlier key of a rotation stops to be valid, ISO 8601; null if there is none. */
  earlierKeyEndsAt: time,
});
export type CreatedKey = v.InferOutput<typeof createdKeySchema>;

/** Workspaces whose results are sealed, without the keys, in the order of their names. */
export const sealingKeyListSchema = v.object({
  sealingKeys: v.array(v.object({ workspace: v.string(), createdAt: v.string() })),
});
export type SealingKeyList = v.InferOutput<typeof sealingKeyListSchema>;

export const newSealingKeySchema = v.strictObject({ workspace });

/** A sealing key that was just created: 32 bytes in Base64, which are not shown again. */
export const createdSealingKeySchema = v.object({ workspace: v.string(), key: v.string() });
export type CreatedSealingKey = v.InferOutput<typeof createdSealingKeySchema>;
