// Codes by text message: a list of numbers to choose from, the verification if needed, then the backup codes.
import { useState } from 'react';
import type { Problem } from '../../../flows/problem.ts';
import { isClosed } from '../../../flows/profile/account.ts';
import { isProven, phonesToChoose, type SecondFactorPhone } from '../../../flows/second-factor/list.ts';
import {
  createPhoneSetup,
  type PhoneSetupEffect,
  type PhoneSetupEvent,
  type PhoneSetupState,
} from '../../../flows/second-factor/phone.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { useMachine } from '../../../machine/use-machine.ts';
import { Badge } from '../../../parts/badge/badge.tsx';
import { Choice, Choices } from '../../../parts/choices/choices.tsx';
import { phoneGlyph } from '../../../parts/icon/glyphs/phone.ts';
import { plusGlyph } from '../../../parts/icon/glyphs/plus.ts';
import { Panel, PanelActions } from '../../../parts/panel/panel.tsx';
import { PhoneText } from '../../../parts/phone-input/text.tsx';
import { useUi } from '../../../ui-context.tsx';
import { useProblemTexts } from '../../shared/problems/problem-texts.ts';
import { userProfileMessages } from '../messages.en.ts';
import { PhonePanel } from '../phone-panel.tsx';
import { useProfile } from '../profile-context.tsx';
import { securityMessages } from './messages.en.ts';
import { createPhoneWork } from './second-step-work.ts';
import { CodesPanel } from './step-panels.tsx';

const NO_FIELDS: readonly string[] = [];
const NO_PROBLEMS: readonly Problem[] = [];

type Send = (event: PhoneSetupEvent) => void;

type ChooseProps = {
  readonly problems: readonly Problem[];
  /** The number that is being enrolled. */
  readonly busyId: string | undefined;
  readonly send: Send;
  readonly onClose: () => void;
};

type PhoneChoiceProps = Pick<ChooseProps, 'busyId' | 'send'> & { readonly phone: SecondFactorPhone };

const PhoneChoice = ({ phone, busyId, send }: PhoneChoiceProps) => {
  const shared = useMessages('userProfile', userProfileMessages);
  const { id, phoneNumber } = phone;
  const proven = isProven(phone);
  return (
    <Choice
      icon={phoneGlyph}
      loading={busyId === id}
      disabled={busyId !== undefined && busyId !== id}
      onClick={() => send({ type: 'choose', phone: { id, phoneNumber, proven } })}
    >
      <PhoneText value={phoneNumber} />{' '}
      {!proven && (
        <Badge tone="warning" elementId="unverified">
          {shared('badge.unverified')}
        </Badge>
      )}
    </Choice>
  );
};

const ChooseStep = ({ problems, busyId, send, onClose }: ChooseProps) => {
  const t = useMessages('userProfile', securityMessages);
  const shared = useMessages('userProfile', userProfileMessages);
  const { user } = useProfile();
  const { card } = useProblemTexts(problems, NO_FIELDS);
  const phones = phonesToChoose(user.phoneNumbers);
  const busy = busyId !== undefined;
  return (
    <Panel
      title={t('sms.title')}
      text={t(phones.length > 0 ? 'sms.choose' : 'sms.none')}
      problem={card}
      onClose={busy ? undefined : onClose}
    >
      <Choices>
        {phones.map((phone) => (
          <PhoneChoice key={phone.id} phone={phone} busyId={busyId} send={send} />
        ))}
        {!isClosed(user.enterpriseAccounts) && (
          <Choice icon={plusGlyph} disabled={busy} onClick={() => send({ type: 'add' })}>
            {t('sms.add')}
          </Choice>
        )}
      </Choices>
      <PanelActions cancel={shared('form.cancel')} busy={busy} onCancel={onClose} />
    </Panel>
  );
};

/** The set-up, from the list to the codes. */
export const SmsPanel = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useMessages('userProfile', securityMessages);
  const { latchkey } = useUi();
  const { user, environment, reverified } = useProfile();
  const showsCodes = environment.userSettings.attributes.backup_code.enabled;
  const [machine] = useState(() => createPhoneSetup({ showsCodes }));
  const [perform] = useState(() => createPhoneWork(latchkey, { user, reverified, close: onClose }));
  const [state, send] = useMachine<PhoneSetupState, PhoneSetupEvent, PhoneSetupEffect>(machine, perform);
  if (state.at === 'proving') {
    const { phone } = state;
    return (
      <PhonePanel
        unproven={phone && { id: phone.id, value: phone.phoneNumber }}
        onClose={() => send({ type: 'back' })}
        onDone={({ id }) => send({ type: 'proven', id })}
      />
    );
  }
  if (state.at === 'saved') {
    return (
      <CodesPanel
        title={t('sms.saved')}
        text={
          <>
            <span>{t('sms.savedText')}</span> <span>{t('backup.withStep')}</span>
          </>
        }
        codes={state.codes}
        onDone={() => send({ type: 'continue' })}
      />
    );
  }
  const isChoosing = state.at === 'choose';
  return (
    <ChooseStep
      problems={isChoosing ? state.problems : NO_PROBLEMS}
      busyId={isChoosing ? undefined : state.phoneId}
      send={send}
      onClose={onClose}
    />
  );
};
