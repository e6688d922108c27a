/** What the page shows, as its address says it. */
export type View = {
  /** Days in UTC, such as `2026-11-22`. */
  from: string;
  to: string;
  /** Empty for all. */
  group: string;
  campaign: { parameter: CampaignParameter; value: string } | undefined;
  /** Whether programs are shown apart. */
  apart: boolean;
};

export const campaignNames = { utm_source: 'Source', utm_medium: 'Medium', utm_campaign: 'Campaign' } as const;
export type CampaignParameter = keyof typeof campaignNames;
export const campaignParameters = Object.keys(campaignNames) as CampaignParameter[];

/** How many days the page shows where its address names none: four whole weeks. */
const DAYS = 28;
const DAY_MS = 86_400_000;
export const presets = [7, DAYS, 90, 365] as const;

/** @param today in UTC */
export function viewOf(search: string, today: string): View {
  const query = new URLSearchParams(search);
  const parameter = campaignParameters.find((name) => query.has(name));
  return {
    ...lastDays(DAYS, today),
    ...(query.has('from') && { from: query.get('from') ?? '' }),
    ...(query.has('to') && { to: query.get('to') ?? '' }),
    group: query.get('group') ?? '',
    campaign: parameter && { parameter, value: query.get(parameter) ?? '' },
    apart: query.has('bots'),
  };
}

/** The query of the page's address. */
export function queryOf({ from, to, group, campaign, apart }: View): string {
  const query = new URLSearchParams({ from, to });
  if (campaign) query.set(campaign.parameter, campaign.value);
  if (group) query.set('group', group);
  if (apart) query.set('bots', 'apart');
  return `?${query}`;
}

/** What the server is asked: the address as it stands, wrong parts too, so that the server can name them. */
export function questionOf(search: string, today: string): string {
  const query = new URLSearchParams(search);
  const { from, to } = viewOf(search, today);
  if (!query.has('from')) query.set('from', from);
  if (!query.has('to')) query.set('to', to);
  return `?${query}`;
}

export const lastDays = (count: number, today: string): { from: string; to: string } => ({
  from: dayOf(Date.parse(today) - (count - 1) * DAY_MS),
  to: today,
});

/** @param time milliseconds since 1970 */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
