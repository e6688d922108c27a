import { type ReactNode, useRef, useState } from 'react';

/** A button, the footer's unless told otherwise; what it opens is loaded when it is pressed. */
export function CookieSettings({ className = 'footer-button', title = 'Cookie settings' }) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<ReactNode>();

  async function open(): Promise<void> {
    try {
      const { CookieSettingsDialog, currentSettings } = await import('./cookie-settings-dialog.tsx');
      setOpened(<CookieSettingsDialog {...(await currentSettings())} onClosed={close} />);
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
      <button ref={button} type="button" className={className} onClick={() => void open()}>
        {title}
      </button>
      {opened}
    </>
  );
}
