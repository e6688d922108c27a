import { spawnSync } from 'node:child_process';

/** Looks up known vulnerabilities of the installed packages; not every registry supports audits. */
const result = spawnSync('npm', ['audit', '--json', '--audit-level=none'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
const report = readReport(result.stdout);
if (!report) {
  console.log(
    'Not checked: the configured npm registry does not support audits. Run the command with a registry that does.',
  );
} else {
  for (const [name, { severity, range }] of Object.entries(report)) console.log(`${severity}: ${name} ${range}`);
  const count = Object.keys(report).length;
  console.log(count === 0 ? 'No known vulnerabilities.' : `${count} packages with known vulnerabilities.`);
  process.exitCode = count === 0 ? 0 : 1;
}

function readReport(text: string): Record<string, { severity: string; range: string }> | undefined {
  try {
    return JSON.parse(text).vulnerabilities;
  } catch {
    return undefined;
  }
}
