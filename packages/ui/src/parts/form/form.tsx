// A native form: submitted by Enter, read by password managers, and focused on the refused field.
import { type ComponentProps, type SubmitEvent, useEffect, useMemo, useRef } from 'react';
import { type Addressed, useElementProps } from '../../styles/appearance/context.tsx';
import { useSharedRef } from '../use-shared-ref.ts';
import { FormContext, type FormState } from './form-context.ts';

/** Values of a form's fields by name. Unchecked boxes are absent. */
export type FormValues = { readonly [field: string]: string };

export type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> &
  Addressed & {
    readonly onSubmit: (values: FormValues) => void;
    /** Being sent: fields are read-only and a second submit is ignored. */
    readonly busy?: boolean | undefined;
    /** Texts by field name. When a reply adds some, the first refused field gets the focus. */
    readonly errors?: FormState['errors'] | undefined;
  };

const NO_ERRORS: FormState['errors'] = {};

const valuesOf = (form: HTMLFormElement): FormValues => {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value;
  return values;
};

/** A form; `onSubmit` receives the values, and the browser's own submit is prevented. */
export const Form = ({ onSubmit, busy = false, errors = NO_ERRORS, ref, ...rest }: FormProps) => {
  const [form, attach] = useSharedRef(ref);
  const state = useMemo(() => ({ busy, errors }), [busy, errors]);

  const seen = useRef<FormState>({ busy: false, errors: NO_ERRORS });
  useEffect(() => {
    const before = seen.current;
    seen.current = { busy, errors };
    const refused = Object.keys(errors);
    // Only a new reply moves the focus: correcting one field must not move the visitor to the next refused one.
    const answered = before.busy && !busy ? refused.length > 0 : refused.some((name) => !before.errors[name]);
    if (answered) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [busy, errors, form]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A surface may be inside a form of the host, or a portal of one: the host must not receive this submit.
    event.stopPropagation();
    if (!busy) onSubmit(valuesOf(event.currentTarget));
  };

  return (
    <FormContext.Provider value={state}>
      <form
        noValidate
        method="post"
        aria-busy={busy || undefined}
        {...useElementProps(rest, 'lk-form', 'form')}
        ref={attach}
        onSubmit={submit}
      />
    </FormContext.Provider>
  );
};
