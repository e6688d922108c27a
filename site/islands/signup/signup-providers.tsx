import type { SignupOptions } from '@whorl/contract/signup-options.ts';
import { endpoints } from '@whorl/contract/urls.ts';
import { useEffect, useState } from 'react';
import styles from './signup-providers.module.css';
import type { SignupMethod } from './use-signup-events.ts';

type Providers = SignupOptions['data']['providers'];

/** Links to whom else one can sign up with; nothing where none is set up, or where that cannot be learnt. */
export function SignupProviders({ onStart }: { onStart: (method: SignupMethod) => void }) {
  const [providers, setProviders] = useState<Providers>([]);
  useEffect(() => {
    let isWanted = true;
    fetch(endpoints.signupOptions)
      .then(async (response) => {
        const { data } = (await response.json()) as SignupOptions;
        if (isWanted) setProviders(data.providers);
      })
      // The form alone is a way to sign up.
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, []);
  if (providers.length === 0) return null;
  return (
    <ul className={styles.providers} aria-label="Other ways to sign up">
      {providers.map(({ id, name, url }) => (
        <li key={id}>
          <a className="button" href={url} onClick={() => onStart(id)}>
            Sign up with {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
