import { type Role, roles } from '@whorl/contract/console/roles.ts';
import { roles as names } from '../../../../content/interface/console/users.json';
import '../../../design/fields.css';
import styles from '../list/list.module.css';

type Props = {
  id: string;
  label: string;
  isLabelHidden?: boolean;
  value: Role;
  onChange: (role: Role) => void;
};

/** Choice of a role. */
export const RoleSelect = ({ id, label, isLabelHidden = false, value, onChange }: Props) => (
  <div className={`field ${styles.field}`}>
    <label htmlFor={id} className={isLabelHidden ? 'visually-hidden' : undefined}>
      {label}
    </label>
    <select id={id} value={value} onChange={(event) => onChange(event.target.value as Role)}>
      {roles.map((role) => (
        <option key={role} value={role}>
          {names[role]}
        </option>
      ))}
    </select>
  </div>
);
