import { useEffect, useState } from 'react';
import * as texts from '../../../content/interface/site/site-frame.json';
import { chooseTheme, chosenTheme, type Theme, themes } from './theme.ts';
import styles from './theme-switch.module.css';

const names: Record<Theme, string> = { system: texts.system, light: texts.light, dark: texts.dark };

/** Selects the light, dark or system theme. Hidden without a script. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>('system');
  useEffect(() => setTheme(chosenTheme()), []);
  return (
    <fieldset className={styles.switch}>
      <legend>{texts.theme}</legend>
      {themes.map((name) => (
        <label key={name}>
          <input
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
