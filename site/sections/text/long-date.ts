import type { PageLanguage } from '@whorl/contract/page-data.ts';

const formatIn = (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
const formats: Record<PageLanguage, Intl.DateTimeFormat> = { en: formatIn('en-US'), 'pt-BR': formatIn('pt-BR') };

/** Formats `2026-11-18`, optionally with a time in UTC, as `November 18, 2026` or `18 de novembro de 2026`. */
export const longDate = (isoDate: string, language: PageLanguage = 'en'): string =>
  formats[language].format(new Date(isoDate));
