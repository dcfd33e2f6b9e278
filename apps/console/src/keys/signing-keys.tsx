// The signing keys as a timeline: the next one, the one that signs, and those before it.
import { Badge, type BadgeTone, clockGlyph, doneGlyph, type FormValues, Icon, ringGlyph } from '@latchkey/ui/parts';
import type { AdminReply } from '@latchkey/wire/admin';
import { useState } from 'react';
import { useChange } from '../api/use-change.ts';
import { useRead } from '../api/use-read.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { ActionDialog } from '../parts/action/action-dialog.tsx';
import { AllowedButton } from '../parts/allowed-button.tsx';
import { FailedRead } from '../parts/failure.tsx';
import { Frame } from '../parts/frame.tsx';
import { banGlyph, replayGlyph } from '../parts/glyphs.ts';
import { useNotify } from '../shell/notices.tsx';
import { useKeyTexts } from './texts.ts';

type SigningKey = AdminReply<'GET /signing_keys'>['data'][number];
type Status = SigningKey['status'];

const OUTDATED = ['GET /signing_keys', 'GET /health_report'] as const;

const SIGNS: Readonly<Record<Status, typeof clockGlyph>> = {
  next: clockGlyph,
  current: doneGlyph,
  previous: ringGlyph,
  retired: ringGlyph,
  revoked: banGlyph,
};

const TONES: Readonly<Partial<Record<Status, BadgeTone>>> = { next: 'warning', current: 'success', revoked: 'danger' };

/** When a key begins to sign; the first key of an instance signs from its creation on. */
const startOf = (key: SigningKey): number => Math.max(key.created_at, key.signs_from);

type DialogProps = { readonly onClose: () => void };

const Rotate = ({ onClose }: DialogProps) => {
  const t = useKeyTexts();
  const notify = useNotify();
  const rotate = useChange(
    ({ call }, _values: FormValues, reason?: string) => call('POST /signing_keys/rotate', { reason }),
    OUTDATED,
  );
  return (
    <ActionDialog
      title={t('signing.rotate.title')}
      text={t('signing.rotate.text')}
      button={t('signing.rotate.button')}
      change={rotate}
      onDone={() => notify({ text: t('signing.done') })}
      onClose={onClose}
    />
  );
};

const Revoke = ({ id, onClose }: DialogProps & { readonly id: string }) => {
  const t = useKeyTexts();
  const notify = useNotify();
  const revoke = useChange(
    ({ call }, _values: FormValues, reason?: string) =>
      call('POST /signing_keys/:id/revoke', { params: { id }, reason }),
    OUTDATED,
  );
  return (
    <ActionDialog
      title={t('signing.revoke.title')}
      text={t('signing.revoke.text')}
      button={t('revoke.button')}
      tone="danger"
      change={revoke}
      onDone={() => notify({ text: t('done.revoked') })}
      onClose={onClose}
    />
  );
};

const KeyEvent = ({ signingKey, onRevoke }: { readonly signingKey: SigningKey; readonly onRevoke: () => void }) => {
  const t = useKeyTexts();
  const { moment } = useFormat();
  const { id, algorithm, status, revoked_at: revokedAt } = signingKey;
  const from = moment(startOf(signingKey));
  const tone = status === 'revoked' ? 'danger' : status === 'current' ? 'success' : undefined;
  return (
    <li className="lk-event" data-tone={tone}>
      <Icon glyph={SIGNS[status]} />
      <div className="lk-event-text">
        <p className="lk-event-name">
          <code className="lk-mono" dir="ltr">
            {id}
          </code>{' '}
          <Badge tone={TONES[status]}>{t(`badge.${status}`)}</Badge>
        </p>
        <p className="lk-event-note">
          {status === 'revoked'
            ? t('signing.revoked', { at: revokedAt === null ? '' : moment(revokedAt), from })
            : t(`signing.${status}`, { from })}{' '}
          · <bdi>{algorithm}</bdi>
        </p>
        {status !== 'retired' && status !== 'revoked' && (
          <AllowedButton call="POST /signing_keys/:id/revoke" size="xs" variant="danger-quiet" onClick={onRevoke}>
            {t('revoke.action')}
          </AllowedButton>
        )}
      </div>
    </li>
  );
};

export const SigningKeys = () => {
  const t = useKeyTexts();
  const read = useRead('GET /signing_keys');
  const [open, setOpen] = useState<'rotate' | { readonly revoke: string }>();
  const keys = [...(read.value?.data ?? [])].sort((one, other) => startOf(other) - startOf(one));
  const close = (): void => setOpen(undefined);
  return (
    <Frame
      title={t('signing.title')}
      note={t('signing.note')}
      actions={
        <AllowedButton
          call="POST /signing_keys/rotate"
          size="xs"
          icon={<Icon glyph={replayGlyph} />}
          disabled={keys.some(({ status }) => status === 'next')}
          onClick={() => setOpen('rotate')}
        >
          {t('signing.rotate')}
        </AllowedButton>
      }
    >
      <FailedRead read={read} />
      <ol className="lk-timeline" aria-busy={read.value === undefined}>
        {keys.map((key) => (
          <KeyEvent key={key.id} signingKey={key} onRevoke={() => setOpen({ revoke: key.id })} />
        ))}
      </ol>
      {open === 'rotate' && <Rotate onClose={close} />}
      {typeof open === 'object' && <Revoke id={open.revoke} onClose={close} />}
    </Frame>
  );
};
