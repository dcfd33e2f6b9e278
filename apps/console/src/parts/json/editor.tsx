// An editor for JSON: lines with numbers and colours, the line of the error marked. The text is a native text area over them.
import { alertGlyph, Icon } from '@latchkey/ui/parts';
import { type KeyboardEvent, useId, useRef } from 'react';
import { linesOf } from './lines.ts';

type JsonEditorProps = {
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** The sentence under the editor. */
  readonly problem?: string | undefined;
  /** The line that the problem is on, from 1. */
  readonly problemLine?: number | undefined;
  readonly isReadOnly?: boolean | undefined;
};

const CLASSES: Readonly<Record<string, string | undefined>> = {
  key: 'lk-code-key',
  string: 'lk-code-string',
  number: 'lk-code-number',
  word: 'lk-code-number',
  wrong: 'lk-code-wrong',
};

const INDENT = '  ';

/** `Tab` moves on; `Ctrl M` makes it indent, and again move on. */
const useTabKey = (onChange: (text: string) => void) => {
  const indents = useRef(false);
  return (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key.toLowerCase() === 'm' && event.ctrlKey) {
      event.preventDefault();
      indents.current = !indents.current;
      return;
    }
    if (event.key !== 'Tab' || event.shiftKey || !indents.current) return;
    event.preventDefault();
    const area = event.currentTarget;
    area.setRangeText(INDENT, area.selectionStart, area.selectionEnd, 'end');
    onChange(area.value);
  };
};

/** The editor and the sentence about what is wrong. */
export const JsonEditor = ({ label, text, onChange, problem, problemLine, isReadOnly }: JsonEditorProps) => {
  const problemId = useId();
  const press = useTabKey(onChange);
  return (
    <div className="lk-field">
      <div className="lk-code" data-kind="editor" data-state={problem === undefined ? undefined : 'error'}>
        <div className="lk-code-scroll">
          <pre className="lk-code-lines" aria-hidden="true">
            {linesOf(text).map(({ number, tokens }) => (
              <code key={number} className="lk-code-line" data-state={number === problemLine ? 'error' : undefined}>
                {tokens.map((token) => (
                  <span key={token.at} className={CLASSES[token.kind]}>
                    {token.text}
                  </span>
                ))}
                {'\n'}
              </code>
            ))}
          </pre>
          <textarea
            className="lk-code-area"
            aria-label={label}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={problem === undefined ? undefined : problemId}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            wrap="off"
            readOnly={isReadOnly}
            value={text}
            onChange={({ target }) => onChange(target.value)}
            onKeyDown={press}
          />
        </div>
      </div>
      <div className="lk-field-feedback" aria-live="polite">
        {problem !== undefined && (
          <p className="lk-field-error" id={problemId}>
            <Icon glyph={alertGlyph} />
            <span className="lk-field-text">{problem}</span>
          </p>
        )}
      </div>
    </div>
  );
};
