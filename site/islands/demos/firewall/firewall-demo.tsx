import type { BlockAnswer, BotVisits } from '@whorl/contract/playground/bot-firewall.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { useEffect, useState } from 'react';
import * as texts from '../../../../content/interface/demos/firewall.json';
import { unreachable } from '../../../../content/interface/demos/request.json';
import { whenFirstVisible } from '../../../browser/visibility.ts';
import demo from '../frame/demo.module.css';
import type { ProductProps } from '../frame/demo-product.ts';
import styles from './firewall-demo.module.css';

/** Number of visits shown. */
const ROWS = 8;

/** Paths of the endpoints that need no request ID. */
type Props = ProductProps<BlockAnswer, 'tagline' | 'visits' | 'knock' | 'note'> & {
  visitsPath: string;
  protectedPagePath: string;
};
type Listed = BotVisits['visits'] | 'asking' | 'failed';

/** Log of bot visits, and a resource that visitors can block for their own network. */
export default function FirewallDemo({ play, words, message, visitsPath, protectedPagePath }: Props) {
  const [visits, setVisits] = useState<Listed>('asking');
  const [pageResponse, setPageResponse] = useState<{ status: number; message: string }>();
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

  async function changeBlock(what: 'block' | 'lift'): Promise<void> {
    await play.decide({ wish: what });
    setPageResponse(undefined);
  }

  const rows = Array.isArray(visits) ? visits : [];
  return (
    <>
      <header>
        <p className={styles.name}>Gatehouse</p>
        <p className="caption">{words.tagline}</p>
      </header>
      <div className={`${demo.pane} ${styles.house} gap-4`}>
        <div className="flex wrap gap-5 rows-1 items-baseline between">
          <h2 className="row-title">{words.visits}</h2>
          <button
            type="button"
            className="text-button"
            disabled={play.pressable.disabled}
            aria-disabled={visits === 'asking'}
            onClick={() => void list()}
          >
            {texts.refresh}
          </button>
        </div>
        <table className={`rule-table ${styles.visits} fixed-columns`}>
          <caption className="visually-hidden">{texts.visits}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.time}</th>
              <th scope="col">{texts.type}</th>
              <th scope="col">{texts.network}</th>
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: ROWS }, (_, index) => {
              const visit = rows[index];
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: the row stays the same when its visit changes
                <tr key={index}>
                  <td>{visit ? formatTime(visit.at) : '–'}</td>
                  <td>{visit?.kind.replaceAll('_', ' ') ?? '–'}</td>
                  <td>{visit ? formatNetwork(visit) : '–'}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
        <p className="caption" role="status">
          {describeVisits(visits)}
        </p>
        <div className="flex wrap gap-3">
          <button type="button" className="button" {...play.pressable} onClick={() => void changeBlock('block')}>
            {texts.block}
          </button>
          <button type="button" className="button" {...play.pressable} onClick={() => void changeBlock('lift')}>
            {texts.lift}
          </button>
        </div>
        {message}
        <div className={styles.protectedPage} data-status={pageResponse?.status}>
          <svg width="56" height="72" viewBox="0 0 56 72" fill="none" stroke="currentColor" aria-hidden="true">
            <path d="M4 70V24C4 12 14 2 28 2s24 10 24 22v46M0 70h56" strokeWidth="1.25" />
            <path
              d={
                pageResponse?.status === 200
                  ? 'M10 70V25l16 9v36'
                  : 'M10 70V25C10 15 18 8 28 8s18 7 18 17v45M28 8v62M24 42v4M32 42v4'
              }
              strokeWidth="1.25"
            />
          </svg>
          <div>
            <p role="status">{pageResponse ? fillIn(texts.answer, pageResponse) : words.knock}</p>
            <button
              type="button"
              className="button button-small"
              {...play.pressable}
              onClick={() => void requestProtectedPage(protectedPagePath).then(setPageResponse)}
            >
              {texts.test}
            </button>
          </div>
        </div>
        <p className="caption">
          {words.note}{' '}
          <code>
            <span className="nowrap">curl -i</span> {`${origin}${protectedPagePath}`}
          </code>
        </p>
      </div>
    </>
  );
}

async function readVisits(path: string): Promise<BotVisits['visits']> {
  await whenFirstVisible();
  const response = await fetch(path);
  if (!response.ok) throw new Error(`The list was answered with ${response.status}`);
  const { visits }: BotVisits = await response.json();
  return visits;
}

async function requestProtectedPage(path: string): Promise<{ status: number; message: string }> {
  try {
    const response = await fetch(path, { cache: 'no-store' });
    const { message }: { message: string } = await response.json();
    return { status: response.status, message };
  } catch {
    return { status: 0, message: unreachable };
  }
}

function describeVisits(visits: Listed): string {
  if (visits === 'asking') return texts.loading;
  if (visits === 'failed') return texts.notLoaded;
  if (visits.length === 0) return texts.none;
  return visits.length > ROWS ? fillIn(texts.latest, { count: ROWS }) : fillIn(texts.count, { count: visits.length });
}

const formatNetwork = ({ network, isOwn }: BotVisits['visits'][number]): string =>
  isOwn ? fillIn(texts.ownNetwork, { network }) : network;

const formatTime = (at: number): string =>
  new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' });
