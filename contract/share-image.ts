import { pageDataName } from './page-data.ts';

/** In pixels: what the large cards of the sites that show them are made for. */
export const shareImageSize = { width: 1200, height: 630 } as const;

/** `/blog/` → `/share/blog.png` */
export const shareImageUrl = (path: string): string => `/share/${pageDataName(path)}.png`;
