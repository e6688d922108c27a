import { origins as texts } from '../../../../content/interface/console/keys.json';
import '../../../design/fields.css';
import styles from '../list/list.module.css';

type Props = { id: string; label: string; value: string; onChange: (text: string) => void };

/** Field for origins, one per line. */
export const OriginsField = ({ id, label, value, onChange }: Props) => (
  <div className={`field measure-90ch ${styles.field}`}>
    <label htmlFor={id}>{label}</label>
    <textarea
      id={id}
      rows={3}
      spellCheck={false}
      dir="auto"
      aria-describedby={`${id}-hint`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
    <p className="caption" id={`${id}-hint`}>
      {texts.hint}
    </p>
  </div>
);

/** Returns the origins in a text, which spaces or line breaks separate. */
export const parseOrigins = (text: string): string[] => text.split(/\s+/).filter((part) => part !== '');
