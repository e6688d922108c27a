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
  signer('valid', 'signed'),
  signer('valid, with method and path', 'signed', () => ({
    fields: ['@authority', '@method', '@path', 'signature-agent'],
  })),
  signer('expired', 'spoofed: expired', () => ({ created: -600, expires: -300 })),
  signer('from the future', 'spoofed: not_yet_valid', () => ({ created: 600, expires: 900 })),
  signer('wrong key', 'spoofed: forged', (key, { createKey }) => ({ key: createKey(), keyId: key.keyId })),
  signer('unknown key', 'spoofed: unknown_key', (_key, { createKey }) => ({ key: createKey() })),
  signer('wrong authority', 'spoofed: forged', () => ({ url: 'https://shop.example/api/identify' })),
  signer('missing authority', 'spoofed: missing_component', () => ({ fields: ['@method', 'signature-agent'] })),
  signer('unsigned Signature-Agent', 'spoofed: missing_component', () => ({ fields: ['@authority'] })),
  signer('other algorithm', 'unknown: unsupported', () => ({ algorithm: 'rsa-pss-sha512' })),
  {
    name: 'replayed',
    expected: 'spoofed: replayed',
    async makeHeaders({ createKey, startDirectory, sign }) {
      const key = createKey();
      const headers = await sign({ key, agent: `"${await startDirectory([key])}"` });
      return [headers, headers];
    },
  },
  {
    name: 'rotated key, both published',
    expected: 'signed',
    async makeHeaders({ createKey, startDirectory, sign }) {
      const [before, after] = [createKey(), createKey()];
      const agent = `"${await startDirectory([before, after])}"`;
      return [await sign({ key: before, agent }), await sign({ key: after, agent })];
    },
  },
  {
    name: 'two signatures',
    expected: 'signed',
    async makeHeaders({ createKey, startDirectory, sign }) {
      const [first, second] = [createKey(), createKey()];
      const agent = `sig1="${await startDirectory([first])}", sig2="${await startDirectory([second])}"`;
      const headers = await sign({ key: first, agent, fields: covered('sig1') });
      return [await sign({ key: second, agent, headers, label: 'sig2', fields: covered('sig2') })];
    },
  },
  {
    name: 'two signatures, one forged',
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
    name: 'directory down',
    expected: 'unknown: directory_unreachable',
    makeHeaders: async ({ createKey, sign }) => [await sign({ key: createKey(), agent: '"http://127.0.0.1:9"' })],
  },
  {
    name: 'oversized directory',
    expected: 'unknown: directory_too_large',
    async makeHeaders({ createKey, startDirectory, sign }) {
      const key = createKey();
      return [await sign({ key, agent: `"${await startDirectory([key], 100_000)}"` })];
    },
  },
];

const covered = (label: string): string[] => ['@authority', `"signature-agent";key="${label}"`];
