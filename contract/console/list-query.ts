import * as v from 'valibot';

/** Position of the next page: time and ID of the last entry of the page before. */
export const cursorSchema = v.pipe(v.string(), v.regex(/^\d{1,16}\.[\w-]{1,64}$/, 'must be `next` of the page before'));

/** Day in UTC, as a filter of a list. */
export const daySchema = v.pipe(v.string(), v.isoDate('must be a day such as 2026-11-22'));

export const exportFormats = ['csv', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];
export const exportFormatSchema = v.picklist(exportFormats, `must be one of ${exportFormats.join(', ')}`);
