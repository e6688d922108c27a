export type Instruction = { readonly name: string; readonly value: string };
type Stage = {
  readonly name: string;
  /** Name of an earlier stage, or of an image. */
  readonly base: string;
  readonly instructions: readonly Instruction[];
};
export type Dockerfile = { readonly stages: readonly Stage[]; readonly variables: Readonly<Record<string, string>> };

/**
 * Parses a Dockerfile without here-documents.
 *
 * @throws Error for an instruction before the first stage that isn't ARG with a default
 */
export function parseDockerfile(text: string): Dockerfile {
  const variables: Record<string, string> = {};
  const stages: { name: string; base: string; instructions: Instruction[] }[] = [];
  for (const { name, value } of readInstructions(text)) {
    const stage = stages.at(-1);
    if (name === 'FROM') {
      const [base = '', alias = String(stages.length)] = insertVariables(value, variables).split(/ as /i);
      stages.push({ name: alias, base, instructions: [] });
    } else if (stage) {
      stage.instructions.push({ name, value });
    } else {
      const [, variable, fallback] = /^(\w+)=(.*)$/.exec(value) ?? [];
      if (name !== 'ARG' || variable === undefined) throw new Error(`Expected ARG NAME=VALUE, found ${name} ${value}`);
      variables[variable] = insertVariables(fallback ?? '', variables);
    }
  }
  return { stages, variables };
}

/** Joins continued lines and leaves comments out, also those between continued lines. */
function readInstructions(text: string): Instruction[] {
  const lines = text.split('\n').filter((line) => !/^\s*(#|$)/.test(line));
  const joined = lines.join('\n').replaceAll(/\\\n\s*/g, '');
  return joined.split('\n').map((line) => {
    const [, name = '', value = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    return { name, value };
  });
}

const insertVariables = (text: string, variables: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => variables[name] ?? '');

/** Returns the variables of an ENV instruction. */
export const parseEnvironment = (value: string): Record<string, string> =>
  Object.fromEntries([...value.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', content = '']) => [name, content]));

/** Splits `--name=value` flags from the rest of an instruction. */
export function splitFlags(value: string): { flags: string[]; rest: string } {
  const [, flags = '', rest = ''] = /^((?:--\S+\s+)*)(.*)$/s.exec(value) ?? [];
  return { flags: flags.split(/\s+/).filter(Boolean), rest };
}

/** Returns a predicate of the paths that a .dockerignore leaves in the build context; the last matching line decides. */
export function createContextFilter(dockerignore: string): (path: string) => boolean {
  const rules = dockerignore
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ isException: line.startsWith('!'), pattern: toPattern(line.replace(/^!/, '')) }));
  return (path) => rules.findLast(({ pattern }) => pattern.test(path))?.isException ?? true;
}

/** Converts a pattern, which also matches everything below a folder. */
function toPattern(glob: string): RegExp {
  const source = glob
    .replaceAll(/[.+^$(){}|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'));
  return new RegExp(`^${source}(?:/.*)?$`);
}
