// cspell:disable -- names of places
import type { WeightedValues } from './random.ts';

export type Country = {
  readonly languages: WeightedValues<string>;
  readonly zones: WeightedValues<string>;
  /** First number of home networks; real allocations aren't needed, only that countries don't share them. */
  readonly net: number;
};
/** One country with one main language and zone. */
const country = (net: number, language: string, zone: string, ...others: readonly string[]): Country => ({
  languages: [[language, 100 - 6 * others.length - 4], ...others.map((other) => [other, 6] as const), ['en-US', 4]],
  zones: [[zone, 1]],
  net,
});
/**
 * Countries. Their weights are assumed: visitors of an English website for software developers. Zones of the United States
 * and Canada by population, from memory: United States Census Bureau, 2020 Census, https://data.census.gov; Statistics
 * Canada, 2021 Census, https://www12.statcan.gc.ca. Main languages: Unicode CLDR 47, territory-language information,
 * https://www.unicode.org/cldr/charts/47/supplemental/territory_language_information.html, from memory; 4% of people use
 * an English browser and 6% each another language of the country, which is assumed.
 */
export const countries: WeightedValues<Country> = [
  [
    {
      languages: [
        ['en-US', 90],
        ['es-US', 4],
        ['en-GB', 1.5],
        ['zh-CN', 1.5],
        ['es-419', 1.5],
        ['vi', 0.5],
        ['ko-KR', 0.5],
        ['fr-FR', 0.5],
      ],
      zones: [
        ['America/New_York', 47],
        ['America/Chicago', 29],
        ['America/Los_Angeles', 16],
        ['America/Denver', 5],
        ['America/Phoenix', 2.5],
        ['Pacific/Honolulu', 0.5],
      ],
      net: 24,
    },
    30,
  ],
  [
    {
      languages: [
        ['en-US', 48],
        ['en-GB', 25],
        ['en-IN', 20],
        ['hi-IN', 5],
        ['ta-IN', 2],
      ],
      zones: [['Asia/Calcutta', 1]],
      net: 49,
    },
    11,
  ],
  [
    {
      languages: [
        ['en-GB', 84],
        ['en-US', 13],
        ['pl-PL', 3],
      ],
      zones: [['Europe/London', 1]],
      net: 81,
    },
    8,
  ],
  [country(87, 'de-DE', 'Europe/Berlin', 'tr-TR'), 8],
  [
    {
      languages: [
        ['pt-BR', 95],
        ['en-US', 5],
      ],
      zones: [
        ['America/Sao_Paulo', 84],
        ['America/Bahia', 8],
        ['America/Fortaleza', 8],
      ],
      net: 177,
    },
    6,
  ],
  [country(90, 'fr-FR', 'Europe/Paris'), 6],
  [
    {
      languages: [
        ['en-CA', 45],
        ['en-US', 30],
        ['fr-CA', 20],
        ['en-GB', 5],
      ],
      zones: [
        ['America/Toronto', 62],
        ['America/Vancouver', 14],
        ['America/Edmonton', 12],
        ['America/Winnipeg', 7],
        ['America/Halifax', 5],
      ],
      net: 99,
    },
    4,
  ],
  [country(126, 'ja-JP', 'Asia/Tokyo'), 4],
  [country(83, 'es-ES', 'Europe/Madrid', 'ca-ES'), 3],
  [country(79, 'it-IT', 'Europe/Rome'), 3],
  [country(84, 'nl-NL', 'Europe/Amsterdam', 'en-GB'), 3],
  [country(89, 'pl-PL', 'Europe/Warsaw', 'uk-UA'), 3],
  [
    {
      languages: [
        ['en-AU', 60],
        ['en-GB', 20],
        ['en-US', 20],
      ],
      zones: [
        ['Australia/Sydney', 58],
        ['Australia/Brisbane', 20],
        ['Australia/Perth', 12],
        ['Australia/Adelaide', 10],
      ],
      net: 101,
    },
    3,
  ],
  [
    {
      languages: [
        ['es-MX', 55],
        ['es-419', 40],
        ['en-US', 5],
      ],
      zones: [
        ['America/Mexico_City', 90],
        ['America/Tijuana', 10],
      ],
      net: 189,
    },
    2,
  ],
  [country(121, 'ko-KR', 'Asia/Seoul'), 2],
  [country(114, 'id-ID', 'Asia/Jakarta', 'en-GB'), 2],
  [country(78, 'sv-SE', 'Europe/Stockholm', 'en-GB'), 1.5],
  [country(88, 'tr-TR', 'Europe/Istanbul'), 1.5],
  [country(113, 'vi-VN', 'Asia/Saigon'), 1.5],
  [country(95, 'uk-UA', 'Europe/Kiev', 'ru-RU'), 1],
  [country(85, 'pt-PT', 'Europe/Lisbon', 'en-GB'), 1],
];
