import { DatabaseSync } from 'node:sqlite';

const database = new DatabaseSync(`${process.env.DATA_DIR ?? './data'}/whorl.sqlite`, { readOnly: true });
const find = database.prepare('select products from identifications where request_id = ?');

/** Whether this answer was really given, less than a minute ago, to something that is no known bot. */
export function mayOrder(requestId) {
  const row = find.get(requestId);
  if (row === undefined) return false;
  const { identification, botd } = JSON.parse(row.products);
  const isFresh = Date.now() - identification.data.timestamp < 60_000;
  return isFresh && botd.data?.bot.result === 'notDetected';
}
