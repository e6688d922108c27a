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
import { continueSession, createAccount, findSessions, lockAccount, startSession } from './music-accounts.ts';
import { musicMigrations } from './music-tables.ts';

const RETENTION_MS = PLAYGROUND_DAY_HOURS * HOUR_MS;
/** Length of a track in milliseconds; everyone hears the same one. */
const TRACK_MS = 3 * 60_000;

/** A music service whose accounts play on one device at a time. */
export const accountSharing: Demo<ListenRequest> = {
  name: 'account-sharing',
  title: 'Plays music in the account sharing demo, or returns the reason why not.',
  calls: playgroundCalls.accountSharing,
  requestSchema: listenRequestSchema,
  answerSchema: listenAnswerSchema,
  forbidsBots: true,
  migrations: musicMigrations,
  storedRows: [
    { table: 'playground_music_accounts', labels: ['account', 'accounts'], retentionMs: RETENTION_MS },
    { table: 'playground_music_sessions', labels: ['session', 'sessions'], retentionMs: RETENTION_MS },
  ],
  async decide(tx, { visitorId, now, request: { word, takeOver, session } }) {
    const since = now - RETENTION_MS;
    const found = await lockAccount(tx, word === undefined ? { visitorId } : { word }, since, now);
    const account = found ?? (word === undefined ? await createAccount(tx, visitorId, now) : undefined);
    const sessions = account && (await findSessions(tx, account.id, since));
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
        await continueSession(tx, account.id, sessions?.at(-1)?.number ?? 0, now);
        break;
      case 'begins':
        await startSession(tx, account, visitorId, 'began', now);
        break;
      case 'takesOver':
        await startSession(tx, account, visitorId, 'take-over', now);
        break;
      default:
        return answer;
    }
    return { ...answer, track: tracks[Math.floor(now / TRACK_MS) % tracks.length] };
  },
};
