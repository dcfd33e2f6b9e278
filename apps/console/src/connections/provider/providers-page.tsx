// The providers that can be set up: the built-in ones, those that are set up, and a way to add any other.
import { Badge, Field, type FormValues, Input, SearchField, Status } from '@latchkey/ui/parts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { ActionDialog } from '../../parts/action/action-dialog.tsx';
import { AllowedButton } from '../../parts/allowed-button.tsx';
import { FailedRead } from '../../parts/failure.tsx';
import { plugGlyph } from '../../parts/glyphs.ts';
import type { Column } from '../../parts/list/column.ts';
import { DataList } from '../../parts/list/data-list.tsx';
import { Page } from '../../shell/page.tsx';
import { customName } from '../create-connection.tsx';
import { PROVIDERS_PATH, useConnectionTexts } from '../texts.ts';
import { type ListedProvider, matching, useProviders } from './providers.ts';

const EXPECTED = 12;
const OAUTH = /^oauth_/;

const useColumns = (): readonly Column<ListedProvider>[] => {
  const t = useConnectionTexts();
  const textOf = ({ enabled }: { readonly enabled: boolean }) =>
    enabled ? <span>{t('state.on')}</span> : <Badge>{t('state.off')}</Badge>;
  return [
    {
      key: 'state',
      head: t('enterprise.state'),
      width: 'md',
      phone: 'state',
      cell: ({ settings }) =>
        settings ? textOf(settings) : <span className="lk-faint">{t('providers.notSetUp')}</span>,
    },
  ];
};

/** Asks for the name of a provider that is not built in, and opens its wizard. */
const CustomDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useConnectionTexts();
  const [, navigate] = useLocation();
  const change = useChange(async (_operator, values: FormValues) => {
    const name = values.name?.trim() ?? '';
    navigate(`${PROVIDERS_PATH}/${customName(name).replace(OAUTH, '')}?name=${encodeURIComponent(name)}`);
  }, []);
  return (
    <ActionDialog
      title={t('providers.customTitle')}
      text={t('providers.customText')}
      button={t('providers.customButton')}
      hasReason={false}
      change={change}
      onClose={onClose}
    >
      <Field name="name" label={t('providers.customName')}>
        <Input dir="auto" autoComplete="off" maxLength={64} required />
      </Field>
    </ActionDialog>
  );
};

/** The page `/connections/providers`. */
export const ProvidersPage = () => {
  const t = useConnectionTexts();
  const [words, setWords] = useState('');
  const [isAdding, setAdding] = useState(false);
  const kinds = useRead('GET /oauth_providers/kinds', { query: { limit: 100 } });
  const stored = useRead('GET /oauth_providers', { query: { limit: 100 } });
  const rows = useProviders(kinds.value?.data, stored.value?.data);
  return (
    <Page
      title={t('providers.all')}
      note={t('providers.allNote')}
      crumb={{ path: '/connections', text: t('title') }}
      actions={
        <AllowedButton call="POST /oauth_providers" size="sm" onClick={() => setAdding(true)}>
          {t('providers.custom')}
        </AllowedButton>
      }
    >
      <FailedRead read={kinds} />
      <FailedRead read={stored} />
      <SearchField
        name="q"
        label={t('providers.search')}
        placeholder={t('providers.search')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <DataList
        label={t('providers.all')}
        subjectHead={t('providers.name')}
        subject={({ provider, name }) => ({
          key: provider,
          name,
          note: provider,
          path: `${PROVIDERS_PATH}/${provider}`,
        })}
        columns={useColumns()}
        rows={rows && matching(rows, words)}
        expected={EXPECTED}
        empty={
          <Status sign={plugGlyph} title={t('providers.none.title')} align="center">
            {t('providers.none.text')}
          </Status>
        }
      />
      {isAdding && <CustomDialog onClose={() => setAdding(false)} />}
    </Page>
  );
};
