/**
 * Error message below a field.
 *
 * @param of ID of the field, whose `aria-describedby` refers to `ID-error`
 */
export function FieldError({ of, children }: { of: string; children: string | undefined }) {
  return (
    <p className="field-error" id={`${of}-error`} hidden={!children}>
      {children}
    </p>
  );
}
