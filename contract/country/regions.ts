/** Sales regions, and the regions that forms send as `ipRegion`. */
export const salesRegions = ['APAC', 'EMEA', 'LATAM', 'AMER'] as const;
type SalesRegion = (typeof salesRegions)[number];
export const formRegions = ['APAC', 'EMEA', 'Americas'] as const;
type FormRegion = (typeof formRegions)[number];

/**
 * ISO 3166-1 alpha-2 codes by region. AMER is exactly these four by definition of sales. Greenland and the French,
 * Norwegian and British territories of the far south belong to EMEA, whose countries administer them; Antarctica is
 * unassigned.
 */
const countries: Readonly<Record<SalesRegion, string>> = {
  APAC: `AF AS AU BD BN BT CC CK CN CX FJ FM GU HK HM ID IN IO JP KG KH KI KP KR KZ LA LK MH MM MN MO MP MV MY NC NF NP
    NR NU NZ PF PG PH PK PN PW SB SG TH TJ TK TL TM TO TV TW UZ VN VU WF WS`,
  EMEA: `AC AD AE AL AM AO AT AX AZ BA BE BF BG BH BI BJ BV BW BY CD CF CG CH CI CM CV CY CZ DE DJ DK DZ EE EG EH ER ES ET
    FI FO FR GA GB GE GG GH GI GL GM GN GQ GR GW HR HU IE IL IM IQ IR IS IT JE JO KE KM KW LB LI LR LS LT LU LV LY MA MC
    MD ME MG MK ML MR MT MU MW MZ NA NE NG NL NO OM PL PS PT QA RE RO RS RU RW SA SC SD SE SH SI SJ SK SL SM SN SO SS ST
    SY SZ TA TD TF TG TN TR TZ UA UG VA XK YE YT ZA ZM ZW`,
  LATAM: `AG AI AR AW BB BL BM BO BQ BR BS BZ CL CO CR CU CW DM DO EC FK GD GF GP GS GT GY HN HT JM KN KY LC MF MQ MS MX
    NI PA PE PR PY SR SV SX TC TT UY VC VE VG VI`,
  AMER: 'CA PM UM US',
};

const regionByCountry: ReadonlyMap<string, SalesRegion> = new Map(
  salesRegions.flatMap((region) => countries[region].split(/\s+/).map((country) => [country, region] as const)),
);

/** Returns the sales region of a country. @param country two-letter code in any case; unknown codes are AMER */
export const findSalesRegion = (country: string | undefined): SalesRegion =>
  regionByCountry.get(country?.toUpperCase() ?? '') ?? 'AMER';

/** Returns the value of `ipRegion` for a sales region. */
export const toFormRegion = (region: SalesRegion): FormRegion =>
  region === 'LATAM' || region === 'AMER' ? 'Americas' : region;
