// Exports the log that the filters show, as a file. Filters by kind do not apply: the export has every event of a time, a user or an
// organization.
import { Button, downloadGlyph, Icon } from '@latchkey/ui/parts';
import { useChange } from '../api/use-change.ts';
import { ChoicePopover } from '../parts/choice-popover.tsx';
import { FailedChange } from '../parts/failure.tsx';
import { useAuditTexts } from './texts.ts';

type ExportQuery = {
  readonly user_id?: string | undefined;
  readonly organization_id?: string | undefined;
  readonly after?: number | undefined;
};

type Format = 'ndjson' | 'csv';

const TYPES: Readonly<Record<Format, string>> = { ndjson: 'application/x-ndjson', csv: 'text/csv' };

/** Gives the browser a text as a file. */
const saveFile = (text: string, format: Format): void => {
  const address = URL.createObjectURL(new Blob([text], { type: TYPES[format] }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `audit-log-${new Date().toISOString().slice(0, 10)}.${format}`;
  link.click();
  URL.revokeObjectURL(address);
};

export const ExportMenu = ({ query }: { readonly query: ExportQuery }) => {
  const t = useAuditTexts();
  const { user_id: userId, organization_id: organizationId, after } = query;
  const save = useChange(async ({ call }, format: Format) => {
    const asked = { format, user_id: userId, organization_id: organizationId, after };
    saveFile(await call('GET /audit_events/export', { query: asked }), format);
  }, []);
  const choices = [
    { key: 'ndjson', text: t('export.json'), onChoose: () => void save.run('ndjson') },
    { key: 'csv', text: t('export.csv'), onChoose: () => void save.run('csv') },
  ];
  return (
    <>
      <ChoicePopover label={t('export')} groups={[{ key: 'format', choices }]}>
        {(wiring) => (
          <Button {...wiring} size="sm" icon={<Icon glyph={downloadGlyph} />} loading={save.isRunning}>
            {t('export')}
          </Button>
        )}
      </ChoicePopover>
      <FailedChange failure={save.failure} />
    </>
  );
};
