// Inviting people: several addresses and one role, sent at once. Addresses that are refused leave the field, so that the rest
// can be sent with one more press. The call is an effect.
import { INVITATIONS_AT_ONCE_MAX } from '@latchkey/wire';
import type { Machine, Step } from '../../machine/machine.ts';
import { looksLikeEmail } from '../email-shape.ts';
import { editing, type Form, sending } from '../form.ts';
import type { Problem } from '../problem.ts';
import { type AddressTags, endAddress, typeAddress, withoutAddresses } from './address-tags.ts';

/** What is filled in; no role: nothing is chosen yet. */
export type InviteValues = AddressTags & { readonly role: string };

/** Where it stands. */
export type InviteState =
  | { readonly at: 'open'; readonly form: Form<InviteValues> }
  | { readonly at: 'sent'; readonly count: number };

/** What can happen. */
export type InviteEvent =
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'pasted'; readonly text: string }
  /** What is typed is to become an address: by Enter, or because the focus left. */
  | { readonly type: 'entered'; readonly by: 'enter' | 'left' }
  | { readonly type: 'removed'; readonly address: string }
  | { readonly type: 'role'; readonly role: string }
  /** The role to begin with is known; one that was chosen meanwhile stays. */
  | { readonly type: 'suggested'; readonly role: string }
  | { readonly type: 'submit' }
  | { readonly type: 'sent'; readonly count: number }
  | { readonly type: 'refused'; readonly problems: readonly Problem[] };

/** Work, answered with `sent` or `refused`. */
export type InviteEffect = {
  readonly run: 'invite';
  readonly emailAddresses: readonly string[];
  readonly role: string;
};

/** Name of the field that refusals of addresses belong to. */
export const ADDRESSES_FIELD = 'emailAddress';

type InviteStep = Step<InviteState, InviteEffect>;

const open = (values: InviteValues, problems: readonly Problem[] = []): InviteState => ({
  at: 'open',
  form: editing(values, problems),
});

/** How many would be invited now. */
export const invitedBy = ({ addresses, text }: AddressTags): number => endAddress({ addresses, text }).addresses.length;

/** Whether there is somebody to invite, and a role to invite them with. */
export const canInvite = (values: InviteValues): boolean => values.role !== '' && invitedBy(values) > 0;

/** The role a form begins with: the one the instance names, else the only one there is. */
export const startingRole = (
  roles: readonly { readonly key: string }[],
  defaultRole: string | null | undefined,
): string | undefined => {
  if (defaultRole && roles.some(({ key }) => key === defaultRole)) return defaultRole;
  return roles.length === 1 ? roles[0]?.key : undefined;
};

/** What is wrong with text that did not become an address. */
const leftover = ({ addresses, text }: AddressTags): readonly Problem[] => {
  if (text.trim() === '') return [];
  const isFull = addresses.length >= INVITATIONS_AT_ONCE_MAX && text.split(/\s+/).some(looksLikeEmail);
  return [{ code: isFull ? 'too_many_addresses' : 'form_param_format_invalid', field: ADDRESSES_FIELD }];
};

const listIn = (meta: Problem['meta'], name: string): readonly string[] => {
  const list = meta?.[name];
  return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : [];
};

/** The addresses a refusal is about. */
export const refusedAddresses = ({ meta }: Problem): readonly string[] => [
  ...new Set([...listIn(meta, 'emailAddresses'), ...listIn(meta, 'identifiers')]),
];

const stepSending = (state: InviteState, values: InviteValues, event: InviteEvent): InviteStep => {
  if (event.type === 'sent') return [{ at: 'sent', count: event.count }];
  if (event.type !== 'refused') return [state];
  const left = withoutAddresses(values, event.problems.flatMap(refusedAddresses));
  return [open({ ...values, ...left }, event.problems)];
};

const submit = (state: InviteState, values: InviteValues): InviteStep => {
  if (!canInvite(values)) return [state];
  const all = { ...values, ...endAddress(values) };
  const problems = leftover(all);
  if (problems.length > 0) return [open(all, problems)];
  return [
    { at: 'open', form: sending(all) },
    { run: 'invite', emailAddresses: all.addresses, role: all.role },
  ];
};

const stepEditing = (
  state: InviteState,
  { values, problems }: Extract<Form<InviteValues>, { phase: 'editing' }>,
  event: InviteEvent,
): InviteStep => {
  // What was said about the addresses is old as soon as they change.
  const changed = (tags: AddressTags, news: readonly Problem[] = []): InviteStep => [
    open({ ...values, ...tags }, news),
  ];
  switch (event.type) {
    case 'typed':
      return changed(typeAddress(values.addresses, event.text));
    case 'pasted': {
      const tags = endAddress(values, event.text);
      return changed(tags, leftover(tags));
    }
    case 'entered': {
      if (values.text.trim() === '') return [state];
      const tags = endAddress(values);
      // Whoever only looks elsewhere is not told off for what is half typed.
      if (event.by === 'left') return [open({ ...values, ...tags }, problems)];
      return changed(tags, leftover(tags));
    }
    case 'removed':
      return changed({ ...withoutAddresses(values, [event.address]), text: values.text });
    case 'role':
      return [open({ ...values, role: event.role }, problems)];
    case 'suggested':
      return [values.role === '' ? open({ ...values, role: event.role }, problems) : state];
    case 'submit':
      return submit(state, values);
    default:
      return [state];
  }
};

/**
 * Makes the machine of one form.
 *
 * @example
 * const machine = createInvite('org:member');
 * const [typed] = machine.step(machine.initial, { type: 'typed', text: 'mira@harbourlab.org ' });
 */
export const createInvite = (role = ''): Machine<InviteState, InviteEvent, InviteEffect> => ({
  initial: open({ addresses: [], text: '', role }),
  step(state, event) {
    if (state.at === 'sent') return [state];
    const { form } = state;
    return form.phase === 'sending' ? stepSending(state, form.values, event) : stepEditing(state, form, event);
  },
});
