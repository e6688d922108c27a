import type { ComponentProps, ReactNode } from 'react';
import { LeadForm } from '../forms/lead-form.tsx';
import { useVisitor } from '../visitor/use-visitor.ts';

type Props = Pick<ComponentProps<typeof LeadForm>, 'form' | 'sent'> & {
  /** What is said of the token: which request it may ask about first, and what to do next. */
  words: { title: string; ofThisBrowser: ReactNode; ofAny: ReactNode };
};

/** Gives a token that looks up, for an hour, what was said of one request. */
export function BotTokenForm({ words, ...props }: Props) {
  const visitor = useVisitor();
  const requestId = visitor.step === 'known' ? visitor.result.requestId : undefined;
  const { title, ofThisBrowser, ofAny } = words;
  return <LeadForm {...props} issued={{ title, requestId, children: requestId ? ofThisBrowser : ofAny }} />;
}
