// The optional field that says why an operator does something. It is sent with the call and kept in the audit log.
import { Field, Input } from '@latchkey/ui/parts';
import { usePartTexts } from '../texts.ts';

const REASON = 'reason';
const REASON_MAX = 200;

/** The field; `reasonOf` takes its text out of the values of the form. */
export const ReasonField = () => {
  const t = usePartTexts();
  return (
    <Field name={REASON} label={t('reason.label')} note={t('reason.optional')} hint={t('reason.hint')}>
      <Input maxLength={REASON_MAX} autoComplete="off" dir="auto" />
    </Field>
  );
};

/** The reason that was typed; undefined for none. */
export const reasonOf = (values: { readonly [name: string]: string }): string | undefined =>
  values[REASON]?.trim() || undefined;
