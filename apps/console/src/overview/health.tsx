// The health of what a sign-in needs: mail, text messages, database, queue, signing keys, webhooks.
import type { AdminReply } from '@latchkey/wire/admin';
import { Link } from 'wouter';
import type { Read } from '../api/use-read.ts';
import type { Format } from '../i18n/format.ts';
import { useFormat } from '../i18n/format-context.tsx';
import { FailedRead } from '../parts/failure.tsx';
import { Frame } from '../parts/frame.tsx';
import { CheckLine, CheckSkeleton, type CheckState } from './check-line.tsx';
import { useOverviewTexts } from './texts.ts';

type Report = AdminReply<'GET /health_report'>;
type Texts = ReturnType<typeof useOverviewTexts>;

/** What is said about a part, at its end, and where it is looked after. */
type Line = { readonly note: string; readonly end?: string | undefined; readonly path?: string | undefined };

const sinceOf = (at: number | null, { moment }: Format): string => (at === null ? '' : moment(at));

const messagesLine = (part: Report['mail'], t: Texts, format: Format): Line => {
  const { sent, failed, delay_ms: delay } = part.figures;
  const end = delay === null ? undefined : format.duration(delay);
  if (part.code === 'sending') return { note: t('messages.sending', { count: sent }), end };
  if (part.code === 'some_failed') return { note: t('messages.some_failed', { count: failed }), end };
  if (part.code === 'not_sent') return { note: t('messages.not_sent', { since: sinceOf(part.since, format) }) };
  return { note: t(`messages.${part.code}`) };
};

const databaseLine = ({ code, figures }: Report['database'], t: Texts, format: Format): Line => {
  const size = figures.size_bytes === null ? figures.kind : format.bytes(figures.size_bytes);
  const end = format.duration(figures.latency_ms);
  return code === 'answers' || code === 'slow'
    ? { note: t(`database.${code}`, { size }), end }
    : { note: t(`database.${code}`) };
};

const queueLine = ({ code, figures, since }: Report['queue'], t: Texts, format: Format): Line => {
  const end = format.number(figures.waiting);
  if (code === 'empty') return { note: t('queue.empty'), end };
  if (code === 'moving') return { note: t('queue.moving', { count: figures.waiting }), end };
  return { note: t(`queue.${code}`, { count: figures.waiting, since: sinceOf(since, format) }), end };
};

const keysLine = ({ code, figures }: Report['signing_keys'], t: Texts, format: Format): Line => {
  const path = '/keys?tab=signing';
  if (code === 'rotating') return { note: t('keys.rotating', { from: sinceOf(figures.next_from, format) }), path };
  if (code === 'none') return { note: t('keys.none'), path };
  const note = t(`keys.${code}`, { since: sinceOf(figures.current_since, format) });
  return { note, path: code === 'old' ? path : undefined };
};

const webhooksLine = ({ code, figures, since }: Report['webhooks'], t: Texts, format: Format): Line => {
  const path = '/webhooks';
  const all = format.number(figures.endpoints);
  if (code === 'some_failing') {
    const failing = format.number(figures.failing);
    return { note: t('webhooks.some_failing', { failing, all, since: sinceOf(since, format) }), path };
  }
  if (code === 'some_disabled')
    return { note: t('webhooks.some_disabled', { disabled: format.number(figures.disabled), all }), path };
  return { note: code === 'none' ? t('webhooks.none') : t('webhooks.delivering', { count: figures.endpoints }) };
};

const STATES: Readonly<Record<Report['mail']['status'], CheckState>> = {
  ok: 'done',
  warning: 'warning',
  failing: 'failing',
  off: 'off',
};

const linesOf = (report: Report, t: Texts, format: Format) => [
  ['mail', messagesLine(report.mail, t, format)] as const,
  ['text_messages', messagesLine(report.text_messages, t, format)] as const,
  ['database', databaseLine(report.database, t, format)] as const,
  ['queue', queueLine(report.queue, t, format)] as const,
  ['signing_keys', keysLine(report.signing_keys, t, format)] as const,
  ['webhooks', webhooksLine(report.webhooks, t, format)] as const,
];

const End = ({ line }: { readonly line: Line }) => {
  const t = useOverviewTexts();
  if (line.path)
    return (
      <Link className="lk-link" href={line.path}>
        {t('health.open')}
      </Link>
    );
  return (
    <span className="lk-check-end">
      <bdi>{line.end}</bdi>
    </span>
  );
};

export const Health = ({ read }: { readonly read: Read<Report> }) => {
  const t = useOverviewTexts();
  const format = useFormat();
  const report = read.value;
  return (
    <Frame
      title={t('health.title')}
      actions={report && <p className="lk-frame-note">{t('health.checked', { age: format.age(report.checked_at) })}</p>}
    >
      <FailedRead read={read} />
      {report ? (
        <ul className="lk-checks">
          {linesOf(report, t, format).map(([part, line]) => (
            <CheckLine
              key={part}
              state={STATES[report[part].status]}
              name={t(`part.${part}`)}
              note={line.note}
              end={<End line={line} />}
            />
          ))}
        </ul>
      ) : (
        !read.failure && <CheckSkeleton />
      )}
    </Frame>
  );
};
