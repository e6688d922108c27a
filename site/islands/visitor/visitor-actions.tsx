import { pathsInScripts } from '@whorl/contract/urls.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import type { ReactNode } from 'react';
import * as texts from '../../../content/interface/visitor/identify-visitor.json';
import styles from './visitor-actions.module.css';
import { identifyOnRequest, type VisitorState } from './visitor-store.ts';

type Props = { visitor: VisitorState; className?: string; children?: ReactNode };

/** The page's main actions, the state of the identification, and a button to identify the browser. */
export function VisitorActions({ visitor, className = '', children }: Props) {
  return (
    <div className={`${styles.actions} ${className}`}>
      <p className={`${styles.buttons} flex wrap gap-3`}>
        <a className="button button-main" href={pathsInScripts.start}>
          {texts.getApiKey}
        </a>
        <a className="button" href={pathsInScripts.contactSales}>
          {texts.talkToEngineer}
        </a>
      </p>
      <div className={`${styles.identification} mt-4`} aria-live="polite">
        <Identification visitor={visitor} />
        {children}
      </div>
    </div>
  );
}

function Identification({ visitor }: { visitor: VisitorState }) {
  const label = buttonLabels[visitor.step as keyof typeof buttonLabels];
  return (
    <>
      <p className="caption measure-46ch">{describeState(visitor)}</p>
      {label ? (
        <button
          type="button"
          className={visitor.step === 'waiting' ? 'button button-small' : 'text-button caption own'}
          onClick={() => void identifyOnRequest({ ignoreCache: true })}
        >
          {label}
        </button>
      ) : null}
    </>
  );
}

const buttonLabels = {
  waiting: texts.identify,
  identifying: texts.identifyAgain,
  identified: texts.identifyAgain,
  failed: texts.tryAgain,
  deleted: texts.identifyAfterDeletion,
};

function describeState(visitor: VisitorState): string {
  switch (visitor.step) {
    case 'waiting':
      return fillIn(texts.waiting, { reason: visitor.reason });
    case 'failed':
      return fillIn(texts.failed, { message: visitor.message });
    case 'deleted':
      return visitor.deleted;
    case 'identifying':
      return texts.identifying;
    case 'identified':
      return visitor.formatters.summarizeResult(visitor.result);
    case 'idle':
      return texts.idle;
  }
}
