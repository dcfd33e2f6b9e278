// Inviting members: several addresses and one role in one call. Refused addresses are removed from the field, so that the user
// can send the rest with one more click. The call is an effect.
import { INVITATIONS_AT_ONCE_MAX } from '@latchkey/wire';
import type { Machine, Step } from '../../machine/machine.ts';
import { looksLikeEmail } from '../email-shape.ts';
import { editing, type Form, sending } from '../form.ts';
import type { Problem } from '../problem.ts';
import { type AddressTags, endAddress, typeAddress, withoutAddresses } from './address-tags.ts';

/** The values of the form; an empty role: none is chosen yet. */
export type InviteValues = AddressTags & { readonly role: string };

/** State of the form. */
export type InviteState =
  | { readonly at: 'open'; readonly form: Form<InviteValues> }
  | { readonly at: 'sent'; readonly count: number };

/** Events. */
export type InviteEvent =
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'pasted'; readonly text: string }
  /** The typed text is to become an address: by Enter, or by blur. */
  | { readonly type: 'entered'; readonly by: 'enter' | 'left' }
  | { readonly type: 'removed'; readonly address: string }
  | { readonly type: 'role'; readonly role: string }
  /** The default role is known; a role that the user has already chosen stays. */
  | { readonly type: 'suggested'; readonly role: string }
  | { readonly type: 'submit' }
  | { readonly type: 'sent'; readonly count: number }
  | { readonly type: 'refused'; readonly problems: readonly Problem[] };

/** Effect, answered with `sent` or `refused`. */
export type InviteEffect = {
  readonly run: 'invite';
  readonly emailAddresses: readonly string[];
  readonly role: string;
};

/** The field that refusals of addresses belong to. */
export const ADDRESSES_FIELD = 'emailAddress';

type InviteStep = Step<InviteState, InviteEffect>;

const open = (values: InviteValues, problems: readonly Problem[] = []): InviteState => ({
  at: 'open',
  form: editing(values, problems),
});

/** How many addresses would be invited now. */
export const invitedBy = ({ addresses, text }: AddressTags): number => endAddress({ addresses, text }).addresses.length;

/** Whether the form has at least one address and a role. */
export const canInvite = (values: InviteValues): boolean => values.role !== '' && invitedBy(values) > 0;

/** The initial role: the instance's default, else the only one with the fewest permissions. */
export const startingRole = (
  roles: readonly { readonly key: string; readonly permissions: readonly unknown[] }[],
  defaultRole: string | null | undefined,
): string | undefined => {
  if (defaultRole && roles.some(({ key }) => key === defaultRole)) return defaultRole;
  const fewest = Math.min(...roles.map(({ permissions }) => permissions.length));
  const least = roles.filter(({ permissions }) => permissions.length === fewest);
  return least.length === 1 ? least[0]?.key : undefined;
};

/** The problem of text that did not become an address. */
const leftover = ({ addresses, text }: AddressTags): readonly Problem[] => {
  if (text.trim() === '') return [];
  const isFull = addresses.length >= INVITATIONS_AT_ONCE_MAX && text.split(/\s+/).some(looksLikeEmail);
  return [{ code: isFull ? 'too_many_addresses' : 'form_param_format_invalid', field: ADDRESSES_FIELD }];
};

const listIn = (meta: Problem['meta'], name: string): readonly string[] => {
  const list = meta?.[name];
  return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : [];
};

/** The addresses that a refusal names. */
export const refusedAddresses = ({ meta }: Problem): readonly string[] => [
  ...new Set([...listIn(meta, 'emailAddresses'), ...listIn(meta, 'identifiers')]),
];

const stepSending = (state: InviteState, values: InviteValues, event: InviteEvent): InviteStep => {
  if (event.type === 'sent') return [{ at: 'sent', count: event.count }];
  if (event.type !== 'refused') return [state];
  const left = withoutAddresses(values, event.problems.flatMap(refusedAddresses));
  return [open({ ...values, ...left }, event.problems)];
};

const missing = ({ addresses, text, role }: InviteValues): readonly Problem[] => [
  ...(addresses.length > 0 || text.trim() !== '' ? [] : [{ code: 'form_param_nil', field: ADDRESSES_FIELD }]),
  ...(role === '' ? [{ code: 'form_param_nil', field: 'role' }] : []),
];

const submit = (values: InviteValues): InviteStep => {
  const all = { ...values, ...endAddress(values) };
  const problems = [...missing(all), ...leftover(all)];
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
  // Problems about the addresses are cleared when the addresses change.
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
      // Blur alone does not report half-typed text as a problem.
      if (event.by === 'left') return [open({ ...values, ...tags }, problems)];
      return changed(tags, leftover(tags));
    }
    case 'removed':
      return changed({ ...withoutAddresses(values, [event.address]), text: values.text });
    case 'role':
      return [
        open(
          { ...values, role: event.role },
          problems.filter(({ field }) => field !== 'role'),
        ),
      ];
    case 'suggested':
      return [values.role === '' ? open({ ...values, role: event.role }, problems) : state];
    case 'submit':
      return submit(values);
    default:
      return [state];
  }
};

/** Inputs of the form: the role that is chosen first. */
type InviteSettings = { readonly role?: string };

/**
 * Creates the machine of one form.
 *
 * @example
 * const machine = createInvite({ role: 'org:member' });
 * const [typed] = machine.step(machine.initial, { type: 'typed', text: 'mira@harbourlab.org ' });
 */
export const createInvite = ({ role = '' }: InviteSettings = {}): Machine<InviteState, InviteEvent, InviteEffect> => ({
  initial: open({ addresses: [], text: '', role }),
  step(state, event) {
    if (state.at === 'sent') return [state];
    const { form } = state;
    return form.phase === 'sending' ? stepSending(state, form.values, event) : stepEditing(state, form, event);
  },
});
