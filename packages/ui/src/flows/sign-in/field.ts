// Which field of the start belongs to somebody who did not come through it: by a ticket, a link, a provider or a reload.
// Apart from the start itself, which a page downloads first.
import { editing } from '../form.ts';
import type { Problem } from '../problem.ts';
import type { SignInSettings } from './settings.ts';
import { freshStart } from './start.ts';
import { fieldName } from './start-ways.ts';
import type { IdentifierField, SignInStart } from './state.ts';

/** An identifier and the field of the start that takes it. */
export type Known = { readonly identifier: string; readonly field: IdentifierField };

const isNumber = (identifier: string): boolean => identifier.startsWith('+');

/** Where an identifier that the service knows would have been typed. One that no field takes is not put into any. */
export const knownAs = ({ fields }: SignInSettings, identifier = ''): Known => {
  if (isNumber(identifier) && fields.includes('phone')) return { identifier, field: 'phone' };
  const field = fields.includes('text') ? 'text' : (fields[0] ?? 'text');
  return { identifier: field === 'phone' ? '' : identifier, field };
};

/** The start has one of two fields: a problem with the identifier belongs to the one that is shown. */
export const ofShownField = (card: SignInStart, problems: readonly Problem[]): readonly Problem[] =>
  problems.map((problem) => (problem.field === 'identifier' ? { ...problem, field: fieldName(card) } : problem));

/** The start of a new visit, with what stood in the way of what the page was opened for. */
export const freshStartWith = (settings: SignInSettings, problems: readonly Problem[]): SignInStart => {
  const card = freshStart(settings);
  return { ...card, form: editing(card.form.values, ofShownField(card, problems)) };
};
