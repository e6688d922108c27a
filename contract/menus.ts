/**
 * Largest number of items in a menu panel: two columns of seven fit above the fold of a laptop and are easy to scan.
 */
export const MENU_ITEM_LIMIT = 14;

/** One row of a menu. */
export type MenuItem = {
  title: string;
  url: string;
  description: string;
  /** Name of the icon next to it. */
  icon: MenuIcon;
  /** Whether the URL is within this site. */
  isLocal: boolean;
  /** A demo or use case page on the same subject. */
  useCasesLink?: string;
};

/** Menu IDs, which the front matter of pages refers to. */
export const menuIds = ['protect', 'grow', 'industries', 'developers', 'platform', 'company'] as const;
export type MenuId = (typeof menuIds)[number];

export type Menu = {
  id: MenuId;
  title: string;
  sentence: string;
  items: readonly MenuItem[];
  more?: { title: string; url: string };
  /** Slug of a recommended article. */
  feature?: string;
};

export const menuIcons = [
  'payment-fraud',
  'account-takeover',
  'sms-fraud',
  'new-accounts',
  'returning',
  'sharing',
  'paywall',
  'identification',
  'signals',
  'bots',
  'agents',
  'mobile',
  'ledger',
  'cart',
  'instalments',
  'ladder',
  'chain',
  'code',
  'start',
  'docs',
  'glossary',
  'tutorial',
  'socket',
  'support',
  'comparison',
  'parts',
  'branch',
  'file',
  'page',
] as const;
export type MenuIcon = (typeof menuIcons)[number];
