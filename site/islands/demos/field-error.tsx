/** What is wrong with a field, below it. @param of id of the field, which names `ID-error` in `aria-describedby` */
export function FieldError({ of, children }: { of: string; children: string | undefined }) {
  return (
    <p className="field-error" id={`${of}-error`} hidden={!children}>
      {children}
    </p>
  );
}
