import type { BlockAnswer, BotVisits } from '@whorl/contract/playground/bot-firewall.ts';
import { useEffect, useState } from 'react';
import demo from './demo.module.css';
import type { ProductProps } from './demo-product.ts';
import styles from './firewall-demo.module.css';

/** How many of the visits are shown. */
const ROWS = 8;

/** The paths of what takes no request id. */
type Props = ProductProps<BlockAnswer> & { visitsPath: string; doorPath: string };
type Listed = BotVisits['visits'] | 'asking' | 'failed';

/** The book of a gatekeeper: which programs came, and a door that can be closed to one's own network. */
export default function FirewallDemo({ play, message, visitsPath, doorPath }: Props) {
  const [visits, setVisits] = useState<Listed>('asking');
  const [door, setDoor] = useState<{ status: number; message: string }>();
  const [origin, setOrigin] = useState('');

  async function list(): Promise<void> {
    if (visits === 'asking') return;
    setVisits('asking');
    setVisits(await readVisits(visitsPath).catch(() => 'failed' as const));
  }
  useEffect(() => {
    setOrigin(location.origin);
    void readVisits(visitsPath).then(setVisits, () => setVisits('failed'));
  }, [visitsPath]);

  async function wish(what: 'block' | 'lift'): Promise<void> {
    await play.decide({ wish: what });
    setDoor(undefined);
  }

  const rows = Array.isArray(visits) ? visits : [];
  return (
    <>
      <header>
        <p className={styles.name}>Gatehouse</p>
        <p className="caption">Open to people, at all hours</p>
      </header>
      <div className={`${demo.pane} ${styles.house} gap-4`}>
        <div className="flex wrap gap-1-5 items-baseline between">
          <h2 className="row-title">Programs that came to this site</h2>
          <button
            type="button"
            className="text-button"
            disabled={play.pressable.disabled}
            aria-disabled={visits === 'asking'}
            onClick={() => void list()}
          >
            Look again
          </button>
        </div>
        <table className={`rule-table ${styles.visits} fixed-columns`}>
          <caption className="visually-hidden">The latest visits of bad bots within 24 hours</caption>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Taken for</th>
              <th scope="col">From</th>
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: ROWS }, (_, index) => {
              const visit = rows[index];
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row of the table, whichever visit is in it
                <tr key={index}>
                  <td>{visit ? written(visit.at) : '–'}</td>
                  <td>{visit?.kind.replaceAll('_', ' ') ?? '–'}</td>
                  <td>{visit ? `${visit.network}${visit.isOwn ? ', yours' : ''}` : '–'}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
        <p className="caption" role="status">
          {stateOf(visits)}
        </p>
        <div className="flex wrap gap-3">
          <button type="button" className="button" {...play.pressable} onClick={() => void wish('block')}>
            Block my network
          </button>
          <button type="button" className="button" {...play.pressable} onClick={() => void wish('lift')}>
            Lift the block
          </button>
        </div>
        {message}
        <div className={styles.door} data-status={door?.status}>
          <svg width="56" height="72" viewBox="0 0 56 72" fill="none" stroke="currentColor" aria-hidden="true">
            <path d="M4 70V24C4 12 14 2 28 2s24 10 24 22v46M0 70h56" strokeWidth="1.25" />
            <path
              d={
                door?.status === 200
                  ? 'M10 70V25l16 9v36'
                  : 'M10 70V25C10 15 18 8 28 8s18 7 18 17v45M28 8v62M24 42v4M32 42v4'
              }
              strokeWidth="1.25"
            />
          </svg>
          <div>
            <p role="status">{door ? `HTTP ${door.status}: ${door.message}` : 'Knock to see whether it is open.'}</p>
            <button
              type="button"
              className="button button-small"
              {...play.pressable}
              onClick={() => void knock(doorPath).then(setDoor)}
            >
              Knock at the door
            </button>
          </div>
        </div>
        <p className="caption">
          The door asks for no script and no cookie. Knock from a terminal too:{' '}
          <code>
            <span className="nowrap">curl -i</span> {`${origin}${doorPath}`}
          </code>
        </p>
      </div>
    </>
  );
}

async function readVisits(path: string): Promise<BotVisits['visits']> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`The list was answered with ${response.status}`);
  return ((await response.json()) as BotVisits).visits;
}

async function knock(path: string): Promise<{ status: number; message: string }> {
  try {
    const response = await fetch(path, { cache: 'no-store' });
    const { message } = (await response.json()) as { message: string };
    return { status: response.status, message };
  } catch {
    return { status: 0, message: 'The server was not reached.' };
  }
}

function stateOf(visits: Listed): string {
  if (visits === 'asking') return 'The list is asked for …';
  if (visits === 'failed') return 'The list did not come. Look again in a moment.';
  if (visits.length === 0) return 'Nobody within 24 hours. Send one: the command is below.';
  return `${visits.length > ROWS ? `The latest ${ROWS}` : visits.length} within 24 hours. Of other networks, half the address is shown.`;
}

const written = (at: number): string =>
  new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
