// Making an organization: its name, short name and logo, then the first invitations, then away. Pure: the service is asked
// through effects.
import { readSlug, slugOf } from '@latchkey/wire';
import type { Machine } from '../../machine/machine.ts';
import { editing, type Form, sending, withValue } from '../form.ts';
import { needed, type Problem } from '../problem.ts';

/** Inputs that decide the steps. `skipsInvitations` undefined: skipped if the organization allows one member only. */
export type OrganizationSetupSettings = {
  readonly asksSlug: boolean;
  readonly skipsInvitations: boolean | undefined;
};

/** The created organization. */
export type MadeOrganization = {
  readonly id: string;
  readonly name: string;
  readonly slug: string | null;
  readonly maxAllowedMemberships: number;
};

/** The values of the form. */
export type OrganizationValues = { readonly name: string; readonly slug: string; readonly logo: File | undefined };

/** The values that are sent; without a slug the service generates one. */
export type OrganizationDraft = {
  readonly name: string;
  readonly slug: string | undefined;
  readonly logo: File | undefined;
};

/** The form. If `made` is set, the organization exists, and submitting again does only the remaining calls. */
export type OrganizationForm = {
  readonly at: 'form';
  readonly form: Form<OrganizationValues>;
  /** The user typed the slug, so it no longer follows the name. */
  readonly isSlugTyped: boolean;
  readonly made: MadeOrganization | undefined;
};

/** The form, the invitations, the result, and leaving. */
export type OrganizationSetupState =
  | OrganizationForm
  | { readonly at: 'invite'; readonly organization: MadeOrganization }
  | { readonly at: 'sent'; readonly organization: MadeOrganization; readonly count: number }
  | { readonly at: 'leaving'; readonly organization: MadeOrganization }
  /** No redirect is configured: the card shows that it is done. */
  | { readonly at: 'done'; readonly organization: MadeOrganization };

/** Events. */
export type OrganizationSetupEvent =
  | { readonly type: 'typed'; readonly field: 'name' | 'slug'; readonly value: string }
  /** A logo was chosen or removed; `problem` says why it was rejected. */
  | { readonly type: 'logo'; readonly file: File | undefined; readonly problem?: Problem | undefined }
  | { readonly type: 'submit' }
  /** The organization exists; its logo and its activation are still to do. */
  | { readonly type: 'made'; readonly organization: MadeOrganization }
  | { readonly type: 'ready' }
  | { readonly type: 'refused'; readonly problems: readonly Problem[] }
  | { readonly type: 'invited'; readonly count: number }
  /** The user is done: they skipped the invitations, or have read the result. */
  | { readonly type: 'finish' }
  /** There was no URL to redirect to. */
  | { readonly type: 'stayed' };

/** Effects: `create` is answered with `made`, then `ready`, or `refused`; leaving with `stayed` if there is no URL. */
export type OrganizationSetupEffect =
  | { readonly run: 'create'; readonly draft: OrganizationDraft; readonly made: MadeOrganization | undefined }
  | { readonly run: 'leave'; readonly organization: MadeOrganization };

type CreateStep = readonly [state: OrganizationSetupState, ...effects: OrganizationSetupEffect[]];

const problemsOf = ({ name, slug }: OrganizationDraft, typedSlug: string): readonly Problem[] => [
  ...(name === '' ? [needed('name')] : []),
  ...(typedSlug !== '' && slug === undefined ? [{ code: 'form_param_format_invalid', field: 'slug' }] : []),
];

const type = (
  state: OrganizationForm,
  { field, value }: Extract<OrganizationSetupEvent, { type: 'typed' }>,
): OrganizationForm => {
  const typed = withValue(state.form, field, value);
  if (field === 'slug') return { ...state, form: typed, isSlugTyped: value !== '' };
  // A slug that the user typed is kept; once emptied, it follows the name again.
  return { ...state, form: state.isSlugTyped ? typed : withValue(typed, 'slug', slugOf(value)) };
};

const choose = (state: OrganizationForm, { file, problem }: Extract<OrganizationSetupEvent, { type: 'logo' }>) => {
  const form = withValue(state.form, 'logo', file);
  return { ...state, form: problem && form.phase === 'editing' ? editing(form.values, [problem]) : form };
};

const submit = (asksSlug: boolean, state: OrganizationForm): CreateStep => {
  const { values } = state.form;
  const typedSlug = asksSlug ? values.slug.trim() : '';
  const draft = { name: values.name.trim(), slug: readSlug(typedSlug), logo: values.logo };
  const problems = problemsOf(draft, typedSlug);
  if (problems.length > 0) return [{ ...state, form: editing(values, problems) }];
  return [
    { ...state, form: sending(values) },
    { run: 'create', draft, made: state.made },
  ];
};

const leave = (organization: MadeOrganization): CreateStep => [
  { at: 'leaving', organization },
  { run: 'leave', organization },
];

const stepForm = (
  { asksSlug, skipsInvitations }: OrganizationSetupSettings,
  state: OrganizationForm,
  event: OrganizationSetupEvent,
): CreateStep => {
  const { form, made } = state;
  const isSending = form.phase === 'sending';
  switch (event.type) {
    case 'typed':
      return isSending ? [state] : [type(state, event)];
    case 'logo':
      return isSending ? [state] : [choose(state, event)];
    case 'submit':
      return isSending ? [state] : submit(asksSlug, state);
    case 'made':
      return isSending ? [{ ...state, made: event.organization }] : [state];
    case 'ready': {
      if (!isSending || !made) return [state];
      const skips = skipsInvitations ?? made.maxAllowedMemberships === 1;
      return skips ? leave(made) : [{ at: 'invite', organization: made }];
    }
    case 'refused':
      return isSending ? [{ ...state, form: editing(form.values, event.problems) }] : [state];
    default:
      return [state];
  }
};

const step = (
  settings: OrganizationSetupSettings,
  state: OrganizationSetupState,
  event: OrganizationSetupEvent,
): CreateStep => {
  switch (state.at) {
    case 'form':
      return stepForm(settings, state, event);
    case 'invite':
      if (event.type === 'finish') return leave(state.organization);
      return event.type === 'invited'
        ? [{ at: 'sent', organization: state.organization, count: event.count }]
        : [state];
    case 'sent':
      return event.type === 'finish' ? leave(state.organization) : [state];
    case 'leaving':
      return event.type === 'stayed' ? [{ at: 'done', organization: state.organization }] : [state];
    case 'done':
      return [state];
  }
};

/**
 * Creates the machine for one new organization.
 *
 * @example
 * const machine = createOrganizationSetup({ asksSlug: true, skipsInvitations: undefined });
 * const [named] = machine.step(machine.initial, { type: 'typed', field: 'name', value: 'Harbour Lab' });
 */
export const createOrganizationSetup = (
  settings: OrganizationSetupSettings,
): Machine<OrganizationSetupState, OrganizationSetupEvent, OrganizationSetupEffect> => ({
  initial: {
    at: 'form',
    form: editing({ name: '', slug: '', logo: undefined }),
    isSlugTyped: false,
    made: undefined,
  },
  step: (state, event) => step(settings, state, event),
});
