import * as v from 'valibot';

/** Day in UTC, as a filter of a list. */
export const daySchema = v.pipe(v.string(), v.isoDate('must be a day such as 2026-11-22'));

export const exportFormats = ['csv', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];
export const exportFormatSchema = v.picklist(exportFormats, `must be one of ${exportFormats.join(', ')}`);
