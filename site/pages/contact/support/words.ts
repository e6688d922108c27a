import { type AgentErrorName, agentErrors } from '@whorl/contract/identification/errors.ts';

type Trouble = { name: AgentErrorName; cause: string; remedy: string };

const known: readonly { id: string; title: string; errors: readonly Trouble[] }[] = [
  {
    id: 'script',
    title: 'The script does not come',
    errors: [
      {
        name: 'scriptLoadFailed',
        cause: 'Five attempts failed: no network, a blocker, a wrong address, or a page on another host.',
        remedy: 'Open the address in a tab; a 404 means a wrong version. Pass /agent/ through your own host.',
      },
      {
        name: 'cspBlocked',
        cause: 'The policy of your page forbids the script or the call.',
        remedy: "Allow the host in script-src and connect-src; 'self' is enough where it is your own.",
      },
    ],
  },
  {
    id: 'refused',
    title: 'The server refuses',
    errors: [
      {
        name: 'apiKeyMissing',
        cause: 'load was called without a key.',
        remedy: 'Give it the key that the server’s IDENTIFICATION_PUBLIC_KEY names.',
      },
      {
        name: 'apiKeyInvalid',
        cause: 'The server knows another key.',
        remedy: 'Compare the two letter by letter; both sides default to whorl-site.',
      },
      {
        name: 'originNotAvailable',
        cause: 'A 403 without a reason of ours: something between refused the call.',
        remedy: 'Look at your firewall and at the proxy before the server.',
      },
      {
        name: 'unsupportedVersion',
        cause: 'Agent and server are of different versions.',
        remedy: 'Deploy both from the same build.',
      },
      {
        name: 'badRequestFormat',
        cause: 'A field is wrong; after the colon stands which.',
        remedy: 'Most often a tag of more than 4,096 characters, or a linkedId of more than 256.',
      },
      {
        name: 'tooManyRequests',
        cause: 'More than 600 identifications a minute from one address.',
        remedy:
          'Ask once per visit, and name your proxies in TRUSTED_PROXIES: without it all visitors share one address.',
      },
    ],
  },
  {
    id: 'way',
    title: 'Something happens on the way',
    errors: [
      {
        name: 'clientTimeout',
        cause: 'No answer within the timeout, counted while the tab was visible.',
        remedy: 'Raise timeout on slow networks; ten seconds is the default.',
      },
      {
        name: 'networkConnection',
        cause: 'The call did not reach the server.',
        remedy: 'Offline, or blocked by an extension. Let the visitor go on without.',
      },
      {
        name: 'networkAbort',
        cause: 'The visitor left while the call was under way.',
        remedy: 'Nothing: there is nobody left to answer to.',
      },
      {
        name: 'badResponseFormat',
        cause: 'Something between answered with a page instead of JSON.',
        remedy: 'A proxy or a login wall. Look at the answer in the browser’s network panel.',
      },
      {
        name: 'serverFailure',
        cause: 'The server answered with 500 or more.',
        remedy: 'Look for the x-request-id of the answer in the server’s log.',
      },
    ],
  },
];

export const troubles = known.map((group) => ({
  ...group,
  errors: group.errors.map((error) => ({ ...error, message: agentErrors[error.name] })),
}));
