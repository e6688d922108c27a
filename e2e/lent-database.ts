import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const command = join(import.meta.dirname, '../scripts/lend-database.ts');

export type LentDatabase = {
  /** For `DATABASE_URL`. */
  readonly url: string;
  /** Runs one statement, beside a server that uses the database. */
  change(statement: string): Promise<void>;
  /** The database is dropped. */
  giveBack(): Promise<void>;
};

/** An empty database of its own. @throws Error where none was made */
export async function borrowDatabase(dialect: 'sqlite' | 'postgres'): Promise<LentDatabase> {
  const child = spawn(process.execPath, [command, dialect], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw new Error(`scripts/lend-database.ts ended with ${child.exitCode}`);
    return value;
  };
  return {
    url: await nextLine(),
    async change(statement) {
      child.stdin.write(`${statement}\n`);
      await nextLine();
    },
    async giveBack() {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}
