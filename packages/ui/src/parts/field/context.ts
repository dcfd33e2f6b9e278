// What a field passes to the control inside it: its name, its ids and whether its value was refused.
import { type ComponentProps, createContext, useContext } from 'react';

/** The wiring between a label, its control and the texts under it. */
export type FieldWiring = {
  readonly id: string;
  readonly name: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly busy: boolean;
};

/** Provided by Field. */
export const FieldContext = createContext<FieldWiring | undefined>(undefined);

type Wired = Pick<
  ComponentProps<'input'>,
  'id' | 'name' | 'readOnly' | 'aria-describedby' | 'aria-invalid' | 'aria-required' | 'required'
>;

/** The attributes a control takes from the field around it; its own props win. */
export const useFieldWiring = (own: Wired): Wired => {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: own.id ?? field.id,
    name: own.name ?? field.name,
    'aria-describedby': own['aria-describedby'] ?? field.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field.invalid || undefined),
    'aria-required': own.required || undefined,
    // Read-only, not disabled, while a call runs: the focus stays where the visitor left it.
    readOnly: own.readOnly || field.busy,
  };
};
