/** Properties of one user that an event may carry, those of all operations together (Amplitude's own bound). */
export const USER_PROPERTIES_AT_MOST = 1000;

/** What an event may do with properties, beside naming them: https://amplitude.com/docs/apis/analytics/identify */
const operations: ReadonlySet<string> = new Set([
  '$set',
  '$setOnce',
  '$add',
  '$append',
  '$prepend',
  '$preInsert',
  '$postInsert',
  '$remove',
  '$unset',
]);

/**
 * What is wrong with the user properties of an event, by the path of each: `user_properties.$set.age`. A value has to be
 * a number, a text, a truth value or a list of those.
 *
 * @returns no path where all is well; `user_properties` alone where there are too many
 */
export function wrongUserProperties(given: Readonly<Record<string, unknown>>): string[] {
  const wrong: string[] = [];
  let count = 0;
  const check = (path: string, name: string, value: unknown): void => {
    count += 1;
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (!values.every(isValue)) wrong.push(`${path}.${name}`);
  };
  for (const [name, value] of Object.entries(given)) {
    if (operations.has(name) && isRecord(value)) {
      for (const [property, inner] of Object.entries(value)) check(`user_properties.${name}`, property, inner);
    } else check('user_properties', name, value);
  }
  return count > USER_PROPERTIES_AT_MOST ? ['user_properties'] : wrong;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isValue = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
