import { type ReactNode, useRef, useState } from 'react';

/** Button that loads and opens the cookie settings; styled for the footer by default. */
export function CookieSettingsButton({ className = 'footer-button', title = 'Cookie settings' }) {
  const button = useRef<HTMLButtonElement>(null);
  const [content, setContent] = useState<ReactNode>();

  async function open(): Promise<void> {
    try {
      const { CookieSettingsDialog, loadCurrentSettings } = await import('./cookie-settings-dialog.tsx');
      setContent(<CookieSettingsDialog {...(await loadCurrentSettings())} onClosed={close} />);
    } catch {
      setContent(<span role="alert"> could not be loaded; try again</span>);
    }
  }

  function close(): void {
    setContent(undefined);
    button.current?.focus();
  }

  return (
    <>
      <button ref={button} type="button" className={className} onClick={() => void open()}>
        {title}
      </button>
      {content}
    </>
  );
}
