'use client';

import { type ComponentProps, useEffect, useRef } from 'react';
import { LeadForm } from '../forms/lead-form.tsx';
import styles from './signup-providers.module.css';

type Props = ComponentProps<typeof LeadForm> & {
  /** What the form calls itself. */
  name: string;
};

/** Signs up: by the form, which ends in a key that works, or with a provider where some are set up. */
export function SignupForm({ name, ...props }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = panel;
    let stop: (() => void) | undefined;
    let isWanted = true;
    import('./track-signup.ts').then(
      ({ trackSignup }) => {
        if (current && isWanted) stop = trackSignup(current, name);
      },
      // The form alone is a way to sign up.
      () => undefined,
    );
    return () => {
      isWanted = false;
      stop?.();
    };
  }, [name]);
  return (
    <div ref={panel}>
      <LeadForm {...props} />
      <ul className={styles.providers} aria-label="Other ways to sign up" data-signup-providers="" hidden />
    </div>
  );
}
