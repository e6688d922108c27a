import type { MenuItem } from '@whorl/contract/menus.ts';
import type { SealDrawing } from '../../design/seal.tsx';

/** Drawing of a menu item, 176 × 44 units: paths by line style, or a line of code. */
export type MenuDrawing = { ink?: string; id?: string; never?: string; hair?: string; code?: string };
export type Link = { title: string; url: string };

/** Data of the shared parts of all pages. It comes from static queries, which keeps it out of the pages' scripts. */
export type SiteData = {
  siteName: string;
  tagline: string;
  legalEntity: string;
  logo: SealDrawing;
  /** URL of the dashboard's login, if there is one. */
  login?: string;
  signup: string;
  statusPage?: string;
  /** The provider's presence on other sites, for the footer. */
  elsewhere: readonly Link[];
  /** Says that this is a sample site. */
  sampleNotice?: string;
  announcement?: { text: string; url: string };
};

export type ShownMenuItem = Omit<MenuItem, 'icon'> & { drawing?: MenuDrawing };
export type ShownMenu = {
  title: string;
  sentence: string;
  items: readonly ShownMenuItem[];
  more?: Link;
  feature?: { title: string; url: string; note: string; cover: string };
};
export type MenusData = { menus: readonly ShownMenu[]; links: readonly Link[]; legal: readonly Link[] };

export type HeaderData = SiteData & MenusData;
export type FooterData = SiteData & MenusData;
