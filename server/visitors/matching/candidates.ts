import { type Kysely, sql, type Transaction } from 'kysely';
import { prepareQuery } from '../../platform/database/prepare-query.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { type ComparedBrowser, type KnownVisitor, MAX_COUNT } from './evidence.ts';
import { parseTraits } from './traits.ts';

/** Digests by which visitors are found, with the workspace to which they belong. */
type Searched = Pick<ComparedBrowser, 'network'> & {
  readonly workspace: string;
  readonly fingerprint: string;
  readonly blocks: { readonly hardwareBlock: string; readonly settingsBlock: string };
};

export const visitorColumns = [
  ...(['id', 'platform', 'vendor', 'gpu', 'traits', 'device_digest', 'network', 'earlier_network'] as const),
  ...(['is_guessed', 'visits', 'unsigned_visits', 'last_seen_at'] as const),
] as const;
type VisitorColumns = Pick<Tables['visitors'], (typeof visitorColumns)[number]>;

export const toKnownVisitor = (row: VisitorColumns): KnownVisitor => ({
  visitorId: row.id,
  device: { platform: row.platform, vendor: row.vendor, gpu: row.gpu },
  traits: parseTraits(row.traits),
  deviceDigest: row.device_digest,
  network: row.network,
  earlierNetwork: row.earlier_network,
  visits: row.visits,
  unsignedVisits: row.unsigned_visits,
  isGuessed: row.is_guessed === 1,
  lastSeenAt: row.last_seen_at,
});

/** Most visitors per index: of any network, and of the browser's network if there are more. */
const LIMITS = { any: MAX_COUNT + 1, sameNetwork: 10 } as const;
const indexed = ['fingerprint', 'hardware_block', 'settings_block'] as const;
type Indexed = (typeof indexed)[number];

/** Finds visitors with the same fingerprint, hardware or settings. Reads at most 123 rows, all by an index. */
export async function findCandidates(tx: Transaction<Tables>, seen: Searched): Promise<readonly KnownVisitor[]> {
  const rows = await selectSimilar(tx, toSearchedValues(seen));
  // So many visitors look like this that those of the same network may not be among them.
  const common = indexed.filter((column) => rows.filter(({ by }) => by === column).length === LIMITS.any);
  const nearby = common.length > 0 ? await selectEqual(tx, toSearchedValues(seen), common, seen.network).execute() : [];
  const found = new Map<string, VisitorColumns>([...rows, ...nearby].map((row) => [row.id, row]));
  return [...found.values()].map(toKnownVisitor);
}

type SearchedValues = Readonly<Record<Indexed | 'workspace', string>>;
const toSearchedValues = ({ workspace, fingerprint, blocks }: Searched): SearchedValues => ({
  ...{ workspace, fingerprint },
  hardware_block: blocks.hardwareBlock,
  settings_block: blocks.settingsBlock,
});

const selectSimilar = prepareQuery((kysely, values: SearchedValues) => selectEqual(kysely, values, indexed));

/** Selects visitors with the same digest in each of the columns, with its name as `by`. */
function selectEqual(kysely: Kysely<Tables>, values: SearchedValues, columns: readonly Indexed[], network?: string) {
  const select = (column: Indexed) => {
    const ofDigest = kysely
      .selectFrom('visitors')
      .select(visitorColumns)
      .select(sql.lit(column).as('by'))
      .where(column, '=', values[column])
      .where('workspace', '=', values.workspace);
    const limited =
      network === undefined
        ? ofDigest.limit(LIMITS.any)
        : ofDigest.where('network', '=', network).limit(LIMITS.sameNetwork);
    // SQLite has no limit for a part of a union, except in a subquery.
    return kysely.selectFrom(limited.as(column)).selectAll();
  };
  const [first = select('fingerprint'), ...others] = columns.map(select);
  return others.reduce((all, other) => all.unionAll(other), first);
}

/** Returns the number of visitors who were last seen in the browser's network, at most `MAX_COUNT`. */
export async function countNetwork(tx: Transaction<Tables>, { workspace, network }: Searched): Promise<number> {
  const rows = await tx
    .selectFrom('visitors')
    .select('network')
    .where('network', '=', network)
    .where('workspace', '=', workspace)
    .limit(MAX_COUNT)
    .execute();
  return rows.length;
}
