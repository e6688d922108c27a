/**
 * Returns the continent code of a country, as GeoNames and MaxMind assign it: Russia and Cyprus are in Europe; Turkey,
 * Kazakhstan and the Caucasus are in Asia. The exceptions are `outermostRegions`, where the law of the European Union
 * applies. Returns undefined for a code of no country.
 *
 * @param country two-letter code of ISO 3166-1
 */
export function findContinent(country: string): Continent | undefined {
  for (const [continent, countries] of Object.entries(countriesByContinent)) {
    if (countries.split(' ').includes(country)) return continent as Continent;
  }
  return undefined;
}

export type Continent = keyof typeof countriesByContinent;

export const continentNames: Readonly<Record<Continent, string>> = {
  AF: 'Africa',
  AN: 'Antarctica',
  AS: 'Asia',
  EU: 'Europe',
  NA: 'North America',
  OC: 'Oceania',
  SA: 'South America',
};

/**
 * Outermost regions of the European Union on other continents that have a country code (Article 355(1) TFEU): French
 * Guiana, Guadeloupe, Saint Martin, Martinique, Réunion, Mayotte.
 */
export const outermostRegions: readonly string[] = ['GF', 'GP', 'MF', 'MQ', 'RE', 'YT'];

/** A table of our own, because every visitor's browser loads it; a test compares it with GeoNames. */
const countriesByContinent = {
  AF: 'AC AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RW SC SD SH SL SN SO SS ST SZ TA TD TG TN TZ UG ZA ZM ZW',
  AN: 'AQ BV GS HM TF',
  AS: 'AE AF AM AZ BD BH BN BT CC CN GE HK ID IL IN IO IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA SG SY TH TJ TM TR TW UZ VN YE',
  EU: 'AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GF GG GI GP GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MF MK MQ MT NL NO PL PT RE RO RS RU SE SI SJ SK SM UA VA XK YT',
  NA: 'AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GT HN HT JM KN KY LC MS MX NI PA PM PR SV SX TC TT US VC VG VI',
  OC: 'AS AU CK CX FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TL TO TV UM VU WF WS',
  SA: 'AR BO BR CL CO EC FK GY PE PY SR UY VE',
} as const;
