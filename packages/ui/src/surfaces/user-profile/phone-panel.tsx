// The form that adds a phone number and verifies it by a code; the account page and the second factor both open it.
import type { PhoneNumber } from '@latchkey/client';
import { type DownloadState, useStore } from '@latchkey/hooks';
import { useMemo } from 'react';
import type { Unproven } from '../../flows/profile/identifier.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { PhoneText } from '../../parts/phone-input/text.tsx';
import { Spinner } from '../../parts/spinner/spinner.tsx';
import { useUi } from '../../ui-context.tsx';
import { useFocusOnMount } from '../shared/cards/use-focus-on-mount.ts';
import { useLater } from '../shared/flow/later-cards.ts';
import { accountUser } from '../shared/profile/task-account.ts';
import type { IdentifierKind } from './identifier/work.ts';
import { IdentifierPanel } from './later-identifier.tsx';
import { userProfileMessages } from './messages.en.ts';
import { useProfile } from './profile-context.tsx';

type PhonePanelProps = {
  /** An existing number to verify; absent: a new one is typed. */
  readonly unproven?: Unproven | undefined;
  readonly onClose: () => void;
  /** Called when it is verified; absent: the form closes. */
  readonly onDone?: ((phone: Unproven) => void) | undefined;
};

const drawPhone = (value: string) => (
  <strong className="lk-strong">
    <PhoneText value={value} />
  </strong>
);

/** How phone numbers are created and verified. */
const usePhoneKind = (): IdentifierKind<PhoneNumber> => {
  const { latchkey } = useUi();
  const { user } = useProfile();
  return useMemo(
    () => ({
      create: (phoneNumber) => user.createPhoneNumber({ phoneNumber }),
      find: (id) => accountUser(latchkey)?.phoneNumbers.find((each) => each.id === id),
      methodOf: () => 'code',
      valueOf: ({ phoneNumber }) => phoneNumber,
      sendCode: (phone) => phone.prepareVerification(),
    }),
    [latchkey, user],
  );
};

/** The field needs the phone number library, so it loads only when the form opens. */
const loadField = async () => {
  const [{ PhoneField }, { default: css }] = await Promise.all([
    import('../shared/cards/phone-field.tsx'),
    import('../../parts/phone-input/phone-input.css?inline'),
  ]);
  return { PhoneField, styles: [css] };
};

type FieldState = DownloadState<Awaited<ReturnType<typeof loadField>>>;

const same = (state: FieldState): FieldState => state;

type FieldProps = { readonly value: string; readonly onType: (value: string) => void };

const Field = ({ value, onType, PhoneField }: FieldProps & NonNullable<FieldState['code']>) => {
  const t = useMessages('userProfile', userProfileMessages);
  // It may load later than the form: until then the form has the focus.
  const field = useFocusOnMount<HTMLInputElement>();
  return <PhoneField ref={field} required label={t('phones.label')} value={value} onValue={onType} />;
};

const Entry = (props: FieldProps) => {
  const { code, failure } = useStore(useLater(loadField), same);
  if (failure) throw failure.error;
  return code ? <Field {...props} {...code} /> : <Spinner />;
};

/** Adds a phone number, or verifies an existing one. */
export const PhonePanel = ({ unproven, onClose, onDone }: PhonePanelProps) => {
  const t = useMessages('userProfile', userProfileMessages);
  const { user, announce } = useProfile();
  const kind = usePhoneKind();
  const own = useMemo(() => ({ identifier_taken: t('phones.taken'), identifier_own: t('phones.own') }), [t]);
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
      check={(value) =>
        user.phoneNumbers.some(({ phoneNumber }) => phoneNumber === value)
          ? [{ code: 'identifier_own', field: 'phoneNumber' }]
          : []
      }
      isReady={(value) => value.length > 1}
      write={drawPhone}
      onClose={onClose}
      onDone={(phone) => {
        announce(t('phones.added', { phone: phone.value }));
        if (onDone) onDone(phone);
        else onClose();
      }}
      draw={(value, onType) => <Entry value={value} onType={onType} />}
    />
  );
};
