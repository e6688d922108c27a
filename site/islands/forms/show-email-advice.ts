import { replacePlaceholders } from '@whorl/contract/view/fill-in.ts';
import { personalAddress, typo } from '../../../content/interface/forms/lead-sending.json';
import styles from './email-advice.module.css';
import { adviseOnEmail } from './email-advice.ts';

/** Data attribute of inputs that request a work email. */
const WORK = 'work';

/** Shows advice next to each email field when it loses the focus. The advice never prevents a submission. */
export function showEmailAdvice(form: HTMLFormElement): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('input[type=email]')) {
    const id = `${input.id}-advice`;
    if (document.getElementById(id)) continue;
    const place = document.createElement('p');
    place.id = id;
    place.className = `caption full-row break-anywhere ${styles.advice}`;
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
  if (advice?.kind === 'typo') {
    const parts = replacePlaceholders<HTMLElement>(typo, { address: createCorrection(advice.suggestion, input) });
    place.replaceChildren(...parts.filter((part) => part !== undefined));
  } else place.replaceChildren(...(advice ? [personalAddress] : []));
}

function createCorrection(suggestion: string, input: HTMLInputElement): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'text-button';
  button.textContent = suggestion;
  button.addEventListener('click', () => {
    input.value = suggestion;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    // Leaving the field checks the new value.
    input.focus();
    button.parentElement?.replaceChildren();
  });
  return button;
}
