import { readFileSync } from 'node:fs';
import { botCategories } from '@whorl/contract/identification/bot-info.ts';
import * as v from 'valibot';
import { createNamePattern } from '../bots/good-bots.ts';
import { type DirectoryKeys, readKeySet } from './directory-keys.ts';
import knownAgents from './known-agents.json' with { type: 'json' };

const word = v.pipe(v.string(), v.regex(/^[\w][\w ./-]{2,60}$/, 'must have at least three characters'));
const httpsOrigin = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'must be an origin such as https://example.com',
  ),
);
const agentSchema = v.strictObject({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  category: v.picklist(botCategories),
  provider: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  providerUrl: v.optional(v.pipe(v.string(), v.url())),
  /** Words that its `User-Agent` contains. A list of GOOD_BOT_RANGES with one of these names has its IP addresses. */
  userAgents: v.optional(v.array(word), []),
  /** Types of bots that the detection of automation finds. */
  evidence: v.optional(v.array(v.string()), []),
  /** Beginnings of the names of global variables that it leaves in pages. */
  globals: v.optional(v.array(v.pipe(v.string(), v.minLength(3))), []),
  /** Origin of its key directory. */
  directory: v.optional(httpsOrigin),
  /** Pinned keys of the directory, which are used without requesting it. */
  keys: v.optional(v.array(v.unknown())),
  /** Party that directs it if it signs: `customers` makes its identity `signed`, `provider` makes it `verified`. */
  directedBy: v.optional(v.picklist(['customers', 'provider']), 'customers'),
  /** Whether a request with one of the `userAgents` and without a signature is an imitation. */
  alwaysSigns: v.optional(v.boolean(), false),
  /** Page where the provider describes it, and the day on which the entry was added or changed. */
  source: v.pipe(v.string(), v.url()),
  date: v.pipe(v.string(), v.isoDate()),
});
const catalogSchema = v.strictObject({ agents: v.array(agentSchema) });
export type KnownAgent = v.InferOutput<typeof agentSchema>;

export type AgentCatalog = {
  /** Pinned keys by origin of every known directory. */
  readonly pinned: ReadonlyMap<string, DirectoryKeys>;
  findByDirectory(origin: string): KnownAgent | undefined;
  /** Finds an agent by the name of a list of IP ranges or by its own name, in any case. */
  findByName(name: string): KnownAgent | undefined;
  findByUserAgent(userAgent: string): KnownAgent | undefined;
  /** Finds an automation framework by the type of a bot and the names of global variables. */
  findByEvidence(type: string | undefined, globals: readonly string[]): KnownAgent | undefined;
};

/**
 * Reads the known agents.
 *
 * @param path JSON file of the operator in the same format; its entries take precedence over the bundled ones
 * @param own agents of this server, which take precedence over both
 * @throws Error naming the file if it cannot be read or has another format
 */
export function readAgentCatalog(path: string | undefined, own: readonly KnownAgent[] = []): AgentCatalog {
  const agents = [...own, ...(path === undefined ? [] : readAgents(path)), ...parseAgents(knownAgents)];
  const byWord = index(agents, ({ userAgents }) => userAgents);
  const byName = index(agents, ({ name, userAgents }) => [name, ...userAgents]);
  const byEvidence = index(agents, ({ evidence }) => evidence);
  const byDirectory = index(agents, ({ directory }) => (directory === undefined ? [] : [directory]));
  const words = createNamePattern([...byWord.keys()]);
  const pinned = [...byDirectory].map(([origin, { keys }]) => [origin, readKeySet({ keys: keys ?? [] })] as const);
  return {
    pinned: new Map(pinned),
    findByDirectory: (origin) => byDirectory.get(origin),
    findByName: (name) => byName.get(name.toLowerCase()),
    findByUserAgent: (userAgent) => byWord.get(words.exec(userAgent)?.[0].toLowerCase() ?? ''),
    findByEvidence: (type, found) =>
      agents.find(({ globals }) => globals.some((start) => found.some((name) => name.startsWith(start)))) ??
      byEvidence.get(type ?? ''),
  };
}

/** Indexes agents by their lower-case keys; the first one with a key has it. */
function index(agents: readonly KnownAgent[], getKeys: (agent: KnownAgent) => readonly string[]) {
  const indexed = new Map<string, KnownAgent>();
  for (const agent of agents) {
    for (const key of getKeys(agent)) if (!indexed.has(key.toLowerCase())) indexed.set(key.toLowerCase(), agent);
  }
  return indexed;
}

function readAgents(path: string): readonly KnownAgent[] {
  try {
    return parseAgents(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new Error(`KNOWN_AGENTS: ${path} cannot be read: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

function parseAgents(catalog: unknown): readonly KnownAgent[] {
  const { agents } = v.parse(catalogSchema, catalog);
  for (const { keys } of agents) readKeySet({ keys: keys ?? [] });
  return agents;
}
