// The steps of one run: each passed, failed or not reached, with the attributes that arrived.
import { alertGlyph, Badge, doneGlyph, Icon, ringGlyph } from '@latchkey/ui/parts';
import type { ReactNode } from 'react';
import { type ConnectionRun, useConnectionTexts } from '../texts.ts';

const GLYPHS = { passed: doneGlyph, failed: alertGlyph, waiting: ringGlyph } as const;
const STATES = { passed: 'done', failed: 'failed', waiting: 'waiting' } as const;

const Attributes = ({ run }: { readonly run: ConnectionRun }) => {
  const t = useConnectionTexts();
  return (
    <div className="lk-data-wrap" data-flush>
      <table className="lk-data" data-density="compact" aria-label={t('try.arrived')}>
        <thead className="lk-data-top">
          <tr className="lk-data-row">
            <th className="lk-data-head" scope="col">
              {t('try.ours')}
            </th>
            <th className="lk-data-head" scope="col">
              {t('try.lookedFor')}
            </th>
            <th className="lk-data-head" scope="col">
              {t('try.value')}
            </th>
          </tr>
        </thead>
        <tbody className="lk-data-body">
          {run.fields.map(({ field, looked_for: names, value }) => (
            <tr key={field} className="lk-data-row">
              <td className="lk-data-cell" data-phone="main">
                {t(`field.${field}`)}
              </td>
              <td className="lk-data-cell">
                <code className="lk-mono" title={names.join(', ')}>
                  {names[0]}
                </code>
              </td>
              <td className="lk-data-cell" data-phone="state">
                {value === null ? <Badge tone="danger">{t('try.nothing')}</Badge> : <bdi>{value}</bdi>}
              </td>
            </tr>
          ))}
          {run.other_attributes.map(({ name, values }) => (
            <tr key={name} className="lk-data-row">
              <td className="lk-data-cell" data-tone="muted" data-phone="main">
                {t('try.unmatched')}
              </td>
              <td className="lk-data-cell">
                <span className="lk-faint">–</span>
              </td>
              <td className="lk-data-cell" data-phone="state">
                <code className="lk-mono">{name}</code> <bdi>{values.join(', ')}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** `fix` is shown in the step that failed. */
export const RunSteps = ({ run, fix }: { readonly run: ConnectionRun; readonly fix: ReactNode }) => {
  const t = useConnectionTexts();
  return (
    <ol className="lk-run">
      {run.steps.map(({ name, state, duration_ms: took, problem }) => (
        <li key={name} className="lk-run-step" data-state={STATES[state]}>
          <div className="lk-run-line">
            <Icon glyph={GLYPHS[state]} />
            <span className="lk-check-text">
              <span className="lk-unseen">{`${t(`run.${state}`)}: `}</span>
              <span className="lk-run-name">{t(`run.${name}`)}</span>
              {state === 'waiting' && <span className="lk-check-note">{t('run.waiting')}</span>}
            </span>
            <span className="lk-run-took">{took === null ? '' : t('run.took', { ms: took })}</span>
          </div>
          {(problem !== null || (name === 'attributes' && run.fields.length > 0)) && (
            <div className="lk-run-body">
              {problem !== null && <p className="lk-text">{problem}</p>}
              {name === 'attributes' && run.fields.length > 0 && <Attributes run={run} />}
              {state === 'failed' && fix}
            </div>
          )}
          {name === 'user' && run.user && (
            <div className="lk-run-body">
              <p className="lk-text">
                {run.user.outcome === 'found' ? t('try.found', { id: run.user.id ?? '' }) : t('try.made')}
              </p>
            </div>
          )}
        </li>
      ))}
    </ol>
  );
};
