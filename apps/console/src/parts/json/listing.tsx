// A text that is only read: JSON in colours, everything else as it is. It scrolls sideways by itself and can be reached by keyboard.
import { CodeBox } from '../code-box.tsx';
import { linesOf } from './lines.ts';

const CLASSES: Readonly<Record<string, string | undefined>> = {
  key: 'lk-code-key',
  string: 'lk-code-string',
  number: 'lk-code-number',
  word: 'lk-code-number',
};

/** JSON on several lines; undefined for a text that is none. */
const prettyJson = (text: string): string | undefined => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return undefined;
  }
};

export const Listing = ({ label, text }: { readonly label: string; readonly text: string }) => {
  const pretty = prettyJson(text);
  return (
    <CodeBox label={label}>
      {(pretty === undefined ? [] : linesOf(pretty)).map(({ number, tokens }) => (
        <code key={number} className="lk-code-line">
          {tokens.map((token) => (
            <span key={token.at} className={CLASSES[token.kind]}>
              {token.text}
            </span>
          ))}
        </code>
      ))}
      {pretty === undefined && <code className="lk-code-line">{text}</code>}
    </CodeBox>
  );
};
