/**
 * Runs `action` and, if it fails, reports whether the page's own Content Security Policy blocked `url`. To the action
 * itself a blocked request looks like a network error.
 */
export async function detectCspBlock<Result>(
  url: string,
  action: () => Promise<Result>,
): Promise<{ result: Result } | { error: unknown; blocked: boolean }> {
  let blocked = false;
  const handleViolation = ({ blockedURI, disposition }: SecurityPolicyViolationEvent) => {
    if (disposition === 'enforce' && blockedURI !== '' && new URL(url, location.href).href.startsWith(blockedURI)) {
      blocked = true;
    }
  };
  document.addEventListener('securitypolicyviolation', handleViolation);
  try {
    return { result: await action() };
  } catch (error) {
    // The event is dispatched in a task of its own, possibly after the rejection.
    await new Promise((resolve) => setTimeout(resolve));
    return { error, blocked };
  } finally {
    document.removeEventListener('securitypolicyviolation', handleViolation);
  }
}
