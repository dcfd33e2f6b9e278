// The steps of one run, each of which folds: passed, failed or not reached, what it does, and what it found.
import { alertGlyph, Badge, chevronDownGlyph, doneGlyph, Icon, ringGlyph } from '@latchkey/ui/parts';
import { type ReactNode, useId, useState } from 'react';
import { useFormat } from '../../i18n/format-context.tsx';
import { type AnyRun, useConnectionTexts } from '../texts.ts';

const GLYPHS = { passed: doneGlyph, failed: alertGlyph, waiting: ringGlyph } as const;
const STATES = { passed: 'done', failed: 'failed', waiting: 'waiting' } as const;

const Attributes = ({ run }: { readonly run: AnyRun }) => {
  const t = useConnectionTexts();
  const { list } = useFormat();
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
                <code className="lk-mono" title={list(names)}>
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
                <code className="lk-mono">{name}</code> <bdi>{list(values)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

type StepOf<Run extends AnyRun> = Run['steps'][number];

type RunStepsProps<Run extends AnyRun> = {
  readonly run: Run;
  /** Shown in the step that failed. */
  readonly fix?: ReactNode;
  /** What a step shows in place of the sentence about its failure. */
  readonly more?: ((step: StepOf<Run>) => ReactNode) | undefined;
};

type StepBodyProps<Run extends AnyRun> = RunStepsProps<Run> & { readonly id: string; readonly step: StepOf<Run> };

/** What a step does, what went wrong in it, and what it found. */
const StepBody = <Run extends AnyRun>({ id, run, step, fix, more }: StepBodyProps<Run>) => {
  const { name, state, problem } = step;
  const t = useConnectionTexts();
  const outcomeOf = ({ outcome, id: userId }: NonNullable<AnyRun['user']>): string => {
    if (outcome === 'made') return t('try.made');
    return userId === null ? t('try.foundOne') : t('try.found', { id: userId });
  };
  return (
    <div className="lk-run-body" id={id}>
      <p className="lk-text">{t(`about.${name}`)}</p>
      {more ? more(step) : problem !== null && <p>{problem}</p>}
      {name === 'attributes' && run.fields.length > 0 && <Attributes run={run} />}
      {state === 'failed' && fix}
      {name === 'user' && run.user && <p>{outcomeOf(run.user)}</p>}
    </div>
  );
};

/** Each step is a disclosure; the one that failed is open. `fix` is shown in it. */
export const RunSteps = <Run extends AnyRun>({ run, fix, more }: RunStepsProps<Run>) => {
  const t = useConnectionTexts();
  const { duration } = useFormat();
  const id = useId();
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(run.steps.filter(({ state }) => state === 'failed').map(({ name }) => name)),
  );
  const turn = (name: string): void =>
    setOpened((before) => new Set(before.has(name) ? [...before].filter((one) => one !== name) : [...before, name]));
  return (
    <ol className="lk-run">
      {run.steps.map((step: StepOf<Run>) => {
        const { name, state, duration_ms: took } = step;
        const isOpen = opened.has(name);
        return (
          <li key={name} className="lk-run-step" data-state={STATES[state]}>
            <button
              type="button"
              className="lk-run-head"
              aria-expanded={isOpen}
              aria-controls={isOpen ? `${id}-${name}` : undefined}
              onClick={() => turn(name)}
            >
              <Icon glyph={GLYPHS[state]} />
              <span className="lk-check-text">
                <span className="lk-unseen">{`${t(`run.${state}`)}: `}</span>
                <span className="lk-run-name">{t(`run.${name}`)}</span>
              </span>
              <span className="lk-run-took">{took === null ? '' : duration(took)}</span>
              <Icon glyph={chevronDownGlyph} />
            </button>
            {isOpen && <StepBody id={`${id}-${name}`} run={run} step={step} fix={fix} more={more} />}
          </li>
        );
      })}
    </ol>
  );
};
