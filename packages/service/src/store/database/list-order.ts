// The order of a list by a column and the id.

/** The order that a caller asks for. */
export type ListOrder<Field extends string> = { readonly field: Field; readonly isDescending: boolean };

/** The order of a list; without one, the newest come first. */
export const listOrder = <Field extends string>(order: ListOrder<Field> | undefined, usual: Field) => ({
  field: order?.field ?? usual,
  direction: (order?.isDescending ?? true) ? ('desc' as const) : ('asc' as const),
});
