/** Returns whether this identification is less than a minute old and no bot was detected. */
export async function mayOrder(requestId) {
  const response = await fetch(`${process.env.WHORL_URL}/events/${encodeURIComponent(requestId)}`, {
    headers: { 'Auth-API-Key': process.env.WHORL_SECRET_KEY },
  });
  if (!response.ok) return false;
  const { identification, botd } = (await response.json()).products;
  const isFresh = Date.now() - identification.data.timestamp < 60_000;
  return isFresh && botd.data?.bot.result === 'notDetected';
}
