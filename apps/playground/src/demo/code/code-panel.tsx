// The files of a page as they are in the repository, with a button that copies the shown one.
import { useId, useState } from 'react';
import type { SourceFile } from '../capability.ts';
import { highlight } from './highlight.ts';

const CopyButton = ({ file }: { readonly file: SourceFile }) => {
  const [outcome, setOutcome] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(file.text).then(
      () => setOutcome('Copied'),
      () => setOutcome('Not copied: the browser refused it'),
    );
  return (
    <>
      <span className="copied" role="status">
        {outcome}
      </span>
      <button className="button ghost small" type="button" aria-label={`Copy ${file.name}`} onClick={copy}>
        Copy
      </button>
    </>
  );
};

type FileChoiceProps = {
  readonly files: readonly SourceFile[];
  readonly shown: SourceFile;
  readonly onChoose: (file: SourceFile) => void;
};

const FileChoice = ({ files, shown, onChoose }: FileChoiceProps) => (
  <div className="file-names">
    {files.map((file) => (
      <button
        key={file.name}
        className="file-name"
        type="button"
        aria-pressed={file === shown}
        onClick={() => onChoose(file)}
      >
        {file.name}
      </button>
    ))}
  </div>
);

/** Renders the first file; the others after a press on their name. */
export const CodePanel = ({ files }: { readonly files: readonly SourceFile[] }) => {
  const [chosen, setChosen] = useState<SourceFile>();
  const title = useId();
  const shown = chosen && files.includes(chosen) ? chosen : files[0];
  if (!shown) return null;
  return (
    <section className="source" aria-labelledby={title}>
      <h2 id={title}>What you write</h2>
      <div className="source-bar">
        <FileChoice files={files} shown={shown} onChoose={setChosen} />
        <CopyButton key={shown.name} file={shown} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
      <pre tabIndex={0} dir="ltr">
        <code>
          {highlight(shown.text).map(({ at, kind, text }) =>
            kind === 'plain' ? (
              text
            ) : (
              <span key={at} data-kind={kind}>
                {text}
              </span>
            ),
          )}
        </code>
      </pre>
    </section>
  );
};
