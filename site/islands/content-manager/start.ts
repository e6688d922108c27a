import { contentManager } from '@whorl/contract/urls.ts';

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string; createScriptURL(address: string): string | null },
  ): unknown;
};
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

// The content manager assigns HTML without its own policy in two places: character names, and the output of its
// sanitizer. Script URLs are restricted to our own assets.
trustedTypes?.createPolicy('default', {
  createHTML: (html) => html,
  createScriptURL: (address) =>
    new URL(address, location.origin).href.startsWith(location.origin + contentManager.assets) ? address : null,
});

const answer = await fetch(contentManager.config, { cache: 'no-store' });
if (!answer.ok) throw new Error(`${contentManager.config} answered ${answer.status}`);
const { default: CMS } = await import('@sveltia/cms');
await CMS.init({ config: await answer.json() });
