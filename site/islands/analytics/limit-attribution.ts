import { CampaignParser } from '@amplitude/analytics-core';

const SITE = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]+/i;
const parse = CampaignParser.prototype.parse;

/**
 * Limits the SDK's attribution to campaign names and the referring site. By default it also stores and sends the click
 * IDs of advertisers, which we don't use, and the full URL of the referring page. Patches the SDK's parser because its
 * result is stored before any plugin runs.
 */
export function limitAttribution(): void {
  CampaignParser.prototype.parse = async function parseNames() {
    const { referrer, referring_domain, ...others } = await parse.call(this);
    const names = Object.entries(others).map(([name, value]) => [name, name.startsWith('utm_') ? value : undefined]);
    const site = SITE.exec(referrer ?? '')?.[0];
    return { ...Object.fromEntries(names), referrer: site && `${site}/`, referring_domain };
  };
}
