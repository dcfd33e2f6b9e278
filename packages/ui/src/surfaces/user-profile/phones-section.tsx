// The phone numbers of a user, and the forms that add, verify and remove one.
import type { PhoneNumber } from '@latchkey/client';
import { useMemo } from 'react';
import { isClosed, isVerified, sortIdentifiers } from '../../flows/profile/account.ts';
import { joinSentences } from '../../i18n/join.ts';
import { useLocale, useMessages } from '../../i18n/locale-context.tsx';
import { PhoneText } from '../../parts/phone-input/text.tsx';
import { AddButton, ItemList, Section } from '../../parts/section/section.tsx';
import { usePanels } from '../../parts/section/use-panels.ts';
import { RichText, slot } from '../shared/cards/rich-text.tsx';
import { RemovePanel } from '../shared/profile/remove-panel.tsx';
import { useActions } from '../shared/profile/use-actions.ts';
import { useStagedRows } from '../shared/profile/use-staged-rows.ts';
import { IdentifierRow } from './identifier/row.tsx';
import { userProfileMessages } from './messages.en.ts';
import { PhonePanel } from './phone-panel.tsx';
import { useProfile } from './profile-context.tsx';

const RemovePhone = ({ phone, onClose }: { readonly phone: PhoneNumber; readonly onClose: () => void }) => {
  const t = useMessages('userProfile', userProfileMessages);
  const locale = useLocale();
  const { phoneNumber } = phone;
  const sentences = [t('phones.removeText', { phone: slot('phone') }), isVerified(phone) && t('phones.removeLoss')];
  return (
    <RemovePanel
      title={t('phones.removeTitle')}
      text={
        <span className="lk-panel-words">
          <RichText text={joinSentences(locale, sentences)} parts={{ phone: <PhoneText value={phoneNumber} /> }} />
        </span>
      }
      remove={() => phone.destroy()}
      done={t('phones.removed', { phone: phoneNumber })}
      onClose={onClose}
    />
  );
};

/** The phone numbers. */
export const PhonesSection = () => {
  const t = useMessages('userProfile', userProfileMessages);
  const { user, announce } = useProfile();
  const panels = usePanels<'add' | `verify:${string}` | `remove:${string}`>();
  const phones = useMemo(
    () => sortIdentifiers(user.phoneNumbers, user.primaryPhoneNumberId),
    [user.phoneNumbers, user.primaryPhoneNumberId],
  );
  const primary = useActions({
    async call(id) {
      await user.update({ primaryPhoneNumberId: id });
      announce(t('primary.done', { name: phones.find((each) => each.id === id)?.phoneNumber ?? '' }));
    },
  });
  const shown = useStagedRows(phones);
  return (
    <Section id="phoneNumbers" title={t('phones.title')} problem={primary.problem} ref={panels.ref}>
      <ItemList elementId="phoneNumbers">
        {shown.map((phone) => {
          const { id, phoneNumber: value } = phone;
          return (
            <IdentifierRow
              key={id}
              section="phoneNumbers"
              identifier={phone}
              primaryId={user.primaryPhoneNumberId}
              name={value}
              text={<PhoneText value={value} />}
              panels={panels}
              primary={primary}
            >
              {panels.open === `verify:${id}` && <PhonePanel unproven={{ id, value }} onClose={panels.close} />}
              {panels.open === `remove:${id}` && <RemovePhone phone={phone} onClose={panels.close} />}
            </IdentifierRow>
          );
        })}
      </ItemList>
      {panels.open === 'add' && <PhonePanel onClose={panels.close} />}
      {shown.length === phones.length && panels.open !== 'add' && !isClosed(user.enterpriseAccounts) && (
        <AddButton data-trigger="add" elementId="phoneNumbers" onClick={() => panels.show('add')}>
          {t('phones.add')}
        </AddButton>
      )}
    </Section>
  );
};
