// Exports of a list: the button with its forms, progress with a way to stop, and the file.
import { Button, downloadGlyph, Icon } from '@latchkey/ui/parts';
import type { AdminKey } from '@latchkey/wire/admin';
import { type ReactNode, useRef, useState } from 'react';
import type { OperatorValue } from '../../api/operator.tsx';
import { useChange } from '../../api/use-change.ts';
import { useFormat } from '../../i18n/format-context.tsx';
import { useRefusal } from '../allowed-button.tsx';
import { ChoicePopover } from '../choice-popover.tsx';
import { FailedChange } from '../failure.tsx';
import { usePartTexts } from '../texts.ts';
import { type ExportFormat, readRows } from './read-rows.ts';

type ExportKey = Extract<AdminKey, `GET ${string}/export`>;

type ExportOptions = {
  readonly call: ExportKey;
  /** The beginning of the name of the file. */
  readonly file: string;
  /** What the list shows: its filters, without order and page. */
  readonly query: object;
  /** How many rows are expected, if that is known. */
  readonly total?: number | undefined;
};

/** Gives the browser a file. */
const saveFile = (content: Blob, name: string): void => {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};

const Progress = ({ rows, total, onStop }: { rows: number; total: number | undefined; onStop: () => void }) => {
  const t = usePartTexts();
  const { number } = useFormat();
  return (
    <div className="lk-bulk-progress" role="status">
      <span className="lk-strong">{t('export.running')}</span>
      <progress
        className="lk-progress"
        max={total}
        value={total && Math.min(rows, total)}
        aria-label={t('export.running')}
      />
      <span className="lk-faint">
        <bdi>
          {total === undefined
            ? number(rows)
            : t('bulk.progress', { done: number(Math.min(rows, total)), total: number(total) })}
        </bdi>
      </span>
      <Button size="xs" onClick={onStop}>
        {t('bulk.stop')}
      </Button>
    </div>
  );
};

/** Draw `button` in the head of the page and `report` above the list. */
export const useExport = ({ call: key, file, query, total }: ExportOptions) => {
  const t = usePartTexts();
  const [rows, setRows] = useState(0);
  const stopper = useRef(new AbortController());
  const refusal = useRefusal(key);
  const save = useChange(async ({ call }: OperatorValue, format: ExportFormat) => {
    stopper.current = new AbortController();
    const { signal } = stopper.current;
    setRows(0);
    const kept: { file?: Blob } = {};
    const read = async (reply: Response): Promise<string> => {
      kept.file = await readRows(reply, format, setRows);
      return '';
    };
    await call(key, { query: { ...query, format }, reader: { signal, read } }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    if (kept.file) saveFile(kept.file, `${file}-${new Date().toISOString().slice(0, 10)}.${format}`);
  }, []);
  const choices = [
    { key: 'csv', text: t('export.csv'), onChoose: () => void save.run('csv') },
    { key: 'ndjson', text: t('export.json'), onChoose: () => void save.run('ndjson') },
  ];
  const button: ReactNode = (
    <ChoicePopover label={t('export')} groups={[{ key: 'format', choices }]}>
      {(wiring) => (
        <Button
          {...wiring}
          size="sm"
          icon={<Icon glyph={downloadGlyph} />}
          disabled={save.isRunning || refusal !== undefined}
          title={refusal}
        >
          {t('export')}
        </Button>
      )}
    </ChoicePopover>
  );
  const report: ReactNode = (
    <>
      {save.isRunning && <Progress rows={rows} total={total} onStop={() => stopper.current.abort()} />}
      <FailedChange failure={save.failure} />
    </>
  );
  return { button, report };
};
