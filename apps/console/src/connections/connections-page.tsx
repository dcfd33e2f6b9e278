// The connections: companies with their own identity provider, and providers for all users.

import { Badge, Status } from '@latchkey/ui/parts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useRead } from '../api/use-read.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { AllowedButton } from '../parts/allowed-button.tsx';
import { FailedRead } from '../parts/failure.tsx';
import { plugGlyph } from '../parts/glyphs.ts';
import type { Column } from '../parts/list/column.ts';
import { DataList } from '../parts/list/data-list.tsx';
import { Page } from '../shell/page.tsx';
import { CreateConnection } from './create-connection.tsx';
import { type Connection, PROVIDERS_PATH, type Provider, useConnectionTexts } from './texts.ts';

const EXPECTED = 3;

const OnOff = ({ isOn }: { readonly isOn: boolean }) => {
  const t = useConnectionTexts();
  return isOn ? <span>{t('state.on')}</span> : <Badge>{t('state.off')}</Badge>;
};

const useCompanyColumns = (): readonly Column<Connection>[] => {
  const t = useConnectionTexts();
  return [
    {
      key: 'provider',
      head: t('enterprise.provider'),
      width: 'md',
      drop: 1,
      cell: ({ protocol }) => t(protocol === 'saml' ? 'kind.saml_custom' : 'kind.oidc'),
    },
    {
      key: 'state',
      head: t('enterprise.state'),
      width: 'sm',
      phone: 'state',
      cell: ({ active }) => <OnOff isOn={active} />,
    },
  ];
};

const useProviderColumns = (): readonly Column<Provider>[] => {
  const t = useConnectionTexts();
  return [
    {
      key: 'client',
      head: t('providers.client'),
      width: 'lg',
      drop: 1,
      cell: ({ client_id: id }) => (
        <code className="lk-mono" dir="ltr">
          {id}
        </code>
      ),
    },
    {
      key: 'state',
      head: t('enterprise.state'),
      width: 'sm',
      phone: 'state',
      cell: ({ enabled }) => <OnOff isOn={enabled} />,
    },
  ];
};

const Companies = ({ onAdd }: { readonly onAdd: () => void }) => {
  const t = useConnectionTexts();
  const { list } = useFormat();
  const read = useRead('GET /enterprise_connections', { query: { limit: 100 } });
  return (
    <>
      <h2 className="lk-section-title">{t('enterprise.title')}</h2>
      <FailedRead read={read} />
      <DataList
        label={t('enterprise.title')}
        subjectHead={t('enterprise.name')}
        subject={({ id, name, domains }) => ({
          key: id,
          name,
          note: list(domains),
          path: `/connections/${id}`,
        })}
        columns={useCompanyColumns()}
        rows={read.value?.data}
        expected={EXPECTED}
        empty={
          <>
            <Status sign={plugGlyph} title={t('enterprise.empty.title')} align="center">
              {t('enterprise.empty.text')}
            </Status>
            <AllowedButton call="POST /enterprise_connections" size="sm" onClick={onAdd}>
              {t('enterprise.add')}
            </AllowedButton>
          </>
        }
      />
    </>
  );
};

const Providers = () => {
  const t = useConnectionTexts();
  const [, navigate] = useLocation();
  const add = (): void => navigate(PROVIDERS_PATH);
  const read = useRead('GET /oauth_providers', { query: { limit: 100 } });
  return (
    <>
      <div className="lk-page-head">
        <h2 className="lk-section-title">{t('providers.title')}</h2>
        <AllowedButton call="POST /oauth_providers" size="sm" onClick={add}>
          {t('providers.add')}
        </AllowedButton>
      </div>
      <FailedRead read={read} />
      <DataList
        label={t('providers.title')}
        subjectHead={t('providers.name')}
        subject={({ id, name, provider }) => ({ key: id, name, note: provider, path: `${PROVIDERS_PATH}/${provider}` })}
        columns={useProviderColumns()}
        rows={read.value?.data}
        expected={EXPECTED}
        empty={
          <Status sign={plugGlyph} title={t('providers.empty.title')} align="center">
            {t('providers.empty.text')}
          </Status>
        }
      />
    </>
  );
};

/** The page `/connections`. */
export const ConnectionsPage = () => {
  const t = useConnectionTexts();
  const [isAdding, setAdding] = useState(false);
  return (
    <Page
      title={t('title')}
      note={t('note')}
      actions={
        <AllowedButton call="POST /enterprise_connections" size="sm" variant="primary" onClick={() => setAdding(true)}>
          {t('enterprise.add')}
        </AllowedButton>
      }
    >
      <Companies onAdd={() => setAdding(true)} />
      <Providers />
      {isAdding && <CreateConnection onClose={() => setAdding(false)} />}
    </Page>
  );
};
