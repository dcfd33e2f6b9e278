// Values of the settings document that no page changes, with the reason; closed until it is asked for.
import { useDraft } from '../draft/draft.tsx';
import { fixedAt } from '../table/table.ts';
import { useSettingsTexts } from '../texts/texts.ts';
import { useValueText } from '../texts/value-text.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The paths and values of a document, without those inside lists. */
const leavesOf = (value: unknown, path = ''): readonly (readonly [path: string, value: unknown])[] =>
  isObject(value) && Object.keys(value).length > 0
    ? Object.entries(value).flatMap(([name, child]) => leavesOf(child, path === '' ? name : `${path}.${name}`))
    : [[path, value]];

export const FixedValues = ({ group }: { readonly group: string }) => {
  const t = useSettingsTexts();
  const textOf = useValueText();
  const { read } = useDraft();
  const fixed = leavesOf(read.value).flatMap(([path, value]) => {
    const at = fixedAt(path);
    return at?.group === group ? [{ path, value, reason: at.reason }] : [];
  });
  if (fixed.length === 0) return null;
  return (
    <details className="lk-fixed">
      <summary className="lk-fixed-summary">{t('fixed.title', { count: fixed.length })}</summary>
      <ul className="lk-fixed-list">
        {fixed.map(({ path, value, reason }) => (
          <li key={path} className="lk-fixed-item">
            <code className="lk-mono lk-fixed-path" dir="ltr">
              {path}
            </code>
            <span className="lk-fixed-value" dir="auto">
              {textOf({}, value)}
            </span>
            <span className="lk-faint">{t(`fixed.${reason}`)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
};
