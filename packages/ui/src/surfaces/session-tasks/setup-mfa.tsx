// The task of a second factor: the methods, and the set-ups of the profile drawn as cards.
import { useEffect, useMemo, useState } from 'react';
import type { Problem } from '../../flows/problem.ts';
import { isClosed } from '../../flows/profile/account.ts';
import { secondFactorOffers } from '../../flows/second-factor/list.ts';
import {
  createMfaTask,
  type MfaMethod,
  type MfaTaskEffect,
  type MfaTaskEvent,
  type MfaTaskState,
  mfaMethods,
} from '../../flows/session-tasks/setup-mfa.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import { createMemoryLocation } from '../../location/memory.ts';
import type { Perform } from '../../machine/machine.ts';
import { useMachine } from '../../machine/use-machine.ts';
import badge from '../../parts/badge/badge.css?inline';
import checkbox from '../../parts/checkbox/checkbox.css?inline';
import choices from '../../parts/choices/choices.css?inline';
import { Choice, Choices } from '../../parts/choices/choices.tsx';
import codeInput from '../../parts/code-input/code-input.css?inline';
import codeList from '../../parts/code-list/code-list.css?inline';
import copyField from '../../parts/copy-field/copy-field.css?inline';
import { chatGlyph } from '../../parts/icon/glyphs/chat.ts';
import { keyGlyph } from '../../parts/icon/glyphs/key.ts';
import { lockGlyph } from '../../parts/icon/glyphs/lock.ts';
import { phoneGlyph } from '../../parts/icon/glyphs/phone.ts';
import iconButton from '../../parts/icon-button/icon-button.css?inline';
import { identityStyles } from '../../parts/identity-styles.ts';
import panel from '../../parts/panel/panel.css?inline';
import { PanelFrameContext, type PanelProps } from '../../parts/panel/panel.tsx';
import qrCode from '../../parts/qr-code/qr-code.css?inline';
import status from '../../parts/status/status.css?inline';
import { Status } from '../../parts/status/status.tsx';
import { useUi } from '../../ui-context.tsx';
import { FlowCard } from '../shared/cards/flow-card.tsx';
import { useProblemTexts } from '../shared/problems/problem-texts.ts';
import { createReverified } from '../shared/profile/reverified.ts';
import { useLiveRegion } from '../shared/profile/use-live-region.ts';
import { ProfileProvider } from '../user-profile/profile-context.tsx';
import { securityMessages } from '../user-profile/security/messages.en.ts';
import security from '../user-profile/security/security.css?inline';
import { SmsPanel } from '../user-profile/security/sms-panel.tsx';
import { TotpPanel } from '../user-profile/security/totp-panel.tsx';
import { usePasskeyRefusal } from '../user-profile/security/use-passkey-refusal.ts';
import type { TaskProps } from './task.ts';

const NO_FIELDS: readonly string[] = [];
const NO_PROBLEMS: readonly Problem[] = [];

const GLYPHS = { totp: phoneGlyph, phone: chatGlyph, passkey: keyGlyph } as const;

/** A step of a set-up as a card. */
const CardFrame = ({ title, text, problem, children }: PanelProps) => (
  <FlowCard part="sessionTask-setupMfa" arrives title={title} subtitle={text} problem={problem}>
    {children}
  </FlowCard>
);

const useMethods = ({ user, environment }: TaskProps): readonly MfaMethod[] => {
  const { latchkey } = useUi();
  const { attributes, passkeySettings } = environment.userSettings;
  return mfaMethods({
    offers: secondFactorOffers(attributes, user, isClosed(user.enterpriseAccounts)),
    passkeyCounts: attributes.passkey.enabled && passkeySettings.counts_as_second_factor === true,
    passkeys: latchkey.platform.credentials.isSupported(),
  });
};

type ChooseProps = Pick<TaskProps, 't'> & {
  readonly methods: readonly MfaMethod[];
  readonly problems: readonly Problem[];
  readonly busy: MfaMethod | 'finishing' | undefined;
  readonly onChoose: (method: MfaMethod) => void;
};

const Choose = ({ t, methods, problems, busy, onChoose }: ChooseProps) => {
  const shared = useMessages('userProfile', securityMessages);
  const { card } = useProblemTexts(problems, NO_FIELDS);
  const names = { totp: shared('totp.title'), phone: shared('sms.title'), passkey: t('mfa.passkey') };
  if (methods.length === 0) {
    return (
      <FlowCard part="sessionTask-setupMfa" problem={card}>
        <Status sign={lockGlyph} align="center" title={t('mfa.noneTitle')}>
          {t('mfa.noneText')}
        </Status>
      </FlowCard>
    );
  }
  return (
    <FlowCard part="sessionTask-setupMfa" arrives title={t('mfa.title')} subtitle={t('mfa.subtitle')} problem={card}>
      <Choices>
        {methods.map((method) => (
          <Choice
            key={method}
            icon={GLYPHS[method]}
            loading={busy === method}
            disabled={busy !== undefined && busy !== method}
            onClick={() => onChoose(method)}
          >
            {names[method]}
          </Choice>
        ))}
      </Choices>
    </FlowCard>
  );
};

const usePerform = ({ user, prove, finish }: TaskProps): Perform<MfaTaskEvent, MfaTaskEffect> => {
  const readRefusal = usePasskeyRefusal();
  return async ({ run }, { send }) => {
    try {
      if (run === 'finish') return await finish();
      const isRegistered = await prove(user.createPasskey);
      send(isRegistered ? { type: 'registered' } : { type: 'refused', problems: NO_PROBLEMS });
    } catch (error) {
      send({ type: 'refused', problems: readRefusal(error).problems });
    }
  };
};

/** The context that the set-ups of the profile need. */
const useProfileValue = ({ user, environment }: TaskProps) => {
  const { latchkey } = useUi();
  const { said, announce } = useLiveRegion();
  const [fixed] = useState(() => ({
    props: {},
    location: createMemoryLocation(),
    reverified: createReverified(latchkey),
  }));
  const value = useMemo(() => ({ ...fixed, user, environment, announce }), [fixed, user, environment, announce]);
  return { said, value };
};

/** Closes a set-up. The reply that completed the task may not have been rendered yet, so the client is read. */
const useClose = (sessionId: string, send: (event: MfaTaskEvent) => void) => {
  const { latchkey } = useUi();
  return () => {
    const session = latchkey.client?.sessions.find(({ id }) => id === sessionId);
    send({ type: 'closed', isDone: !session?.tasks?.some(({ key }) => key === 'setup-mfa') });
  };
};

/** The style sheets of the card. */
export const styles: readonly string[] = [
  iconButton,
  checkbox,
  codeInput,
  choices,
  ...identityStyles,
  badge,
  status,
  panel,
  copyField,
  qrCode,
  codeList,
  security,
];

/** The card. */
export const TaskCard = (props: TaskProps) => {
  const { isDone } = props;
  const methods = useMethods(props);
  const [machine] = useState(createMfaTask);
  const [state, send] = useMachine<MfaTaskState, MfaTaskEvent, MfaTaskEffect>(machine, usePerform(props));
  const { said, value } = useProfileValue(props);
  const close = useClose(props.session.id, send);
  useEffect(() => {
    if (isDone) send({ type: 'done-elsewhere' });
  }, [isDone, send]);
  if (state.at === 'set-up') {
    const Panel = state.method === 'totp' ? TotpPanel : SmsPanel;
    return (
      <ProfileProvider value={value}>
        <PanelFrameContext.Provider value={CardFrame}>
          <Panel onClose={close} />
        </PanelFrameContext.Provider>
        <span key={said.times} role="status" className="lk-unseen">
          {said.text}
        </span>
      </ProfileProvider>
    );
  }
  const busy = state.at === 'choose' ? undefined : state.at;
  return (
    <Choose
      t={props.t}
      methods={methods}
      problems={state.at === 'choose' ? state.problems : NO_PROBLEMS}
      busy={busy}
      onChoose={(method) => send({ type: 'choose', method })}
    />
  );
};
