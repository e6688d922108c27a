import { badges, callouts, dialog, questions, table, tabs } from '../../../../content/interface/pages/design.json';
import { DataTable } from '../../../design/data-table.tsx';
import { Dialog, DialogOpener } from '../../../design/dialog.tsx';
import { Disclosures } from '../../../design/disclosures.tsx';
import { Tabs } from '../../../design/tabs.tsx';
import { SpecSheet } from '../../../design/term-list.tsx';
import styles from './design-sheet.module.css';

/** Components composed of smaller parts. */
export function DesignComponents() {
  return (
    <>
      <DataTable
        columns={[{ title: table.signal }, { title: table.value }, { title: table.time, isNumber: true }]}
        rows={[
          { key: 'fonts', cells: [table.fonts, table.fontsValue, table.fontsTime] },
          { key: 'screen', cells: [table.screen, table.screenValue, table.screenTime] },
        ]}
      />
      <div className={`${styles.part} mt-8`}>
        <SpecSheet
          rows={[
            { name: table.returns, value: table.returnsText },
            { name: table.limit, value: table.limitText },
          ]}
        />
      </div>
      <div className={`${styles.part} mt-8`}>
        <Tabs
          id="design-tabs"
          label={tabs.title}
          tabs={[
            { title: tabs.browser, content: <p>{tabs.browserText}</p> },
            { title: tabs.server, content: <p>{tabs.serverText}</p> },
            { title: tabs.commandLine, content: <p>{tabs.commandLineText}</p> },
          ]}
        />
      </div>
      <div className={`${styles.part} mt-8`}>
        <Disclosures
          name="design-questions"
          items={[
            { title: questions.first, content: <p>{questions.firstAnswer}</p> },
            { title: questions.second, content: <p>{questions.secondAnswer}</p> },
          ]}
        />
      </div>
      <div className={`${styles.part} mt-8 flex wrap gap-4-5 items-center mb-5`}>
        <DialogOpener dialog="design-dialog">{dialog.open}</DialogOpener>
        <button type="button" className="button" popoverTarget="design-note">
          {dialog.openPopover}
        </button>
        <span className="badge">{badges.plain}</span>
        <span className="badge badge-own">{badges.own}</span>
        <span className="badge badge-good">{badges.good}</span>
        <span className="badge badge-warning">{badges.warning}</span>
      </div>
      <Dialog id="design-dialog" title={dialog.title}>
        <p>{dialog.text}</p>
      </Dialog>
      <div id="design-note" popover="auto" className="note">
        {dialog.popover}
      </div>
      <div className={`${styles.part} mt-8`}>
        <div className="callout">
          <p>{callouts.title}</p>
          <p>{callouts.text}</p>
        </div>
      </div>
      <div className={`${styles.part} mt-8`}>
        <div className="callout callout-rule">
          <p>{callouts.rule}</p>
          <p>{callouts.ruleText}</p>
        </div>
      </div>
      <div className={`${styles.part} mt-8`}>
        <div className="callout callout-warning">
          <p>{callouts.warning}</p>
          <p>{callouts.warningText}</p>
        </div>
      </div>
    </>
  );
}
