// The secret keys of the instance: which exist, what each may do, when it was used last.
import { Badge, Icon, keyGlyph, pencilGlyph, plusGlyph, Status, swapGlyph, trashGlyph } from '@latchkey/ui/parts';
import { useState } from 'react';
import { useAddress } from '../api/use-address.ts';
import { useRead } from '../api/use-read.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useAllowedEntry } from '../parts/action/use-allowed-entry.tsx';
import { AllowedButton } from '../parts/allowed-button.tsx';
import { FailedRead } from '../parts/failure.tsx';
import type { Column } from '../parts/list/column.ts';
import { DataList } from '../parts/list/data-list.tsx';
import { ListPager } from '../parts/list/list-pager.tsx';
import { useListAddress } from '../parts/list/use-list-address.ts';
import { ShownSecret } from '../parts/shown-secret.tsx';
import { TimeText } from '../parts/time-text.tsx';
import { CreateKey, EditKey, RevokeKey, RotateKey, type SecretKey } from './key-dialogs.tsx';
import { useKeyTexts } from './texts.ts';

const ORDERS = ['-created_at'] as const;

const KeyStatus = ({ secretKey }: { readonly secretKey: SecretKey }) => {
  const t = useKeyTexts();
  const { date } = useFormat();
  const { status, expires_at: expiresAt } = secretKey;
  if (status === 'revoked') return <Badge tone="danger">{t('status.revoked')}</Badge>;
  if (status === 'expired') return <Badge tone="warning">{t('status.expired')}</Badge>;
  return (
    <span className="lk-faint">
      {expiresAt === null ? t('status.active') : t('status.until', { date: date(expiresAt) })}
    </span>
  );
};

const Scopes = ({ scopes }: { readonly scopes: readonly string[] }) => {
  const t = useKeyTexts();
  const { list } = useFormat();
  if (scopes.includes('*')) return t('scopes.all');
  if (scopes.includes('read')) return t('scopes.read');
  return <span title={list(scopes)}>{t('scopes.some', { count: scopes.length })}</span>;
};

const useColumns = (): readonly Column<SecretKey>[] => {
  const t = useKeyTexts();
  return [
    {
      key: 'status',
      head: t('secret.status'),
      width: 'md',
      phone: 'state',
      cell: (key) => <KeyStatus secretKey={key} />,
    },
    {
      key: 'scopes',
      head: t('secret.scopes'),
      width: 'md',
      tone: 'muted',
      drop: 2,
      cell: ({ scopes }) => <Scopes scopes={scopes} />,
    },
    {
      key: 'used',
      head: t('secret.used'),
      width: 'sm',
      kind: 'date',
      phone: 'end',
      cell: (key) => <TimeText at={key.last_used_at} />,
    },
    {
      key: 'created',
      head: t('secret.created'),
      width: 'sm',
      kind: 'date',
      drop: 1,
      cell: (key) => <TimeText at={key.created_at} />,
    },
  ];
};

type Open = { readonly at: 'edit' | 'rotate' | 'revoke'; readonly key: SecretKey };

const useMenu = (onOpen: (open: Open) => void) => {
  const t = useKeyTexts();
  const allowed = useAllowedEntry();
  return (key: SecretKey) => {
    const disabled = key.status !== 'active';
    const entry = (at: Open['at'], icon: typeof keyGlyph, tone?: 'danger') => ({
      key: at,
      label: t(`${at}.action`),
      icon,
      tone,
      disabled,
      onSelect: () => onOpen({ at, key }),
    });
    return [
      allowed('PATCH /secret_keys/:id', entry('edit', pencilGlyph)),
      allowed('POST /secret_keys/:id/rotate', entry('rotate', swapGlyph)),
      allowed('POST /secret_keys/:id/revoke', entry('revoke', trashGlyph, 'danger')),
    ];
  };
};

export const SecretKeys = () => {
  const t = useKeyTexts();
  const [values, change] = useAddress();
  const { page, limit, offset, turn } = useListAddress(ORDERS);
  const read = useRead('GET /secret_keys', { query: { limit, offset } });
  const columns = useColumns();
  const [open, setOpen] = useState<Open>();
  const [secret, setSecret] = useState<string>();
  const menu = useMenu(setOpen);
  const isCreating = values.create === '1';
  const create = (isOpen: boolean): void => change({ create: isOpen ? '1' : undefined }, { replace: true });
  const close = (): void => setOpen(undefined);
  return (
    <>
      <div className="lk-filters">
        <div className="lk-filters-end">
          <AllowedButton
            call="POST /secret_keys"
            variant="primary"
            size="sm"
            icon={<Icon glyph={plusGlyph} />}
            onClick={() => create(true)}
          >
            {t('secret.create')}
          </AllowedButton>
        </div>
      </div>
      <FailedRead read={read} />
      <DataList
        label={t('tab.secret')}
        subjectHead={t('secret.key')}
        subject={(key) => ({ key: key.id, name: key.name, note: `…${key.hint}` })}
        columns={columns}
        rows={read.value?.data}
        expected={3}
        menu={menu}
        onOpen={(key) => key.status === 'active' && setOpen({ at: 'edit', key })}
        empty={
          <Status sign={keyGlyph} title={t('secret.empty.title')} align="center">
            {t('secret.empty.text')}
          </Status>
        }
      />
      <ListPager page={page} limit={limit} total={read.value?.total_count ?? 0} onPage={turn} />
      {isCreating && <CreateKey onClose={() => create(false)} onSecret={setSecret} />}
      {open?.at === 'edit' && <EditKey secretKey={open.key} onClose={close} />}
      {open?.at === 'rotate' && <RotateKey secretKey={open.key} onClose={close} onSecret={setSecret} />}
      {open?.at === 'revoke' && <RevokeKey secretKey={open.key} onClose={close} />}
      {secret !== undefined && !isCreating && !open && (
        <ShownSecret
          title={t('shown.title')}
          text={t('shown.text')}
          label={t('shown.label')}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </>
  );
};
