// One event of the audit log with everything that is recorded: who, what, where, and each field before and after.
import { Link } from 'wouter';
import { useFormat } from '../i18n/format-context.tsx';
import { CopyText } from '../parts/copy-text.tsx';
import { Facts } from '../parts/facts.tsx';
import { OpenPart, OpenRow } from '../parts/open-row.tsx';
import type { AuditEvent } from './filter.ts';
import { useAuditTexts } from './texts.ts';

const shown = (value: unknown): string => {
  if (value === null || value === undefined) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const Changes = ({ changes }: { readonly changes: NonNullable<AuditEvent['changes']> }) => {
  const t = useAuditTexts();
  return (
    <div className="lk-diff-wrap">
      <table className="lk-diff">
        <thead>
          <tr>
            {(['field', 'before', 'after'] as const).map((head) => (
              <th key={head} scope="col" className="lk-diff-head">
                {t(`open.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(changes).map(([field, { before, after }]) => (
            <tr key={field}>
              <th scope="row" className="lk-diff-cell">
                <code className="lk-mono" dir="ltr">
                  {field}
                </code>
              </th>
              <td className="lk-diff-cell" data-kind="before">
                <bdi>{shown(before)}</bdi>
              </td>
              <td className="lk-diff-cell" data-kind="after">
                <bdi>{shown(after)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** A link to the page of a user or an organization; nothing without an id. */
const idLink = (path: string, id: string | null) =>
  id && (
    <Link className="lk-link" href={`${path}/${id}`}>
      <code className="lk-mono" dir="ltr">
        {id}
      </code>
    </Link>
  );

export const OpenAuditEvent = ({ event, onClose }: { readonly event: AuditEvent; readonly onClose: () => void }) => {
  const t = useAuditTexts();
  const { exact } = useFormat();
  /** What an operator typed as the reason of a change. */
  const why: unknown = event.actor?.reason;
  const code = (text: string | null) =>
    text && (
      <code className="lk-mono" dir="ltr">
        {text}
      </code>
    );
  return (
    <OpenRow title={code(event.event)} onClose={onClose}>
      <OpenPart>
        <Facts
          facts={[
            { key: 'time', name: t('open.time'), value: <bdi>{exact(event.created_at)}</bdi> },
            { key: 'id', name: t('open.id'), value: <CopyText text={event.id} /> },
            { key: 'user', name: t('open.user'), value: idLink('/users', event.user_id) },
            {
              key: 'organization',
              name: t('open.organization'),
              value: idLink('/organizations', event.organization_id),
            },
            { key: 'actor', name: t('open.actor'), value: event.actor && code(JSON.stringify(event.actor)) },
            { key: 'why', name: t('open.why'), value: typeof why === 'string' && <bdi>{why}</bdi> },
            { key: 'reason', name: t('open.reason'), value: event.reason && <bdi>{event.reason}</bdi> },
            { key: 'strategy', name: t('open.strategy'), value: code(event.strategy) },
            { key: 'target', name: t('open.target'), value: code(event.target) },
            { key: 'address', name: t('open.address'), value: code(event.ip_address) },
            { key: 'agent', name: t('open.agent'), value: event.user_agent && <bdi>{event.user_agent}</bdi> },
            { key: 'session', name: t('open.session'), value: code(event.session_id) },
          ]}
        />
      </OpenPart>
      <OpenPart title={t('open.changes')}>
        {event.changes && Object.keys(event.changes).length > 0 ? (
          <Changes changes={event.changes} />
        ) : (
          <p className="lk-faint">{t('open.noChanges')}</p>
        )}
      </OpenPart>
    </OpenRow>
  );
};
