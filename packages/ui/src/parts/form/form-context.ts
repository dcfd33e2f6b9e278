// What a form passes to the fields inside it: whether it is being sent, and what was refused.
import { createContext, useContext } from 'react';

/** The state of the form around a field. */
export type FormState = {
  readonly busy: boolean;
  readonly errors: { readonly [field: string]: string };
};

/** Provided by Form. */
export const FormContext = createContext<FormState>({ busy: false, errors: {} });

/** The form around this component. */
export const useForm = (): FormState => useContext(FormContext);
