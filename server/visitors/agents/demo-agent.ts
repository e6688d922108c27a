import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { BotInfo } from '@whorl/contract/identification/bot-info.ts';
import type { FastifyRequest } from 'fastify';
import { component, createSignature } from 'http-message-sig';
import type { Services } from '../../platform/feature.ts';
import { type AgentSettings, createAgents } from './agents.ts';
import { computeThumbprint } from './directory-keys.ts';

/** Request that the agent sends, or one that imitates it. */
export type DemoRequest = {
  readonly method: string;
  /** URL with the authority that clients use for this server. */
  readonly url: string;
  /** Whether another key signs it, under the ID of the agent's key. */
  readonly isImpostor: boolean;
};

/** Fictional agent of a demo. */
export type DemoAgent = {
  /** Returns the headers of a signed request. */
  signRequest(request: DemoRequest): Promise<Record<string, string>>;
  /** Identifies the sender of a request. Only here the fictional agent is known. */
  identify(request: FastifyRequest): Promise<BotInfo | undefined>;
};

const USER_AGENT = 'Errand-Shopping-Agent/1.0 (+https://errand.example)';
const DIRECTORY = 'https://errand.example';
const LABEL = 'sig1';
const VALID_SECONDS = 60;

/** Creates the fictional agent, with a key that exists only in this process. */
export function createDemoAgent(services: Services, settings: AgentSettings): DemoAgent {
  const own = generateKeyPairSync('ed25519');
  const other = generateKeyPairSync('ed25519');
  const { x = '' } = own.publicKey.export({ format: 'jwk' });
  const agents = createAgents(services, settings, [
    {
      name: 'Errand',
      category: 'ai_agent',
      provider: 'Errand',
      userAgents: ['Errand-Shopping-Agent'],
      evidence: [],
      globals: [],
      directory: DIRECTORY,
      keys: [{ kty: 'OKP', crv: 'Ed25519', x }],
      directedBy: 'customers',
      alwaysSigns: true,
      source: DIRECTORY,
      date: '2026-11-27',
    },
  ]);
  return {
    identify: agents.identify,
    async signRequest({ method, url, isImpostor }) {
      const headers = { 'user-agent': USER_AGENT, 'signature-agent': `${LABEL}="${DIRECTORY}"` };
      const fields = Object.entries(headers).map(([name, value]) => ({ name, value }));
      const created = Math.floor(services.clock.now() / 1000);
      const { privateKey } = isImpostor ? other : own;
      const { signature, signatureInput } = await createSignature(
        { kind: 'request', method, targetUri: url, fields },
        {
          label: LABEL,
          components: ['@authority', '@method', '@path', component('signature-agent', { key: LABEL })],
          parameters: {
            created,
            expires: created + VALID_SECONDS,
            keyid: computeThumbprint(x),
            nonce: randomBytes(16).toString('base64'),
            tag: 'web-bot-auth',
          },
          signer: { algorithm: 'ed25519', sign: (data) => sign(null, data, privateKey) },
        },
      );
      return { ...headers, 'signature-input': signatureInput, signature };
    },
  };
}
