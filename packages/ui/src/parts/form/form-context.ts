// What a form tells the fields inside it: whether it is being sent, and what was refused.
import { createContext, useContext } from 'react';

/** The state of the form around a field. */
export type FormState = {
  readonly busy: boolean;
  readonly errors: { readonly [field: string]: string };
};

/** Filled by Form. */
export const FormContext = createContext<FormState>({ busy: false, errors: {} });

/** The form around this. */
export const useForm = (): FormState => useContext(FormContext);
