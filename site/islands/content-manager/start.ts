import { contentManager } from '@whorl/contract/urls.ts';

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string; createScriptURL(address: string): string | null },
  ): unknown;
};
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

// Two places of the content manager write markup without a policy of their own: names of characters, and what its
// purifier has passed. Scripts get no such leave: an address of a script has to be one of ours.
trustedTypes?.createPolicy('default', {
  createHTML: (html) => html,
  createScriptURL: (address) =>
    new URL(address, location.origin).href.startsWith(location.origin + contentManager.assets) ? address : null,
});

/** The whole of the content manager's page. Its configuration comes from the server, which knows the backend. */
const answer = await fetch(contentManager.config, { cache: 'no-store' });
if (!answer.ok) throw new Error(`${contentManager.config} answered ${answer.status}`);
const { default: CMS } = await import('@sveltia/cms');
await CMS.init({ config: await answer.json() });
