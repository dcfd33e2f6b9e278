// Which field of the start takes an identifier that was not typed there: from a ticket, a link, a provider or a reload.
// Separate from the start, which a page downloads first.
import { editing } from '../../form.ts';
import type { Problem } from '../../problem.ts';
import type { IdentifierField, SignInSettings } from '../settings.ts';
import { freshStart, type SignInStart } from './start.ts';

/** An identifier and the field of the start that takes it. */
export type Known = { readonly identifier: string; readonly field: IdentifierField };

const isNumber = (identifier: string): boolean => identifier.startsWith('+');

/** The field for an identifier that the service returned. One that no field takes is left out. */
export const knownAs = ({ fields }: SignInSettings, identifier = ''): Known => {
  if (isNumber(identifier) && fields.includes('phone')) return { identifier, field: 'phone' };
  const field = fields.includes('text') ? 'text' : (fields[0] ?? 'text');
  return { identifier: field === 'phone' ? '' : identifier, field };
};

/** The name of the visible field in problems. */
export const fieldName = ({ field }: Pick<SignInStart, 'field'>): 'identifier' | 'phoneNumber' =>
  field === 'phone' ? 'phoneNumber' : 'identifier';

/** The start shows one of two fields: a problem with the identifier belongs to the visible one. */
export const ofShownField = (card: SignInStart, problems: readonly Problem[]): readonly Problem[] =>
  problems.map((problem) => (problem.field === 'identifier' ? { ...problem, field: fieldName(card) } : problem));

/** The start of a new visit, with the problems of what the page was opened for. */
export const freshStartWith = (settings: SignInSettings, problems: readonly Problem[]): SignInStart => {
  const card = freshStart(settings);
  return { ...card, form: editing(card.form.values, ofShownField(card, problems)) };
};
