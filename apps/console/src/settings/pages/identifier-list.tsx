// An allowlist or a blocklist: its entries, adding one, removing one.
import { Alert, Button, closeGlyph, IconButton, Input } from '@latchkey/ui/parts';
import type { AdminKey } from '@latchkey/wire/admin';
import { useId, useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { useRefusal } from '../../parts/allowed-button.tsx';
import { FailedRead } from '../../parts/failure.tsx';
import { Frame } from '../../parts/frame.tsx';
import { useSettingsTexts } from '../texts/texts.ts';

const CALLS = {
  allow: {
    list: 'GET /allowlist_identifiers',
    add: 'POST /allowlist_identifiers',
    remove: 'DELETE /allowlist_identifiers/:id',
  },
  block: {
    list: 'GET /blocklist_identifiers',
    add: 'POST /blocklist_identifiers',
    remove: 'DELETE /blocklist_identifiers/:id',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, AdminKey>>>>;

const MOST = 200;

export const IdentifierList = ({ kind }: { readonly kind: 'allow' | 'block' }) => {
  const t = useSettingsTexts();
  const id = useId();
  const calls = CALLS[kind];
  const read = useRead(calls.list, { query: { limit: MOST } });
  const [identifier, setIdentifier] = useState('');
  const adding = useChange(({ call }, text: string) => call(calls.add, { body: { identifier: text } }), [calls.list]);
  const removing = useChange(({ call }, one: string) => call(calls.remove, { params: { id: one } }), [calls.list]);
  const refusal = useRefusal(calls.add);
  const add = async (): Promise<void> => {
    if (await adding.run(identifier.trim())) setIdentifier('');
  };
  const entries = read.value?.data ?? [];
  const more = (read.value?.total_count ?? 0) - entries.length;
  const failure = adding.failure ?? removing.failure;
  return (
    <Frame title={t(`lists.${kind}`)}>
      <div className="lk-frame-body">
        <form
          className="lk-list-form"
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <label className="lk-field-label" htmlFor={id}>
            {t('lists.identifier')}
          </label>
          <div className="lk-list-line">
            <Input
              id={id}
              size="sm"
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              aria-describedby={`${id}-hint`}
              disabled={refusal !== undefined}
              value={identifier}
              onChange={({ target }) => setIdentifier(target.value)}
            />
            <Button
              type="submit"
              size="sm"
              title={refusal}
              loading={adding.isRunning}
              disabled={refusal !== undefined || identifier.trim() === ''}
            >
              {t('lists.add')}
            </Button>
          </div>
          <p className="lk-setting-note" id={`${id}-hint`}>
            {t('lists.hint')}
          </p>
        </form>
        {failure && <Alert tone="danger">{failure.message}</Alert>}
        <FailedRead read={read} />
        {read.value && entries.length === 0 && <p className="lk-faint">{t('lists.empty')}</p>}
        <ul className="lk-identifiers">
          {entries.map((entry) => (
            <li key={entry.id} className="lk-identifier">
              <bdi dir="ltr">{entry.identifier}</bdi>
              <IconButton
                icon={closeGlyph}
                label={t('lists.remove', { identifier: entry.identifier })}
                disabled={refusal !== undefined || removing.isRunning}
                onClick={() => void removing.run(entry.id)}
              />
            </li>
          ))}
        </ul>
        {more > 0 && <p className="lk-faint">{t('lists.more', { count: more })}</p>}
      </div>
    </Frame>
  );
};
