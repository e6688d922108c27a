import fc from 'fast-check';

// Set by vitest.config.ts.
const written = process.env.FAST_CHECK_SEED ?? '';
const seed = Number(written);
// fast-check uses 32 bits of the seed.
if (written === '' || seed !== (seed | 0))
  throw new Error(`FAST_CHECK_SEED must be a 32-bit integer, found "${written}"`);

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
