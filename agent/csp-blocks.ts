/**
 * Runs `action` and says, when it fails, whether the page's own Content Security Policy refused `url`: to the action
 * itself that looks like a broken network.
 */
export async function noticeCspBlock<Result>(
  url: string,
  action: () => Promise<Result>,
): Promise<{ result: Result } | { error: unknown; blocked: boolean }> {
  let blocked = false;
  const notice = ({ blockedURI, disposition }: SecurityPolicyViolationEvent) => {
    if (disposition === 'enforce' && blockedURI !== '' && new URL(url, location.href).href.startsWith(blockedURI)) {
      blocked = true;
    }
  };
  document.addEventListener('securitypolicyviolation', notice);
  try {
    return { result: await action() };
  } catch (error) {
    // The event is a task of its own and may come after the rejection.
    await new Promise((resolve) => setTimeout(resolve));
    return { error, blocked };
  } finally {
    document.removeEventListener('securitypolicyviolation', notice);
  }
}
