import { type ReactNode, useRef, useState } from 'react';

/** The button in the footer; what it opens is loaded when it is pressed. */
export function CookieSettings() {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<ReactNode>();

  async function open(): Promise<void> {
    try {
      const { CookieSettingsDialog, isAnalyticsAllowed } = await import('./cookie-settings-dialog.tsx');
      setOpened(<CookieSettingsDialog analyticsAllowed={await isAnalyticsAllowed()} onClosed={close} />);
    } catch {
      setOpened(<span role="alert"> could not be loaded; try again</span>);
    }
  }

  function close(): void {
    setOpened(undefined);
    button.current?.focus();
  }

  return (
    <>
      <button ref={button} type="button" className="footer-button" onClick={() => void open()}>
        Cookie settings
      </button>
      {opened}
    </>
  );
}
