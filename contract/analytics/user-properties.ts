/** Largest number of user properties of an event, all operations together (Amplitude's limit). */
const MAX_USER_PROPERTIES = 1000;

/** Operations on user properties: https://amplitude.com/docs/apis/analytics/identify */
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
 * Returns the paths of invalid user properties of an event, such as `user_properties.$set.age`. A value must be a number,
 * a string, a boolean or a list of those.
 *
 * @returns an empty list if all are valid; only `user_properties` if there are too many
 */
export function findInvalidUserProperties(given: Readonly<Record<string, unknown>>): string[] {
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
  return count > MAX_USER_PROPERTIES ? ['user_properties'] : wrong;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isValue = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
