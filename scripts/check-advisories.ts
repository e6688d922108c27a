import { spawnSync } from 'node:child_process';

type Advisories = Readonly<Record<string, { severity: string; range: string }>>;

/** Returns known vulnerabilities of the installed packages by name; undefined if the registry doesn't support audits. */
export function findAdvisories(): Advisories | undefined {
  const result = spawnSync('npm', ['audit', '--json', '--audit-level=none'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  try {
    return JSON.parse(result.stdout).vulnerabilities;
  } catch {
    return undefined;
  }
}

if (import.meta.main) {
  const advisories = findAdvisories();
  if (advisories === undefined) {
    console.log(
      'Not checked: the configured npm registry does not support audits. Run the command with a registry that does.',
    );
  } else {
    for (const [name, { severity, range }] of Object.entries(advisories)) console.log(`${severity}: ${name} ${range}`);
    const count = Object.keys(advisories).length;
    console.log(count === 0 ? 'No known vulnerabilities.' : `${count} packages with known vulnerabilities.`);
    process.exitCode = count === 0 ? 0 : 1;
  }
}
