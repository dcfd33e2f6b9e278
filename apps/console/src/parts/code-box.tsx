// A box of code that scrolls sideways by itself, also by keyboard.
import type { ReactNode } from 'react';

export const CodeBox = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="lk-code" data-kind="listing">
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: not every browser makes a box that scrolls a stop of Tab */}
    <section className="lk-code-box" tabIndex={0} aria-label={label}>
      <pre className="lk-code-lines">{children}</pre>
    </section>
  </div>
);
