import {
  type ListenRequest,
  listenAnswerSchema,
  listenRequestSchema,
} from '@whorl/contract/playground/account-sharing.ts';
import { tracks } from '@whorl/contract/playground/music.ts';
import { PLAYGROUND_DAY_HOURS } from '@whorl/contract/stored-data/lifetimes.ts';
import { playgroundCalls } from '@whorl/contract/urls.ts';
import { type Demo, HOUR_MS } from '../demo.ts';
import { decideListen } from './decide-listen.ts';
import { begin, goOn, makeAccount, sessionsOf, takeAccount } from './music-accounts.ts';
import { musicMigrations } from './music-tables.ts';

const KEPT_MS = PLAYGROUND_DAY_HOURS * HOUR_MS;
/** How long a track is on, in milliseconds: the same one for everybody. */
const TRACK_MS = 3 * 60_000;

/** A music service whose accounts play on one device at a time. */
export const accountSharing: Demo<ListenRequest> = {
  name: 'account-sharing',
  title: 'A press of play in the demo of account sharing: plays here, or why not.',
  calls: playgroundCalls.accountSharing,
  requestSchema: listenRequestSchema,
  answerSchema: listenAnswerSchema,
  forbidsBots: true,
  migrations: musicMigrations,
  kept: [
    { table: 'playground_music_accounts', called: ['account', 'accounts'], keptMs: KEPT_MS },
    { table: 'playground_music_sessions', called: ['session', 'sessions'], keptMs: KEPT_MS },
  ],
  async decide(tx, { visitorId, now, request: { word, takeOver, session } }) {
    const since = now - KEPT_MS;
    const found = await takeAccount(tx, word === undefined ? { visitorId } : { word }, since, now);
    const account = found ?? (word === undefined ? await makeAccount(tx, visitorId, now) : undefined);
    const sessions = account && (await sessionsOf(tx, account.id, since));
    const { outcome, ...decision } = decideListen({
      sessions,
      visitorId,
      now,
      takeOver: takeOver ? session : undefined,
    });
    if (account === undefined) return decision;
    const answer = { ...decision, word: account.word };
    switch (outcome) {
      case 'goesOn':
        await goOn(tx, account.id, sessions?.at(-1)?.number ?? 0, now);
        break;
      case 'begins':
        await begin(tx, account, visitorId, 'began', now);
        break;
      case 'takesOver':
        await begin(tx, account, visitorId, 'take-over', now);
        break;
      default:
        return answer;
    }
    return { ...answer, track: tracks[Math.floor(now / TRACK_MS) % tracks.length] };
  },
};
