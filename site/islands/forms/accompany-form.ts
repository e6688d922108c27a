import { showEmailAdvice } from './show-email-advice.ts';
import { guardUnsentText } from './unsent-text.ts';

/**
 * What helps whoever fills in a form, and comes when they go to it: advice about an address, and the question before
 * what was typed is lost.
 *
 * @returns ends it, once what was typed is sent
 */
export function accompanyForm(form: HTMLFormElement): () => void {
  showEmailAdvice(form);
  return guardUnsentText(form);
}
