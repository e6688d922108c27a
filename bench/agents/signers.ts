import type { AgentKey, SigningOptions } from '../../server/testing/signed-requests.ts';

export type SignerScene = {
  /** URL of the identification endpoint. */
  readonly url: string;
  readonly createKey: () => AgentKey;
  /** Starts a key directory. @param padding bytes added to its response */
  readonly startDirectory: (keys: AgentKey[], padding?: number) => Promise<string>;
  readonly sign: (options: Omit<SigningOptions, 'url' | 'now'> & { url?: string }) => Promise<Record<string, string>>;
};

type Headers = Record<string, string>;
export type Signer = {
  readonly name: string;
  /** Identity, with the reason if there is one. */
  readonly expected: string;
  /** Returns the headers of its requests, of which the last one is evaluated. */
  readonly makeHeaders: (scene: SignerScene) => Promise<Headers[]>;
};

/** Creates a signer with one request of a valid key and directory, and with changes of the signature. */
const signer = (
  name: string,
  expected: string,
  change: (key: AgentKey, scene: SignerScene) => Partial<SigningOptions> = () => ({}),
): Signer => ({
  name,
  expected,
  async makeHeaders(scene) {
    const key = scene.createKey();
    const directory = await scene.startDirectory([key]);
    return [await scene.sign({ key, agent: `"${directory}"`, ...change(key, scene) })];
  },
});

/** Signers of the benchmark: each request of a client that is honest, careless or an impostor. */
export const signers: readonly Signer[] = [
  signer('Valid', 'signed'),
  signer('Valid, method and path also signed', 'signed', () => ({
    fields: ['@authority', '@method', '@path', 'signature-agent'],
  })),
  signer('Expired', 'spoofed: expired', () => ({ created: -600, expires: -300 })),
  signer('From the future', 'spoofed: not_yet_valid', () => ({ created: 600, expires: 900 })),
  signer('Another key under the agent’s key ID', 'spoofed: forged', (key, { createKey }) => ({
    key: createKey(),
    keyId: key.keyId,
  })),
  signer('Key that the directory doesn’t have', 'spoofed: unknown_key', (_key, { createKey }) => ({
    key: createKey(),
  })),
  signer('Signed for another host', 'spoofed: forged', () => ({ url: 'https://shop.example/api/identify' })),
  signer('Host not signed', 'spoofed: missing_component', () => ({ fields: ['@method', 'signature-agent'] })),
  signer('Signature-Agent not signed', 'spoofed: missing_component', () => ({ fields: ['@authority'] })),
  signer('Another algorithm', 'unknown: unsupported', () => ({ algorithm: 'rsa-pss-sha512' })),
  {
    name: 'Sent again',
    expected: 'spoofed: replayed',
    async makeHeaders({ createKey, startDirectory, sign }) {
      const key = createKey();
      const headers = await sign({ key, agent: `"${await startDirectory([key])}"` });
      return [headers, headers];
    },
  },
  {
    name: 'Rotated key, both published',
    expected: 'signed',
    async makeHeaders({ createKey, startDirectory, sign }) {
      const [before, after] = [createKey(), createKey()];
      const agent = `"${await startDirectory([before, after])}"`;
      return [await sign({ key: before, agent }), await sign({ key: after, agent })];
    },
  },
  {
    name: 'Two signatures',
    expected: 'signed',
    async makeHeaders({ createKey, startDirectory, sign }) {
      const [first, second] = [createKey(), createKey()];
      const agent = `sig1="${await startDirectory([first])}", sig2="${await startDirectory([second])}"`;
      const headers = await sign({ key: first, agent, fields: covered('sig1') });
      return [await sign({ key: second, agent, headers, label: 'sig2', fields: covered('sig2') })];
    },
  },
  {
    name: 'Two signatures, one of them forged',
    expected: 'spoofed: forged',
    async makeHeaders({ createKey, startDirectory, sign }) {
      const [first, second] = [createKey(), createKey()];
      const agent = `sig1="${await startDirectory([first])}", sig2="${await startDirectory([second])}"`;
      const headers = await sign({ key: first, agent, fields: covered('sig1') });
      const impostor = { key: createKey(), keyId: second.keyId };
      return [await sign({ ...impostor, agent, headers, label: 'sig2', fields: covered('sig2') })];
    },
  },
  {
    name: 'Key directory down',
    expected: 'unknown: directory_unreachable',
    makeHeaders: async ({ createKey, sign }) => [await sign({ key: createKey(), agent: '"http://127.0.0.1:9"' })],
  },
  {
    name: 'Key directory too large',
    expected: 'unknown: directory_too_large',
    async makeHeaders({ createKey, startDirectory, sign }) {
      const key = createKey();
      return [await sign({ key, agent: `"${await startDirectory([key], 100_000)}"` })];
    },
  },
];

const covered = (label: string): string[] => ['@authority', `"signature-agent";key="${label}"`];
