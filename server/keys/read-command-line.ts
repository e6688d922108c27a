import { parseArgs } from 'node:util';
import type { NewKey } from './create-key.ts';

export const keysUsage = `Usage: npm run keys -- COMMAND
  create --public [--origin https://shop.example]...   a key for pages; with origins, for theirs alone
  create --secret                                      a key for servers that look up, search and delete visits
     both: [--workspace NAME] ("main" unless told; "own" is this site's own visitors) [--name TEXT]
           [--days N] (no end unless told)
  list [--limit N]            the latest keys, newest first (50 unless told)
  revoke KEY|ID               from now on this key is unknown
  rotate-signing [--leaked]   cookies, tickets and links are signed with a new secret from in ten minutes on; what the
                              old one signed holds for its time, or with --leaked until then`;

/** A wrong command line, or a key that there is not: its message is for the person at the terminal. */
export class KeysCommandError extends Error {}

export type KeysCommand =
  | ({ readonly command: 'create' } & NewKey)
  | { readonly command: 'list'; readonly limit: number }
  | { readonly command: 'revoke'; readonly key: string }
  | { readonly command: 'rotate-signing'; readonly leaked: boolean };

const LISTED = 50;
/** Keys that belong together are mostly made without saying so. */
const DEFAULT_WORKSPACE = 'main';
const NAME_LIMIT = 100;

const options = {
  create: {
    public: { type: 'boolean' },
    secret: { type: 'boolean' },
    workspace: { type: 'string' },
    origin: { type: 'string', multiple: true },
    name: { type: 'string' },
    days: { type: 'string' },
  },
  list: { limit: { type: 'string' } },
  revoke: {},
  'rotate-signing': { leaked: { type: 'boolean' } },
} as const;

type Values = {
  public?: boolean;
  secret?: boolean;
  workspace?: string;
  origin?: string[];
  name?: string;
  days?: string;
  limit?: string;
  leaked?: boolean;
};

/**
 * @param args what stands behind `npm run keys --`
 * @throws KeysCommandError naming the option that is wrong
 */
export function readCommandLine([command = '', ...args]: readonly string[]): KeysCommand {
  if (!isCommand(command)) throw new KeysCommandError(keysUsage);
  const { values, positionals } = parse(command, args);
  const [key, ...rest] = positionals;
  const unexpected = command === 'revoke' ? rest[0] : key;
  if (unexpected !== undefined) throw new KeysCommandError(`"${unexpected}" is not understood\n${keysUsage}`);
  switch (command) {
    case 'create':
      return { command, ...newKeyOf(values) };
    case 'list':
      return { command, limit: wholeNumber('--limit', values.limit ?? String(LISTED), 999_999) };
    case 'revoke':
      if (key === undefined) throw new KeysCommandError(`Which key?\n${keysUsage}`);
      return { command, key };
    case 'rotate-signing':
      return { command, leaked: values.leaked === true };
  }
}

const isCommand = (text: string): text is keyof typeof options => Object.hasOwn(options, text);

function parse(command: keyof typeof options, args: readonly string[]): { values: Values; positionals: string[] } {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: options[command] });
    return { values: values as Values, positionals };
  } catch (error) {
    throw new KeysCommandError(`${error instanceof Error ? error.message : String(error)}\n${keysUsage}`);
  }
}

function newKeyOf(values: Values): NewKey {
  const { origin: origins = [], workspace = DEFAULT_WORKSPACE, name, days } = values;
  if ((values.public === true) === (values.secret === true)) {
    throw new KeysCommandError(`A key is either --public or --secret\n${keysUsage}`);
  }
  if (values.secret === true && origins.length > 0) {
    throw new KeysCommandError('--origin is for public keys: a secret one is for no page');
  }
  if (!/^[a-z0-9][\w-]{0,63}$/i.test(workspace)) {
    throw new KeysCommandError('--workspace has to be 1 to 64 letters, digits, - or _');
  }
  if (name !== undefined && (name === '' || name.length > NAME_LIMIT || /\p{Cc}/u.test(name))) {
    throw new KeysCommandError(`--name has to be 1 to ${NAME_LIMIT} characters on one line`);
  }
  return {
    kind: values.public === true ? 'public' : 'secret',
    workspace,
    origins: [...new Set(origins.map(originOf))],
    name,
    days: days === undefined ? undefined : wholeNumber('--days', days, 36_500),
  };
}

function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new KeysCommandError(
      `--origin has to be scheme, host and port only, such as https://shop.example, and "${text}" is not`,
    );
  }
  return url.origin;
}

function wholeNumber(option: string, text: string, largest: number): number {
  const value = Number(text);
  if (!/^[1-9]\d*$/.test(text) || value > largest) {
    throw new KeysCommandError(`${option} has to be a whole number from 1 to ${largest}`);
  }
  return value;
}
