// What a block shows when its read failed: the sentence, the age of old data, and a way to try again.
import { Alert, Button } from '@latchkey/ui/parts';
import type { CallFailure } from '../api/failure.ts';
import type { Read } from '../api/use-read.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { useShellTexts } from '../shell/texts.ts';

/** The sentence of a failure. */
export const useFailureText = () => {
  const t = useShellTexts();
  return (failure: CallFailure): string => {
    if (failure.status === 0 || failure.errors.length === 0) return t('failure.offline');
    return failure.status === 403 && failure.code === 'operator_not_allowed' ? t('failure.forbidden') : failure.message;
  };
};

/** In the place of a block whose read failed, or above its old data. Draws nothing while the read is good. */
export const FailedRead = ({
  read,
}: {
  readonly read: Omit<Read<unknown>, 'value'> & { readonly value?: unknown };
}) => {
  const t = useShellTexts();
  const { age } = useFormat();
  const textOf = useFailureText();
  if (!read.failure) return null;
  return (
    <Alert tone="danger" title={t('failure.title')}>
      {textOf(read.failure)}{' '}
      {read.value !== undefined && read.readAt > 0 && t('failure.old', { age: age(read.readAt) })}{' '}
      <Button size="xs" loading={read.isReading} onClick={read.again}>
        {t('failure.again')}
      </Button>
    </Alert>
  );
};

/** A failed change, above the buttons of its form. */
export const FailedChange = ({ failure }: { readonly failure: CallFailure | undefined }) => {
  const textOf = useFailureText();
  return failure ? <Alert tone="danger">{textOf(failure)}</Alert> : null;
};
