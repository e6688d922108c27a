import { createClient } from '@redis/client';

/** URL of the Redis server for tests. */
export const redisUrl = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379';

/** Whether it accepts connections. Tests that need it are skipped otherwise. */
export const isRedisAvailable = await connects();
if (!isRedisAvailable) process.stderr.write(`\n*** SKIPPED on Redis: nothing answers at ${redisUrl} ***\n\n`);

async function connects(): Promise<boolean> {
  const client = createClient({ url: redisUrl, socket: { reconnectStrategy: false, connectTimeout: 1_000 } });
  client.on('error', () => undefined);
  const connected = await client.connect().then(
    () => true,
    () => false,
  );
  if (connected) client.destroy();
  return connected;
}
