import { readdirSync, readFileSync } from 'node:fs';

/** Duration of a clock tick, in which `/proc` counts CPU time. */
const TICK_MS = 10;

/** Returns the CPU time of a process and its children that ended, in milliseconds; 0 after its end. Linux only: reads /proc. */
export const readCpuTime = (processId: number): number => readStat(String(processId)).ms;

/** Returns the CPU time of all processes with a name, in milliseconds, including their children that ended. */
export const readCpuTimesByName = (name: string): number =>
  listStats()
    .filter((stat) => stat.name === name)
    .reduce((sum, { ms }) => sum + ms, 0);

/** Returns the CPU time of a process and its children, in milliseconds. */
export const readCpuTimeWithChildren = (processId: number): number =>
  listStats()
    .filter(({ parent }) => parent === processId)
    .reduce((sum, { ms }) => sum + ms, readCpuTime(processId));

const listStats = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(readStat);

/** Reads `/proc/ID/stat`, see proc(5). */
function readStat(id: string): { name: string; parent: number; ms: number } {
  try {
    const [, name = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${id}/stat`, 'utf8')) ?? [];
    const fields = rest.split(' ');
    // User and system time, and those of children that ended.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { name, parent: Number(fields[1]), ms: ticks * TICK_MS };
  } catch {
    // The process has ended.
    return { name: '', parent: 0, ms: 0 };
  }
}
