import type { PageLanguage } from '@whorl/contract/page-data.ts';

const formatIn = (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
const formats: Record<PageLanguage, Intl.DateTimeFormat> = { en: formatIn('en-GB'), 'pt-BR': formatIn('pt-BR') };

/** `2026-11-18`, also with a time of that day in UTC → `18 November 2026`, `18 de novembro de 2026`. */
export const longDate = (isoDate: string, language: PageLanguage = 'en'): string =>
  formats[language].format(new Date(isoDate));
