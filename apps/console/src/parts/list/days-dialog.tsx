// Asks for two days, between which a list is shown.
import { Field, type FormValues, Input } from '@latchkey/ui/parts';
import { useState } from 'react';
import { useFormat } from '../../i18n/format-context.tsx';
import { ActionDialog } from '../action/action-dialog.tsx';
import { usePartTexts } from '../texts.ts';
import { daysOf, rangeValue, timesOfDays } from './day-range.ts';

/** The text of a value of a filter that is a range of days; undefined for other values. */
export const useDaysText = () => {
  const t = usePartTexts();
  const { date } = useFormat();
  return (value: string): string | undefined => {
    const days = daysOf(value);
    if (!days) return undefined;
    const { after, before } = timesOfDays(days);
    const from = after === undefined ? '' : date(after);
    // The end of a day is the first moment of the next one.
    const to = before === undefined ? '' : date(before - 1);
    if (from && to) return t('days.range', { from, to });
    return from ? t('days.since', { from }) : t('days.until', { to });
  };
};

type DaysDialogProps = {
  /** The name of the filter. */
  readonly name: string;
  /** The value in the address. */
  readonly value: string | undefined;
  readonly onChoose: (value: string) => void;
  readonly onClose: () => void;
};

type Refused = { readonly name: 'from' | 'to'; readonly text: string };

export const DaysDialog = ({ name, value, onChoose, onClose }: DaysDialogProps) => {
  const t = usePartTexts();
  const [refused, setRefused] = useState<Refused>();
  const before = daysOf(value);
  const run = async ({ from = '', to = '' }: FormValues): Promise<boolean> => {
    if (from === '' && to === '') setRefused({ name: 'from', text: t('days.missing') });
    else if (from !== '' && to !== '' && to < from) setRefused({ name: 'to', text: t('days.order') });
    else {
      onChoose(rangeValue({ from, to }));
      return true;
    }
    return false;
  };
  const errorOf = (field: Refused['name']): string | undefined => (refused?.name === field ? refused.text : undefined);
  return (
    <ActionDialog
      title={t('days.title', { name })}
      text={t('days.text')}
      button={t('days.button')}
      hasReason={false}
      change={{ run, isRunning: false, failure: undefined, clear: () => setRefused(undefined) }}
      onClose={onClose}
    >
      <div className="lk-form-pair">
        <Field name="from" label={t('days.from')} error={errorOf('from')}>
          <Input type="date" defaultValue={before?.from} max="9999-12-31" />
        </Field>
        <Field name="to" label={t('days.to')} error={errorOf('to')}>
          <Input type="date" defaultValue={before?.to} max="9999-12-31" />
        </Field>
      </div>
    </ActionDialog>
  );
};
