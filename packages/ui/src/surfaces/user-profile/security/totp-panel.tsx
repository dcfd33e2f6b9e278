// Enrolling an authenticator app: a QR code or a key, six digits, then the backup codes.
import { useState } from 'react';
import type { CodeEntry } from '../../../flows/code-entry.ts';
import {
  createTotpSetup,
  type TotpSecret,
  type TotpSetupEffect,
  type TotpSetupEvent,
  type TotpSetupState,
} from '../../../flows/second-factor/totp.ts';
import { useMessages } from '../../../i18n/locale-context.tsx';
import { useMachine } from '../../../machine/use-machine.ts';
import { CodeInput } from '../../../parts/code-input/code-input.tsx';
import { CopyField } from '../../../parts/copy-field/copy-field.tsx';
import { Field } from '../../../parts/field/field.tsx';
import { Form } from '../../../parts/form/form.tsx';
import { Link } from '../../../parts/link/link.tsx';
import { Panel, PanelActions } from '../../../parts/panel/panel.tsx';
import { QrCode } from '../../../parts/qr-code/qr-code.tsx';
import { useCodeTexts } from '../../shared/cards/code-form.tsx';
import { useCopy } from '../../shared/cards/use-copy.ts';
import { useFocusOnMount } from '../../shared/cards/use-focus-on-mount.ts';
import { userProfileMessages } from '../messages.en.ts';
import { useProfile } from '../profile-context.tsx';
import { CopyWords } from './copy-words.tsx';
import { securityMessages } from './messages.en.ts';
import { createTotpWork } from './second-step-work.ts';
import { CodesPanel, FailedPanel, WaitPanel } from './step-panels.tsx';

type Send = (event: TotpSetupEvent) => void;

/** The key in groups of four for reading; copied without the gaps. */
const SecretFields = ({ totp: { secret, uri } }: { readonly totp: TotpSecret }) => {
  const t = useMessages('userProfile', securityMessages);
  const [copied, copy] = useCopy();
  const shared = { action: t('copy.action'), onCopyValue: copy };
  return (
    <>
      <CopyField
        {...shared}
        label={t('totp.key')}
        value={secret}
        copied={copied?.is === 'copied' && copied.text === secret}
      />
      <CopyField
        {...shared}
        label={t('totp.address')}
        value={uri}
        copied={copied?.is === 'copied' && copied.text === uri}
      />
      <CopyWords copied={copied} />
    </>
  );
};

type ScanProps = {
  readonly state: Extract<TotpSetupState, { at: 'scan' }>;
  readonly send: Send;
  readonly onClose: () => void;
};

const ScanStep = ({ state: { totp, as }, send, onClose }: ScanProps) => {
  const t = useMessages('userProfile', securityMessages);
  const shared = useMessages('userProfile', userProfileMessages);
  const isPicture = as === 'picture';
  return (
    <Panel title={t('totp.setUp')} text={t(isPicture ? 'totp.scan' : 'totp.text')} onClose={onClose}>
      <Form onSubmit={() => send({ type: 'continue' })}>
        {isPicture ? (
          <QrCode
            element="qrCodeRow"
            text={totp.uri}
            label={t('totp.picture')}
            fallback={<span>{t('totp.noPicture')}</span>}
          />
        ) : (
          <SecretFields totp={totp} />
        )}
        <Link onClick={() => send({ type: 'show', as: isPicture ? 'text' : 'picture' })}>
          {t(isPicture ? 'totp.useText' : 'totp.usePicture')}
        </Link>
        <PanelActions submit={t('twoStep.continue')} cancel={shared('form.cancel')} onCancel={onClose} />
      </Form>
    </Panel>
  );
};

const stateOf = ({ check }: CodeEntry, isRefused: boolean) => {
  if (check.is === 'checking') return 'busy';
  return isRefused ? 'error' : undefined;
};

type CodeProps = { readonly entry: CodeEntry; readonly send: Send; readonly onClose: () => void };

const CodeStep = ({ entry, send, onClose }: CodeProps) => {
  const t = useMessages('userProfile', securityMessages);
  const shared = useMessages('userProfile', userProfileMessages);
  const texts = useCodeTexts(entry);
  const field = useFocusOnMount<HTMLInputElement>();
  const busy = entry.check.is !== 'typing';
  const { code } = texts.fields;
  return (
    <Panel
      title={t('totp.codeTitle')}
      text={t('totp.codeText')}
      problem={texts.card}
      onClose={busy ? undefined : onClose}
    >
      <Form busy={busy} onSubmit={() => send({ type: 'submit' })}>
        <Field name="code" error={code}>
          <CodeInput
            ref={field}
            value={entry.code}
            onCode={(value) => send({ type: 'digits', value })}
            state={stateOf(entry, code !== undefined)}
          />
        </Field>
        <Link disabled={busy} onClick={() => send({ type: 'back' })}>
          {t('totp.back')}
        </Link>
        <PanelActions submit={shared('code.submit')} cancel={shared('form.cancel')} busy={busy} onCancel={onClose} />
      </Form>
    </Panel>
  );
};

const OPENED = { type: 'opened' } as const;

/** The set-up, from the first step to the last. */
export const TotpPanel = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useMessages('userProfile', securityMessages);
  const { user, reverified } = useProfile();
  const [perform] = useState(() => createTotpWork({ user, reverified, close: onClose }));
  const [machine] = useState(createTotpSetup);
  const [state, send] = useMachine<TotpSetupState, TotpSetupEvent, TotpSetupEffect>(machine, perform, OPENED);
  const next = () => send({ type: 'continue' });
  switch (state.at) {
    case 'starting':
      return <WaitPanel title={t('totp.setUp')} onClose={onClose} />;
    case 'failed':
      return <FailedPanel title={t('totp.setUp')} problems={state.problems} onAgain={next} onClose={onClose} />;
    case 'scan':
      return <ScanStep state={state} send={send} onClose={onClose} />;
    case 'code':
      return <CodeStep entry={state.entry} send={send} onClose={onClose} />;
    case 'saved':
      return (
        <CodesPanel
          title={t('totp.saved')}
          text={
            <>
              <span>{t('totp.savedText')}</span> {state.codes.length > 0 && <span>{t('backup.withStep')}</span>}
            </>
          }
          codes={state.codes}
          onDone={next}
        />
      );
  }
};
