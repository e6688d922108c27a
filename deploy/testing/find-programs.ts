import { existsSync } from 'node:fs';
import { findOnPath, installOnDebian } from '../../scripts/find-chromium.ts';

/**
 * Finds programs on the `PATH` and installs missing ones on Debian as root, each with a limit of five minutes.
 *
 * @param subject of the tests that need the programs
 * @param packages Debian package of each program
 * @param libraries Debian packages without programs
 * @returns the reason why the tests are skipped, which is also written to standard error; undefined if all were found
 */
export function findOrInstallPrograms(
  subject: string,
  packages: Readonly<Record<string, string>>,
  libraries: readonly string[] = [],
): string | undefined {
  const listMissing = () => [
    ...Object.keys(packages).filter((name) => findOnPath([name]) === undefined),
    ...libraries.filter((name) => !existsSync(`/usr/share/doc/${name}`)),
  ];
  let reason: string | undefined;
  if (process.getuid?.() !== 0) reason = 'they need root';
  else {
    const missing = listMissing();
    try {
      installOnDebian(...new Set(missing.map((name) => packages[name] ?? name)));
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
    if (listMissing().length > 0) reason ??= `${listMissing().join(', ')} could not be installed`;
    else reason = undefined;
  }
  if (reason !== undefined) process.stderr.write(`\n*** SKIPPED: tests of ${subject}: ${reason} ***\n\n`);
  return reason;
}
