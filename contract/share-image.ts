import { pageDataName } from './page-data.ts';

/** Size in pixels of large social media cards. */
export const shareImageSize = { width: 1200, height: 630 } as const;

/** `/blog/` → `/share/blog.png` */
export const shareImageUrl = (path: string): string => `/share/${pageDataName(path)}.png`;
