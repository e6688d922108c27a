import type { MenuItem } from '@whorl/contract/menus.ts';
import type { SealDrawing } from '../../design/seal.tsx';

/** A drawing of a menu row, 176 × 44 units: lines in the grammar of all drawings, or a line of code. */
export type MenuDrawing = { ink?: string; id?: string; never?: string; hair?: string; code?: string };
export type Link = { title: string; url: string };

/** What the shared parts of all pages show. It comes from static queries, so that no page carries it in its scripts. */
export type SiteData = {
  siteName: string;
  tagline: string;
  legalEntity: string;
  logo: SealDrawing;
  /** Of the dashboard. */
  login: string;
  signup: string;
  statusPage?: string;
  /** Places of the provider outside the site, for the footer. */
  elsewhere: readonly Link[];
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
export type MenusData = { menus: readonly ShownMenu[]; links: readonly Link[]; action: Link; legal: readonly Link[] };

export type HeaderData = SiteData & MenusData;
export type FooterData = SiteData & MenusData;
