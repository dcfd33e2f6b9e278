// Verifies the whole log with its hashes, part by part, and says what was found.
import { Alert, Button, Icon, shieldGlyph } from '@latchkey/ui/parts';
import type { AdminReply } from '@latchkey/wire/admin';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Call } from '../api/call.ts';
import { useChange } from '../api/use-change.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { FailedChange } from '../parts/failure.tsx';
import { useAuditTexts } from './texts.ts';

type Problem = AdminReply<'GET /audit_events/verification'>['problem'];
type Result = { readonly checked: number; readonly isDone: boolean; readonly problem: Problem };

/** Reads part after part until the end or the first problem. */
const verifyAll = async (call: Call, onPart: (result: Result) => void): Promise<void> => {
  let checked = 0;
  let link: number | undefined;
  for (;;) {
    const part = await call('GET /audit_events/verification', { query: { after_link: link } });
    checked += part.checked;
    link = part.next_link ?? undefined;
    const isDone = part.problem !== null || link === undefined;
    onPart({ checked, isDone, problem: part.problem });
    if (isDone) return;
  }
};

/** The button and what it found. */
export const useVerification = () => {
  const t = useAuditTexts();
  const { number } = useFormat();
  const [result, setResult] = useState<Result>();
  const verify = useChange(({ call }) => verifyAll(call, setResult), []);
  const button = (
    <Button
      size="sm"
      icon={<Icon glyph={shieldGlyph} />}
      loading={verify.isRunning}
      onClick={() => {
        setResult(undefined);
        void verify.run();
      }}
    >
      {t('verify')}
    </Button>
  );
  const problem = result?.problem;
  const found = (
    <>
      <FailedChange failure={verify.failure} />
      <div role="status">
        {result && !problem && (
          <Alert tone={result.isDone ? 'success' : 'info'}>
            {result.isDone
              ? t('verify.done', { count: result.checked })
              : t('verify.running', { checked: number(result.checked) })}
          </Alert>
        )}
      </div>
      {problem && (
        <Alert tone="danger">
          {problem.kind === 'record_changed'
            ? t('verify.record_changed')
            : t(`verify.${problem.kind}`, { link: number(problem.link ?? 0) })}{' '}
          {problem.event_id && (
            <Link className="lk-link" href={`/audit-log?event=${problem.event_id}`}>
              {t('verify.open')}
            </Link>
          )}
        </Alert>
      )}
    </>
  );
  return { button, found };
};
