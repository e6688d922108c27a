'use client';

import { type ComponentProps, useEffect, useRef } from 'react';
import { LeadForm } from '../forms/lead-form.tsx';
import styles from './signup-providers.module.css';

type Props = ComponentProps<typeof LeadForm> & {
  /** Name of the form. */
  name: string;
};

/** Sign-up by a form that issues a working key, or with an OAuth provider if some are configured. */
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
      // Signing up with the form works without it.
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
