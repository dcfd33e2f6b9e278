// The files of a page as they are in the repository, with a button that copies the shown one.
import { useId, useState } from 'react';
import type { SourceFiles } from '../capability.ts';
import { highlight } from './highlight.ts';

const CopyButton = ({ name, text }: { readonly name: string; readonly text: string }) => {
  const [outcome, setOutcome] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('Copied'),
      () => setOutcome('Not copied: the browser refused it'),
    );
  return (
    <>
      <span className="copied" role="status">
        {outcome}
      </span>
      <button className="button ghost small" type="button" aria-label={`Copy ${name}`} onClick={copy}>
        Copy
      </button>
    </>
  );
};

type FileChoiceProps = {
  readonly names: readonly string[];
  readonly shown: string;
  readonly onChoose: (name: string) => void;
};

const FileChoice = ({ names, shown, onChoose }: FileChoiceProps) => (
  <div className="file-names">
    {names.map((name) => (
      <button
        key={name}
        className="file-name"
        type="button"
        aria-pressed={name === shown}
        onClick={() => onChoose(name)}
      >
        {name}
      </button>
    ))}
  </div>
);

/** Renders the first file; the others after a press on their name. */
export const CodePanel = ({ files }: { readonly files: SourceFiles }) => {
  const [chosen, setChosen] = useState('');
  const title = useId();
  const names = Object.keys(files);
  const [first = ''] = names;
  const shown = names.includes(chosen) ? chosen : first;
  const text = files[shown] ?? '';
  return (
    <section className="source" aria-labelledby={title}>
      <h2 id={title}>What you write</h2>
      <div className="source-bar">
        <FileChoice names={names} shown={shown} onChoose={setChosen} />
        <CopyButton key={shown} name={shown} text={text} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
      <pre tabIndex={0} dir="ltr">
        <code>
          {highlight(text).map(({ at, kind, text: part }) =>
            kind === 'plain' ? (
              part
            ) : (
              <span key={at} data-kind={kind}>
                {part}
              </span>
            ),
          )}
        </code>
      </pre>
    </section>
  );
};
