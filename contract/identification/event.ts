import * as v from 'valibot';
import { decisions } from './decision.ts';
import {
  botdSchema,
  ipLocationSchema,
  matchSteps,
  momentSchema,
  product,
  requestIdSchema,
  virtualMachineSchema,
  visitorIdSchema,
} from './result.ts';

/** Counts within the last five minutes, hour and day, this request included. */
export const velocityWindows = { '5m': 300_000, '1h': 3_600_000, '24h': 86_400_000 } as const;
export type VelocityWindow = keyof typeof velocityWindows;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const counts = v.object({ intervals: v.object({ '5m': count, '1h': count, '24h': count }) });

/** What a browser says of itself, by its `User-Agent`. */
export const browserDetailsSchema = v.object({
  browserName: v.string(),
  browserMajorVersion: v.string(),
  browserFullVersion: v.string(),
  os: v.string(),
  osVersion: v.string(),
  device: v.string(),
  userAgent: v.string(),
});

/** One visit, as the server API answers it: the part that an event and the list of a visitor's visits share. */
const visit = {
  requestId: requestIdSchema,
  browserDetails: browserDetailsSchema,
  /** Left out where the browser did not tell. */
  incognito: v.optional(v.boolean()),
  /** Without its last part, as it is kept. */
  ip: v.string(),
  ipLocation: v.optional(ipLocationSchema),
  linkedId: v.optional(v.string()),
  /** Milliseconds since 1970. */
  timestamp: v.number(),
  /** ISO 8601. */
  time: v.string(),
  url: v.string(),
  tag: v.unknown(),
  confidence: v.object({ score: v.number(), comment: v.string() }),
  visitorFound: v.boolean(),
  firstSeenAt: momentSchema,
  lastSeenAt: momentSchema,
};
export const serverVisitSchema = v.object(visit);
export type ServerVisit = v.InferOutput<typeof serverVisitSchema>;

/** How the visitor was recognised, for whoever asks why. */
export const matchExplanationSchema = v.object({
  step: v.picklist(matchSteps),
  decision: v.picklist(decisions),
  /** Groups of traits that differ from what was last seen of this visitor, or of the nearest one. */
  changed: v.array(v.string()),
});
export type MatchExplanation = v.InferOutput<typeof matchExplanationSchema>;

const address = v.object({
  address: v.string(),
  geolocation: v.optional(ipLocationSchema),
  /** Only with the operator's database of networks. */
  asn: v.optional(v.object({ asn: v.string(), name: v.string() })),
  datacenter: v.optional(v.object({ result: v.boolean(), name: v.optional(v.string()) })),
});

/** Everything that is said of one request. Each product may fail alone. */
export const eventProductsSchema = v.object({
  identification: product(
    v.object({ ...visit, visitorId: visitorIdSchema, replayed: v.boolean(), match: matchExplanationSchema }),
  ),
  botd: botdSchema,
  ipInfo: product(v.object({ v4: v.optional(address), v6: v.optional(address) })),
  incognito: product(v.object({ result: v.boolean() })),
  virtualMachine: virtualMachineSchema,
  tampering: product(
    v.object({
      result: v.boolean(),
      /** From 0 to 1, see `anomalies`. */
      anomalyScore: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
      /** What does not fit, in plain words. */
      anomalies: v.array(v.string()),
    }),
  ),
  vpn: product(
    v.object({
      result: v.boolean(),
      originTimezone: v.string(),
      confidence: v.picklist(['low', 'medium', 'high']),
      methods: v.object({
        /** Left out where it could not be compared: the country, or its time zones, are not known. */
        timezoneMismatch: v.optional(v.boolean()),
        /** Left out where no database of networks is there to tell. */
        publicVPN: v.optional(v.boolean()),
        datacenter: v.optional(v.boolean()),
      }),
    }),
  ),
  /** Networks and not addresses: of an address, the last part is not kept. */
  velocity: product(
    v.object({
      events: counts,
      distinctIp: counts,
      distinctCountry: counts,
      distinctLinkedId: counts,
      ipEvents: counts,
    }),
  ),
});
export type EventProducts = v.InferOutput<typeof eventProductsSchema>;

/** `GET /events/{requestId}`. A key for bot detection alone gets `botd` and nothing else. */
export const eventAnswerSchema = v.object({ products: v.partial(eventProductsSchema) });
export type EventAnswer = v.InferOutput<typeof eventAnswerSchema>;

/** `GET /visitors/{visitorId}`, the newest first. */
export const visitsAnswerSchema = v.object({
  visitorId: visitorIdSchema,
  visits: v.array(serverVisitSchema),
  /**
   * Where there are more: the timestamp of the last one, and the same as a key for the next call. The timestamp is left
   * out where more visits have it than one page holds, as it would lead past them.
   */
  lastTimestamp: v.optional(v.number()),
  paginationKey: v.optional(v.string()),
});
export type VisitsAnswer = v.InferOutput<typeof visitsAnswerSchema>;

/** `GET /events/search`, the newest first. */
export const eventSearchAnswerSchema = v.object({
  events: v.array(v.object({ products: eventProductsSchema })),
  paginationKey: v.optional(v.string()),
});
export type EventSearchAnswer = v.InferOutput<typeof eventSearchAnswerSchema>;
