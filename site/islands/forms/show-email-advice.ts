import styles from './email-advice.module.css';
import { adviseOnEmail } from './email-advice.ts';

/** What an input says of itself where an address at work is asked for. */
const WORK = 'work';

/** Says what there is to say of an address beside its field, when the field is left. It refuses nobody. */
export function showEmailAdvice(form: HTMLFormElement): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('input[type=email]')) {
    const id = `${input.id}-advice`;
    if (document.getElementById(id)) continue;
    const place = document.createElement('p');
    place.id = id;
    place.className = `caption ${styles.advice}`;
    place.ariaLive = 'polite';
    input.closest('.field')?.append(place);
    input.setAttribute('aria-describedby', `${input.getAttribute('aria-describedby') ?? ''} ${id}`);
    const show = () => fill(place, input);
    input.addEventListener('blur', show);
    show();
  }
}

function fill(place: HTMLElement, input: HTMLInputElement): void {
  const advice = adviseOnEmail(input.value, WORK in input.dataset);
  if (advice?.kind === 'typo') place.replaceChildren('Did you mean ', correction(advice.suggestion, input), '?');
  else if (advice) place.replaceChildren('A private address works too; with one at work we know whom we answer.');
  else place.replaceChildren();
}

function correction(suggestion: string, input: HTMLInputElement): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'text-button';
  button.textContent = suggestion;
  button.addEventListener('click', () => {
    input.value = suggestion;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    // Leaving it again looks at the new one.
    input.focus();
    button.parentElement?.replaceChildren();
  });
  return button;
}
