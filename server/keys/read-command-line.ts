import { CommandError, parseCommandLine } from '../platform/command-line.ts';
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

export type KeysCommand =
  | ({ readonly command: 'create' } & NewKey)
  | { readonly command: 'list'; readonly limit: number }
  | { readonly command: 'revoke'; readonly key: string }
  | { readonly command: 'rotate-signing'; readonly leaked: boolean };

const LISTED = 50;
/** Keys that belong together are mostly made without saying so. */
const DEFAULT_WORKSPACE = 'main';
const NAME_LIMIT = 100;

const commands = {
  create: { options: ['public', 'secret', 'workspace', 'origin', 'name', 'days'] },
  list: { options: ['limit'] },
  revoke: { takes: 1 },
  'rotate-signing': { options: ['leaked'] },
} as const;
const options = {
  public: { type: 'boolean' },
  secret: { type: 'boolean' },
  workspace: { type: 'string' },
  origin: { type: 'string', multiple: true },
  name: { type: 'string' },
  days: { type: 'string' },
  limit: { type: 'string' },
  leaked: { type: 'boolean' },
} as const;

type Values = {
  public?: boolean | undefined;
  secret?: boolean | undefined;
  workspace?: string | undefined;
  origin?: string[] | undefined;
  name?: string | undefined;
  days?: string | undefined;
};

/**
 * @param args what stands behind `npm run keys --`
 * @throws CommandError naming the option that is wrong
 */
export function readCommandLine(args: readonly string[]): KeysCommand {
  const { command, positionals, values } = parseCommandLine(args, { usage: keysUsage, commands, options });
  const [key] = positionals;
  switch (command) {
    case 'create':
      return { command, ...newKeyOf(values) };
    case 'list':
      return { command, limit: wholeNumber('--limit', values.limit ?? String(LISTED), 999_999) };
    case 'revoke':
      if (key === undefined) throw new CommandError(`Which key?\n${keysUsage}`);
      return { command, key };
    case 'rotate-signing':
      return { command, leaked: values.leaked === true };
  }
}

function newKeyOf(values: Values): NewKey {
  const { origin: origins = [], workspace = DEFAULT_WORKSPACE, name, days } = values;
  if ((values.public === true) === (values.secret === true)) {
    throw new CommandError(`A key is either --public or --secret\n${keysUsage}`);
  }
  if (values.secret === true && origins.length > 0) {
    throw new CommandError('--origin is for public keys: a secret one is for no page');
  }
  if (!/^[a-z0-9][\w-]{0,63}$/i.test(workspace)) {
    throw new CommandError('--workspace has to be 1 to 64 letters, digits, - or _');
  }
  if (name !== undefined && (name === '' || name.length > NAME_LIMIT || /\p{Cc}/u.test(name))) {
    throw new CommandError(`--name has to be 1 to ${NAME_LIMIT} characters on one line`);
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
    throw new CommandError(
      `--origin has to be scheme, host and port only, such as https://shop.example, and "${text}" is not`,
    );
  }
  return url.origin;
}

function wholeNumber(option: string, text: string, largest: number): number {
  const value = Number(text);
  if (!/^[1-9]\d*$/.test(text) || value > largest) {
    throw new CommandError(`${option} has to be a whole number from 1 to ${largest}`);
  }
  return value;
}
