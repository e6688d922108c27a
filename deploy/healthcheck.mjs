// Health check of the container: exits with 0 if the server is ready. Plain JavaScript, which starts in 40 ms.
const { PORT = '8000' } = process.env;
try {
  const { ok } = await fetch(`http://127.0.0.1:${PORT}/readyz`, { signal: AbortSignal.timeout(4_000) });
  process.exitCode = ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
