import type { ComponentProps, ReactNode } from 'react';
import { LeadForm } from '../forms/lead-form.tsx';
import { useVisitor } from '../visitor/use-visitor.ts';

type Props = Pick<ComponentProps<typeof LeadForm>, 'form' | 'sent'> & {
  /** Texts about the token: which request it can look up first, and the next step. */
  texts: { title: string; forThisBrowser: ReactNode; forAnyRequest: ReactNode };
};

/** Form that issues a token, valid for an hour, to look up the bot result of one request. */
export function BotTokenForm({ texts, ...props }: Props) {
  const visitor = useVisitor();
  const requestId = visitor.step === 'identified' ? visitor.result.requestId : undefined;
  const { title, forThisBrowser, forAnyRequest } = texts;
  return <LeadForm {...props} issued={{ title, requestId, children: requestId ? forThisBrowser : forAnyRequest }} />;
}
