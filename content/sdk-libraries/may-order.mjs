/** Whether this answer was really given, less than a minute ago, to something that is no known bot. */
export async function mayOrder(requestId) {
  const answer = await fetch(`${process.env.WHORL_URL}/events/${encodeURIComponent(requestId)}`, {
    headers: { 'Auth-API-Key': process.env.WHORL_SECRET_KEY },
  });
  if (!answer.ok) return false;
  const { identification, botd } = (await answer.json()).products;
  const isFresh = Date.now() - identification.data.timestamp < 60_000;
  return isFresh && botd.data?.bot.result === 'notDetected';
}
