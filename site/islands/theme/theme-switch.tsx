import { useEffect, useState } from 'react';
import { chooseTheme, chosenTheme, type Theme, themes } from './theme.ts';
import styles from './theme-switch.module.css';

const names: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };

/** Light, dark, or as the system has it. It needs a script, and stays hidden until there is one. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>('system');
  useEffect(() => setTheme(chosenTheme()), []);
  return (
    <fieldset className={styles.switch}>
      <legend>Theme</legend>
      {themes.map((name) => (
        <label key={name}>
          <input
            className="visually-hidden"
            type="radio"
            name="theme"
            value={name}
            checked={theme === name}
            onChange={() => {
              chooseTheme(name);
              setTheme(name);
            }}
          />
          <span>{names[name]}</span>
        </label>
      ))}
    </fieldset>
  );
}
