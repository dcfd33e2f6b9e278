// The e-mail addresses of a user, and the forms that add, verify and remove one.
import { type EmailAddress, LatchkeyError, type User } from '@latchkey/client';
import { useMemo } from 'react';
import { LINK_STRATEGY } from '../../flows/email-link-wait.ts';
import { looksLikeEmail } from '../../flows/email-shape.ts';
import type { Problem } from '../../flows/problem.ts';
import { isClosed, isVerified, sortIdentifiers } from '../../flows/profile/account.ts';
import type { ProofWay, Unproven } from '../../flows/profile/identifier.ts';
import { joinSentences } from '../../i18n/join.ts';
import { useLocale, useMessages } from '../../i18n/locale-context.tsx';
import { Field } from '../../parts/field/field.tsx';
import { Input } from '../../parts/input/input.tsx';
import { AddButton, ItemList, Section } from '../../parts/section/section.tsx';
import { usePanels } from '../../parts/section/use-panels.ts';
import { useUi } from '../../ui-context.tsx';
import { RemovePanel } from '../shared/profile/remove-panel.tsx';
import { useActions } from '../shared/profile/use-actions.ts';
import { useStagedRows } from '../shared/profile/use-staged-rows.ts';
import { IdentifierRow } from './identifier/row.tsx';
import type { IdentifierKind } from './identifier/work.ts';
import { IdentifierPanel } from './later-identifier.tsx';
import { userProfileMessages } from './messages.en.ts';
import { type Profile, useProfile } from './profile-context.tsx';
import { thisPage, verifyUrl } from './return-to.ts';
import { untilVerified } from './until-verified.ts';

const strong = (value: string) => <strong className="lk-strong">{value}</strong>;

const methodOf = ({ environment }: Profile, { matchesSsoConnection }: EmailAddress): ProofWay => {
  if (matchesSsoConnection) return 'company';
  return environment.userSettings.attributes.email_address.verifications.includes(LINK_STRATEGY) ? 'link' : 'code';
};

/** How e-mail addresses are created and verified. */
const useEmailKind = (): IdentifierKind<EmailAddress> => {
  const { latchkey, mode } = useUi();
  const profile = useProfile();
  return useMemo(() => {
    const place = { latchkey, mode, location: profile.location, props: profile.props };
    return {
      create: (email) => profile.user.createEmailAddress({ email }),
      find: (id) => latchkey.user?.emailAddresses.find((each) => each.id === id),
      methodOf: (email) => methodOf(profile, email),
      valueOf: ({ emailAddress }) => emailAddress,
      sendCode: (email) => email.prepareVerification({ strategy: 'email_code' }),
      async followLink(email, signal) {
        const { startEmailLinkFlow, cancelEmailLinkFlow } = email.createEmailLinkFlow();
        signal.addEventListener('abort', cancelEmailLinkFlow, { once: true });
        return startEmailLinkFlow({ redirectUrl: verifyUrl(place) });
      },
      async askCompany(email, signal, lead) {
        await email.prepareVerification({ strategy: 'enterprise_sso', redirectUrl: thisPage(place) });
        const url = email.verification.externalVerificationRedirectURL;
        if (!url) throw new LatchkeyError('the service did not say where the organization signs in. Try again.');
        lead(url.href);
        await untilVerified(latchkey, email, signal);
      },
    };
  }, [latchkey, mode, profile]);
};

const problemsOf = ({ emailAddresses }: User, value: string): readonly Problem[] => {
  const field = 'emailAddress';
  if (!looksLikeEmail(value)) return [{ code: 'form_param_format_invalid', field }];
  const typed = value.trim().toLowerCase();
  return emailAddresses.some(({ emailAddress }) => emailAddress === typed) ? [{ code: 'identifier_own', field }] : [];
};

type EmailPanelProps = { readonly unproven?: Unproven & { readonly way: ProofWay }; readonly onClose: () => void };

const EmailPanel = ({ unproven, onClose }: EmailPanelProps) => {
  const t = useMessages('userProfile', userProfileMessages);
  const { user, announce } = useProfile();
  const kind = useEmailKind();
  const own = useMemo(
    () => ({
      form_param_format_invalid__email_address: t('emails.unfinished'),
      identifier_taken__email_address: t('emails.taken'),
      identifier_own: t('emails.own'),
    }),
    [t],
  );
  const words = {
    field: 'emailAddress',
    title: t('emails.addTitle'),
    text: t('emails.addText'),
    submit: t('emails.submit'),
    own,
  };
  return (
    <IdentifierPanel
      kind={kind}
      words={words}
      unproven={unproven}
      check={(value) => problemsOf(user, value)}
      isReady={(value) => value.trim().length > 1 && value.trim() !== user.username}
      write={strong}
      onClose={onClose}
      onDone={({ value }) => {
        announce(t('emails.added', { email: value }));
        onClose();
      }}
      draw={(value, onType) => (
        <Field name="emailAddress" label={t('emails.label')}>
          <Input
            required
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            value={value}
            onChange={(event) => onType(event.currentTarget.value)}
          />
        </Field>
      )}
    />
  );
};

const RemoveEmail = ({ email, onClose }: { readonly email: EmailAddress; readonly onClose: () => void }) => {
  const t = useMessages('userProfile', userProfileMessages);
  const locale = useLocale();
  const words = { email: email.emailAddress };
  return (
    <RemovePanel
      title={t('emails.removeTitle')}
      text={joinSentences(locale, [t('emails.removeText', words), isVerified(email) && t('emails.removeLoss')])}
      remove={() => email.destroy()}
      done={t('emails.removed', words)}
      onClose={onClose}
    />
  );
};

/** An address in its row; where the row is too short for it, the second line begins with the at sign. */
const Address = ({ value }: { readonly value: string }) => {
  const at = value.lastIndexOf('@');
  return (
    <bdi>
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </bdi>
  );
};

/** The e-mail addresses. */
export const EmailsSection = () => {
  const t = useMessages('userProfile', userProfileMessages);
  const profile = useProfile();
  const { user, announce } = profile;
  const panels = usePanels<'add' | `verify:${string}` | `remove:${string}`>();
  const emails = sortIdentifiers(user.emailAddresses, user.primaryEmailAddressId);
  const primary = useActions({
    async call(id) {
      await user.update({ primaryEmailAddressId: id });
      announce(t('primary.done', { name: emails.find((each) => each.id === id)?.emailAddress ?? '' }));
    },
  });
  const shown = useStagedRows(emails);
  return (
    <Section id="emailAddresses" title={t('emails.title')} problem={primary.problem} ref={panels.ref}>
      <ItemList elementId="emailAddresses">
        {shown.map((email) => {
          const { id, emailAddress: value } = email;
          return (
            <IdentifierRow
              key={id}
              section="emailAddresses"
              identifier={email}
              primaryId={user.primaryEmailAddressId}
              name={value}
              text={<Address value={value} />}
              panels={panels}
              primary={primary}
            >
              {panels.open === `verify:${id}` && (
                <EmailPanel unproven={{ id, value, way: methodOf(profile, email) }} onClose={panels.close} />
              )}
              {panels.open === `remove:${id}` && <RemoveEmail email={email} onClose={panels.close} />}
            </IdentifierRow>
          );
        })}
      </ItemList>
      {panels.open === 'add' && <EmailPanel onClose={panels.close} />}
      {shown.length === emails.length && panels.open !== 'add' && !isClosed(user.enterpriseAccounts) && (
        <AddButton data-trigger="add" elementId="emailAddresses" onClick={() => panels.show('add')}>
          {t('emails.add')}
        </AddButton>
      )}
    </Section>
  );
};
