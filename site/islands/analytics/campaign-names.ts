import { CampaignParser } from '@amplitude/analytics-core';

const SITE = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]+/i;
const parse = CampaignParser.prototype.parse;

/**
 * Lets the SDK learn, of what a visit came by, no more than the names of a campaign and the site before. By itself it
 * would also keep and send the ids that advertisers give to each click, which nothing here is for, and the whole address
 * of the page before. In its parser, since what that returns is stored before any plugin sees it.
 */
export function learnCampaignNamesOnly(): void {
  CampaignParser.prototype.parse = async function parseNames() {
    const { referrer, referring_domain, ...others } = await parse.call(this);
    const names = Object.entries(others).map(([name, value]) => [name, name.startsWith('utm_') ? value : undefined]);
    const site = SITE.exec(referrer ?? '')?.[0];
    return { ...Object.fromEntries(names), referrer: site && `${site}/`, referring_domain };
  };
}
