import * as v from 'valibot';
import { listResultSchema } from '../lists/list-entry.ts';
import { botInfoSchema } from './bot-info.ts';
import { decisions } from './decision.ts';
import { matchEvidenceSchema } from './match-evidence.ts';
import {
  botdSchema,
  ipLocationSchema,
  matchSteps,
  product,
  requestIdSchema,
  seenAtSchema,
  virtualMachineSchema,
  visitorIdSchema,
} from './result.ts';

/** Counts within the last five minutes, hour and day, this request included. */
export const velocityWindows = { '5m': 300_000, '1h': 3_600_000, '24h': 86_400_000 } as const;
export type VelocityWindow = keyof typeof velocityWindows;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const counts = v.object({ intervals: v.object({ '5m': count, '1h': count, '24h': count }) });

/** Browser and device, parsed from the `User-Agent` header. */
const browserDetailsSchema = v.object({
  browserName: v.string(),
  browserMajorVersion: v.string(),
  browserFullVersion: v.string(),
  os: v.string(),
  osVersion: v.string(),
  device: v.string(),
  userAgent: v.string(),
});

/** One visit in the server API: the fields that an event and the visits of a visitor share. */
const visit = {
  requestId: requestIdSchema,
  browserDetails: browserDetailsSchema,
  /** Missing if the browser didn't report it. */
  incognito: v.optional(v.boolean()),
  /** Stored and returned without its last part. */
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
  firstSeenAt: seenAtSchema,
  lastSeenAt: seenAtSchema,
};
export const serverVisitSchema = v.object({
  ...visit,
  /** False also if the browser didn't report it; the product `incognito` then has an error. */
  incognito: v.boolean(),
});
export type ServerVisit = v.InferOutput<typeof serverVisitSchema>;

/** Explains how the visitor was recognized. */
const matchExplanationSchema = v.object({
  step: v.picklist(matchSteps),
  decision: v.picklist(decisions),
  /** Groups of signals that differ from the last known ones of this visitor, or of the most similar one. */
  changed: v.array(v.string()),
  /**
   * Evidence for and against that visitor, the strongest first; missing if no one was similar. If a signed ID decided, what
   * the signals alone would say, without how many others look alike.
   */
  evidence: v.optional(v.array(matchEvidenceSchema)),
});
export type MatchExplanation = v.InferOutput<typeof matchExplanationSchema>;

const asn = { asn: v.string(), name: v.string() };
const address = {
  address: v.string(),
  geolocation: v.optional(ipLocationSchema),
  /** Requires the operator's network database. */
  asn: v.optional(v.object(asn)),
  datacenter: v.optional(v.object({ result: v.boolean(), name: v.optional(v.string()) })),
};

const identification = { ...visit, visitorId: visitorIdSchema, replayed: v.boolean(), match: matchExplanationSchema };
/** Share of the workspace's visitors with a more common device, in percent; the last one: no visitor has had this device. */
export const deviceBuckets = ['<p95', 'p95-p99', 'p99-p99.5', 'p99.5-p99.9', 'p99.9+', 'not_seen'] as const;
export type DeviceBucket = (typeof deviceBuckets)[number];

const tampering = {
  result: v.boolean(),
  /** From 0 to 1, see `anomalies`. */
  anomalyScore: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  /** The inconsistencies, in plain words. */
  anomalies: v.array(v.string()),
};
const vpn = { result: v.boolean(), originTimezone: v.string(), confidence: v.picklist(['low', 'medium', 'high']) };
/** Counts networks, not IP addresses: the last part of an IP address isn't stored. */
const velocity = {
  events: counts,
  distinctIp: counts,
  distinctCountry: counts,
  distinctLinkedId: counts,
  ipEvents: counts,
};

/** All stored products of one request. Each may fail alone. */
export const eventProductsSchema = v.object({
  identification: product(v.object(identification)),
  botd: botdSchema,
  /** Missing if nothing names an automated client. */
  botInfo: v.optional(product(botInfoSchema)),
  ipInfo: product(v.object({ v4: v.optional(v.object(address)), v6: v.optional(v.object(address)) })),
  incognito: product(v.object({ result: v.boolean() })),
  virtualMachine: virtualMachineSchema,
  tampering: product(v.object(tampering)),
  vpn: product(
    v.object({
      ...vpn,
      methods: v.object({
        /** Missing if it couldn't be compared: the country, or its time zones, are unknown. */
        timezoneMismatch: v.optional(v.boolean()),
        /** Missing without a network database. */
        publicVPN: v.optional(v.boolean()),
        datacenter: v.optional(v.boolean()),
      }),
    }),
  ),
  velocity: product(v.object(velocity)),
  /** Fails if the workspace has too few visitors. */
  rareDevice: product(v.object({ result: v.boolean(), percentileBucket: v.picklist(deviceBuckets) })),
});
export type EventProducts = v.InferOutput<typeof eventProductsSchema>;

const answeredAddress = v.object({
  ...address,
  /** Empty if the location is unknown. */
  geolocation: v.partial(ipLocationSchema),
  /** `network` is the network of the truncated address. */
  asn: v.optional(v.object({ ...asn, network: v.string() })),
  datacenter: v.optional(v.object({ result: v.boolean(), name: v.string() })),
});

/**
 * Products as the server API returns them: with the fields that the models of the official client libraries of version 3
 * require. What the server can't detect or doesn't know is false, empty or `unknown`.
 */
const answerProductsSchema = v.object({
  ...eventProductsSchema.entries,
  identification: product(v.object({ ...identification, incognito: serverVisitSchema.entries.incognito })),
  ipInfo: product(v.object({ v4: v.optional(answeredAddress), v6: v.optional(answeredAddress) })),
  tampering: product(
    v.object({
      ...tampering,
      /** Always false: not detected. */
      antiDetectBrowser: v.boolean(),
    }),
  ),
  vpn: product(
    v.object({
      ...vpn,
      /** Always `unknown`: only apps report a country. */
      originCountry: v.string(),
      methods: v.object({
        /** False also if the country, or its time zones, are unknown. */
        timezoneMismatch: v.boolean(),
        /** False also without a network database. */
        publicVPN: v.boolean(),
        /** Missing without a network database. */
        datacenter: v.optional(v.boolean()),
        /** Always false, as the next two: not detected. */
        auxiliaryMobile: v.boolean(),
        osMismatch: v.boolean(),
        relay: v.boolean(),
      }),
    }),
  ),
  velocity: product(
    v.object({
      ...velocity,
      /** Always empty, as the next one: not counted. */
      distinctIpByLinkedId: v.object({}),
      distinctVisitorIdByLinkedId: v.object({}),
    }),
  ),
});
export type AnswerProducts = v.InferOutput<typeof answerProductsSchema>;

/** `GET /events/{requestId}`. A key with only the bot detection scope gets only `botd`. */
export const eventAnswerSchema = v.object({
  products: v.object({
    ...v.partial(answerProductsSchema).entries,
    /** Not stored with the event: as the lists are now. Missing without a match. */
    lists: v.optional(product(listResultSchema)),
  }),
});
export type EventAnswer = v.InferOutput<typeof eventAnswerSchema>;

/** `GET /visitors/{visitorId}`, newest first. */
export const visitsAnswerSchema = v.object({
  visitorId: visitorIdSchema,
  visits: v.array(serverVisitSchema),
  /**
   * If there are more visits: the timestamp of the last one, and the pagination key for the next request. The timestamp
   * is missing if more visits share it than fit on one page, because it would skip some of them.
   */
  lastTimestamp: v.optional(v.number()),
  paginationKey: v.optional(v.string()),
});
export type VisitsAnswer = v.InferOutput<typeof visitsAnswerSchema>;

/** `GET /events/search`, newest first. */
export const eventSearchAnswerSchema = v.object({
  events: v.array(v.object({ products: answerProductsSchema })),
  paginationKey: v.optional(v.string()),
});
export type EventSearchAnswer = v.InferOutput<typeof eventSearchAnswerSchema>;
