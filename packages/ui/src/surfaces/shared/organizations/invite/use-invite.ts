// Runs the invitation form: its machine, its call, and the texts of its problems.
import type { Organization } from '@latchkey/client';
import { INVITATIONS_AT_ONCE_MAX } from '@latchkey/wire';
import { useEffect, useMemo, useState } from 'react';
import {
  ADDRESSES_FIELD,
  createInvite,
  type InviteEffect,
  type InviteEvent,
  type InviteState,
  refusedAddresses,
  startingRole,
} from '../../../../flows/organizations/invite.ts';
import type { Problem } from '../../../../flows/problem.ts';
import { errorText } from '../../../../i18n/errors/message.ts';
import { errorMessages } from '../../../../i18n/errors/messages.en.ts';
import { organizationErrorMessages } from '../../../../i18n/errors/organization-messages.en.ts';
import { joinSentences } from '../../../../i18n/join.ts';
import { languageTag } from '../../../../i18n/language-tag.ts';
import { useLocale, useMessages } from '../../../../i18n/locale-context.tsx';
import type { Translate } from '../../../../i18n/message.ts';
import type { Perform } from '../../../../machine/machine.ts';
import { useMachine } from '../../../../machine/use-machine.ts';
import { useUi } from '../../../../ui-context.tsx';
import { readRefusal } from '../../problems/error-to-problems.ts';
import { useProblemTexts } from '../../problems/problem-texts.ts';
import { inviteMessages } from './messages.en.ts';
import type { Roles } from './use-roles.ts';

type InviteOptions = {
  readonly organization: Organization;
  readonly roles: Roles;
  /** Called when the invitations have been sent. */
  readonly onSent: (count: number) => void;
};

const FIELDS = [ADDRESSES_FIELD, 'role'];
const OURS = [organizationErrorMessages];

/** Prefix of our own codes. */
const OWN_CODE = 'invite.';

/** Refusals that name addresses, and the texts that list them. */
const LISTED: { readonly [code: string]: 'invite.waiting' | 'invite.members' | 'invite.blocked' } = {
  duplicate_record: 'invite.waiting',
  already_a_member_in_organization: 'invite.members',
  not_allowed_access: 'invite.blocked',
};

/** Merges several refusals of one kind into one sentence. */
const useShownProblems = (problems: readonly Problem[] | undefined): readonly Problem[] => {
  const t = useMessages('organizationProfile', inviteMessages);
  const locale = useLocale();
  return useMemo(() => tell(problems ?? [], t, locale), [problems, t, locale]);
};

const tell = (
  problems: readonly Problem[],
  t: Translate<typeof inviteMessages>,
  locale: string,
): readonly Problem[] => {
  const list = new Intl.ListFormat(languageTag(locale), { type: 'conjunction' });
  const codes = new Set(problems.map(({ code }) => code));
  return [...codes].flatMap((code): readonly Problem[] => {
    const group = problems.filter((each) => each.code === code);
    const addresses = group.flatMap(refusedAddresses);
    const key = LISTED[code];
    if (!key || addresses.length === 0) return group.map((each) => ({ ...each, ...worded(each) }));
    // Under a separate code: a language pack already has a text for the original one, without addresses.
    return [{ code: key, text: t(key, { count: addresses.length, addresses: list.format(addresses) }) }];
  });
};

const worded = (problem: Problem): { readonly text?: string } => {
  const text = errorText(problem, OURS);
  return text === undefined ? {} : { text };
};

/** The form while it is open. */
export const useInvite = ({ organization, roles, onSent }: InviteOptions) => {
  const t = useMessages('organizationProfile', inviteMessages);
  const locale = useLocale();
  const { latchkey } = useUi();
  const [machine] = useState(() => createInvite());
  const perform: Perform<InviteEvent, InviteEffect> = async ({ emailAddresses, role }, { send }) => {
    try {
      await organization.inviteMembers({ emailAddresses: [...emailAddresses], role });
      send({ type: 'sent', count: emailAddresses.length });
      onSent(emailAddresses.length);
    } catch (error) {
      send({ type: 'refused', problems: readRefusal(error).problems });
    }
  };
  const [state, send] = useMachine<InviteState, InviteEvent, InviteEffect>(machine, perform);
  const defaultRole = latchkey.store.getSnapshot().environment?.organizationSettings.domains.defaultRole;
  const start = roles.list && startingRole(roles.list, defaultRole);
  useEffect(() => {
    if (start) send({ type: 'suggested', role: start });
  }, [start, send]);
  const form = state.at === 'open' ? state.form : undefined;
  const own = useMemo(
    () => ({
      form_param_format_invalid__email_address: t('invite.unfinished'),
      form_param_nil: errorMessages.form_param_nil,
      too_many_addresses: t('invite.tooMany', { max: INVITATIONS_AT_ONCE_MAX }),
    }),
    [t],
  );
  const shown = useShownProblems(form?.phase === 'editing' ? form.problems : undefined);
  const texts = useProblemTexts(shown, FIELDS, own);
  // Refusals that name addresses concern the whole list, and there may be several: all are shown.
  const whole = shown.filter(({ field }) => field === undefined || !FIELDS.includes(field));
  const isShorter = whole.some(({ code }) => code.startsWith(OWN_CODE));
  return { form, send, texts, problem: allOf(locale, whole, texts.card, isShorter ? t('invite.takenOut') : undefined) };
};

/** The first with its resolved text, the others with their own, and what happened to the list. */
const allOf = (
  locale: string,
  problems: readonly Problem[],
  first: string | undefined,
  after: string | undefined,
): string | undefined =>
  joinSentences(locale, [first, ...problems.slice(1).map(({ text }) => text), after]) || undefined;
