// The form that adds a number and proves it by a code; the account page and the second step both open it.
import type { PhoneNumber } from '@latchkey/client';
import { useContext, useLayoutEffect, useMemo } from 'react';
import type { Unproven } from '../../flows/profile-identifier.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import phoneInput from '../../parts/phone-input/phone-input.css?inline';
import { PhoneText } from '../../parts/phone-input/phone-text.tsx';
import { AdoptContext } from '../../styles/adopt-context.ts';
import { useUi } from '../../ui-context.tsx';
import { PhoneField } from '../authentication/phone-field.tsx';
import { IdentifierPanel } from './identifier-panel.tsx';
import type { IdentifierKind } from './identifier-work.ts';
import { userProfileMessages } from './messages.en.ts';
import { useProfile } from './profile-context.tsx';

/** The style sheets of this form beside those of the profile; whoever opens it first brings them. */
const PHONE_STYLES: readonly string[] = [phoneInput];

/** What the form is opened with. */
export type PhonePanelProps = {
  /** One that exists and is to be proven; absent: a new one is typed. */
  readonly unproven?: Unproven | undefined;
  readonly onClose: () => void;
  /** It is proven; absent: the form closes. */
  readonly onDone?: ((phone: Unproven) => void) | undefined;
};

const drawPhone = (value: string) => (
  <strong className="lk-strong">
    <PhoneText value={value} />
  </strong>
);

/** How numbers are made and proven. */
const usePhoneKind = (): IdentifierKind<PhoneNumber> => {
  const { latchkey } = useUi();
  const { user } = useProfile();
  return useMemo(
    () => ({
      create: (phoneNumber) => user.createPhoneNumber({ phoneNumber }),
      find: (id) => latchkey.user?.phoneNumbers.find((each) => each.id === id),
      wayOf: () => 'code',
      valueOf: ({ phoneNumber }) => phoneNumber,
      sendCode: (phone) => phone.prepareVerification(),
    }),
    [latchkey, user],
  );
};

/** Adds a number, or proves one that exists. */
export const PhonePanel = ({ unproven, onClose, onDone }: PhonePanelProps) => {
  const t = useMessages('userProfile', userProfileMessages);
  const { announce } = useProfile();
  const kind = usePhoneKind();
  const adopt = useContext(AdoptContext);
  useLayoutEffect(() => adopt(PHONE_STYLES), [adopt]);
  const own = useMemo(() => ({ form_identifier_exists__phone_number: t('phones.taken') }), [t]);
  const words = {
    field: 'phoneNumber',
    title: t('phones.addTitle'),
    text: t('phones.addText'),
    submit: t('phones.submit'),
    own,
  };
  return (
    <IdentifierPanel
      kind={kind}
      words={words}
      unproven={unproven && { ...unproven, way: 'code' }}
      check={() => []}
      isReady={(value) => value.length > 1}
      write={drawPhone}
      onClose={onClose}
      onDone={(phone) => {
        announce(t('phones.added', { phone: phone.value }));
        if (onDone) onDone(phone);
        else onClose();
      }}
      draw={(value, onType) => <PhoneField required label={t('phones.label')} value={value} onValue={onType} />}
    />
  );
};

/** The same, as a part that is downloaded draws it. */
export const PhoneCard = ({ state }: { readonly state: PhonePanelProps }) => <PhonePanel {...state} />;
