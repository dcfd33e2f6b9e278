// The theme editor: fields, previews in light and dark, warnings about contrast, and the code to copy.
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { publishableKey, serviceUrl } from '../../page-settings.ts';
import { CodePanel } from '../code/code-panel.tsx';
import { codeOf } from './code.ts';
import { Controls } from './controls.tsx';
import { appearanceOf, EMPTY } from './draft.ts';
import type { Measured } from './measure.ts';
import { pairOf } from './measure.ts';
import { Previews } from './previews.tsx';
import { useMeasured } from './use-measured.ts';
import type { ColorName } from './variables.ts';

const Warnings = ({ light, dark }: { readonly light: Measured; readonly dark: Measured }) => {
  const all = [
    ...light.warnings.map((warning) => `Light. ${warning}`),
    ...dark.warnings.map((warning) => `Dark. ${warning}`),
  ];
  return (
    <div className="contrast-report" role="status" data-faults={all.length > 0 || undefined}>
      {all.length === 0 ? (
        <p>Contrast: every text has 4.5 : 1, every border of a field 3 : 1.</p>
      ) : (
        <>
          <p>Too little contrast</p>
          <ul>
            {all.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
};

export const ThemeEditor = () => {
  const [draft, setDraft] = useState(EMPTY);
  const panes = useRef<HTMLDivElement>(null);
  const measured = useMeasured(panes);
  // A picker sends a colour with every move of the pointer: the previews follow when there is time.
  const deferred = useDeferredValue(draft);
  const appearance = useMemo(() => appearanceOf(deferred), [deferred]);
  const files = useMemo(
    () => codeOf(deferred, { service: serviceUrl(), publishableKey: publishableKey() }),
    [deferred],
  );
  const pair = (name: ColorName) => draft.colors[name] ?? pairOf(measured, name);
  return (
    <div className="theme-editor">
      <Controls draft={draft} pairOf={pair} onChange={setDraft} />
      <div className="theme-result">
        <Warnings {...measured} />
        <Previews appearance={appearance} panes={panes} />
      </div>
      <CodePanel files={files} />
    </div>
  );
};
