// A titled box for things that belong together.
import { type ReactNode, useId } from 'react';

export type FrameProps = {
  readonly title: string;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly tone?: 'danger' | undefined;
  /** A line under the head. */
  readonly hasRule?: boolean | undefined;
  readonly children: ReactNode;
};

/** The box; what is inside brings its own padding (`lk-frame-body`, `lk-checks`, `lk-part`, …). */
export const Frame = ({ title, note, actions, tone, hasRule, children }: FrameProps) => {
  const id = useId();
  return (
    <section className="lk-frame" data-tone={tone} aria-labelledby={id}>
      <div className="lk-frame-head" data-rule={hasRule || undefined}>
        <div className="lk-frame-lead">
          <h2 className="lk-frame-title" id={id}>
            {title}
          </h2>
          {note && <p className="lk-frame-note">{note}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
};
