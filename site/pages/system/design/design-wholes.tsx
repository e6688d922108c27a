import { DataTable } from '../../../design/data-table.tsx';
import { Dialog, DialogOpener } from '../../../design/dialog.tsx';
import { Disclosures } from '../../../design/disclosures.tsx';
import { SpecSheet } from '../../../design/spec-sheet.tsx';
import { Tabs } from '../../../design/tabs.tsx';
import styles from './design-sheet.module.css';

/** What is put together from smaller parts. */
export function DesignWholes() {
  return (
    <>
      <DataTable
        columns={[{ title: 'Signal' }, { title: 'Value' }, { title: 'Time', isNumber: true }]}
        rows={[
          { key: 'fonts', cells: ['Fonts', '14 of 71 families', '34 ms'] },
          { key: 'screen', cells: ['Screen', '2560 × 1440, ratio 2', '0 ms'] },
        ]}
      />
      <div className={`${styles.part} mt-8`}>
        <SpecSheet
          rows={[
            { name: 'Returns', value: 'visitor id, confidence, first and last seen' },
            { name: 'Does not', value: 'follow a person to another computer' },
          ]}
        />
      </div>
      <div className={`${styles.part} mt-8`}>
        <Tabs
          id="design-tabs"
          label="The same call in three ways"
          tabs={[
            { title: 'In the page', content: <p>First.</p> },
            { title: 'On the server', content: <p>Second.</p> },
            { title: 'By hand', content: <p>Third.</p> },
          ]}
        />
      </div>
      <div className={`${styles.part} mt-8`}>
        <Disclosures
          name="design-questions"
          items={[
            { title: 'A question', content: <p>Its answer, closed until it is asked for.</p> },
            { title: 'Another question', content: <p>Opening it closes the first.</p> },
          ]}
        />
      </div>
      <div className={`${styles.part} mt-8 flex wrap gap-4-5 items-center mb-5`}>
        <DialogOpener dialog="design-dialog">Open a dialog</DialogOpener>
        <button type="button" className="button" popoverTarget="design-note">
          Open a note
        </button>
        <span className="badge">latent</span>
        <span className="badge badge-own">yours</span>
        <span className="badge badge-good">kept</span>
        <span className="badge badge-warning">not measured</span>
      </div>
      <Dialog id="design-dialog" title="A dialog">
        <p>It keeps the focus, Escape closes it, and the focus goes back to what opened it.</p>
      </Dialog>
      <div id="design-note" popover="auto" className="note">
        A note over the page. A click elsewhere closes it.
      </div>
      <div className={`${styles.part} mt-8`}>
        <div className="callout">
          <p>What is essential</p>
          <p>stands beside the text, behind a rule of ink.</p>
        </div>
      </div>
      <div className={`${styles.part} mt-8`}>
        <div className="callout callout-rule">
          <p>A rule that decides</p>
          <p>has the edge of what can be acted on.</p>
        </div>
      </div>
      <div className={`${styles.part} mt-8`}>
        <div className="callout callout-warning">
          <p>A warning</p>
          <p>says what may go wrong, and what to do.</p>
        </div>
      </div>
    </>
  );
}
