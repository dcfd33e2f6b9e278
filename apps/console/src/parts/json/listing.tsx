// A text that is only read: JSON in colours, everything else as it is. It scrolls sideways by itself and can be reached by keyboard.
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
    <div className="lk-code" data-kind="listing">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard */}
      <section className="lk-code-box" tabIndex={0} aria-label={label}>
        <pre className="lk-code-lines">
          {(pretty === undefined ? [] : linesOf(pretty)).map((tokens, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name
            <code key={index} className="lk-code-line">
              {tokens.map((token) => (
                <span key={token.at} className={CLASSES[token.kind]}>
                  {token.text}
                </span>
              ))}
            </code>
          ))}
          {pretty === undefined && <code className="lk-code-line">{text}</code>}
        </pre>
      </section>
    </div>
  );
};
