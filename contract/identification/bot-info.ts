import * as v from 'valibot';

/** Type and purpose of an automated client. */
export const botCategories = [
  'advertising_and_marketing',
  'aggregator',
  'ai_agent',
  'ai_assistant',
  'ai_browser',
  'ai_crawler',
  'ai_search',
  'browser_automation',
  'ecommerce',
  'monitoring_and_analytics',
  'other',
  'scraping',
  'search_engine_crawler',
  'search_engine_optimization',
  'security',
  'unknown',
] as const;
/**
 * Whether the identity is proven: `verified` for a client that its provider directs, by published IP ranges or a
 * signature; `signed` for one that signs its requests and is directed by the provider's customers; `spoofed` for a claim
 * that failed its check; `unknown` for a claim that can't be checked.
 */
export const botIdentities = ['verified', 'signed', 'spoofed', 'unknown'] as const;
export const botConfidences = ['low', 'medium', 'high'] as const;

/** Sources of an identity, the most reliable first. */
export const botInfoSources = ['signature', 'ip_range', 'browser', 'user_agent'] as const;

/** Reasons for which a signature is an imitation. */
const forgeryReasons = [
  'forged',
  'expired',
  'not_yet_valid',
  'replayed',
  'wrong_authority',
  'missing_component',
  'unknown_key',
  'malformed',
] as const;
export type ForgeryReason = (typeof forgeryReasons)[number];

/** Reasons for which a signature can't be checked. */
const uncheckedReasons = [
  'no_directory',
  'directory_not_allowed',
  'directory_unreachable',
  'directory_too_large',
  'directory_invalid',
  'unsupported',
] as const;
export type UncheckedReason = (typeof uncheckedReasons)[number];

/** Reasons for `spoofed` and `unknown`. The last three are about claims without a signature. */
export const botInfoReasons = [
  ...forgeryReasons,
  ...uncheckedReasons,
  'outside_ip_ranges',
  'contradicted',
  'unsigned',
] as const;

const shared = {
  category: v.picklist(botCategories),
  /** Organization that operates it, or develops the framework; `unknown` if it isn't known. */
  provider: v.string(),
  name: v.string(),
  identity: v.picklist(botIdentities),
  confidence: v.picklist(botConfidences),
  /** Missing for `verified` and `signed`, and for a claim that there is no way to check. */
  reason: v.optional(v.picklist(botInfoReasons)),
};

/** Agent, AI browser, crawler or automation framework that sent a request. */
export const botInfoSchema = v.object({
  ...shared,
  providerUrl: v.optional(v.string()),
  identifiedBy: v.picklist(botInfoSources),
});
export type BotInfo = v.InferOutput<typeof botInfoSchema>;

/** The same in the flat format of version 4. */
export const flatBotInfoSchema = v.object({
  ...shared,
  provider_url: v.optional(v.string()),
  identified_by: v.picklist(botInfoSources),
});
export type FlatBotInfo = v.InferOutput<typeof flatBotInfoSchema>;
