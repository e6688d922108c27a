import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { openIdLinkId, returnParameter } from '@whorl/contract/console/sign-in.ts';

/** Shows the link to the provider, which the sign-in page hides. @param url URL to return to */
export const createOpenIdView = (name: string, url: string) => ({
  [openIdLinkId]: {
    hidden: false,
    text: `Sign in with ${name}`,
    attributes: { href: `${consoleCalls.openId}?${new URLSearchParams({ [returnParameter]: url })}` },
  },
});
