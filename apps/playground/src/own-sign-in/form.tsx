// The basic components of the custom screens: a sheet with a title, a form, a field, and a button that looks like a link.
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';

type ScreenProps = { readonly title: string; readonly lead?: ReactNode; readonly children?: ReactNode };

/** One step. A step without a field takes the focus itself, so that screen readers announce it. */
export const Screen = ({ title, lead, children }: ScreenProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!heading.current?.parentElement?.contains(document.activeElement)) heading.current?.focus();
  }, []);
  return (
    <section className="own-screen">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {lead && <p className="own-lead">{lead}</p>}
      {children}
    </section>
  );
};

type OwnFormProps = {
  readonly isBusy: boolean;
  readonly label: string;
  readonly problem?: string | undefined;
  readonly onSubmit: () => void;
  readonly children?: ReactNode;
};

/** A form whose button does not move while the reply is pending. */
export const OwnForm = ({ isBusy, label, problem, onSubmit, children }: OwnFormProps) => (
  <form
    className="own-form"
    noValidate
    aria-busy={isBusy}
    onSubmit={(event) => {
      event.preventDefault();
      if (!isBusy) onSubmit();
    }}
  >
    {problem && <p role="alert">{problem}</p>}
    {children}
    <button className="button" type="submit" aria-disabled={isBusy}>
      {isBusy ? 'One moment …' : label}
    </button>
  </form>
);

type OwnFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
  /** Takes the focus when it is mounted. */
  readonly isFirst?: boolean;
};

export const OwnField = ({ label, onValue, hint, problem, isFirst = false, ...rest }: OwnFieldProps) => {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) field.current?.focus();
  }, [isFirst]);
  const note = problem ?? hint;
  return (
    <div className="own-field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={field}
        id={id}
        aria-invalid={problem !== undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        onChange={(event) => onValue(event.currentTarget.value)}
        {...rest}
      />
      {note !== undefined && (
        <p id={`${id}-note`} className="own-note" data-tone={problem === undefined ? undefined : 'problem'}>
          {note}
        </p>
      )}
    </div>
  );
};

/** A button that leaves a step. */
export const Quiet = ({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) => (
  <button className="as-link" type="button" onClick={onClick}>
    {children}
  </button>
);

/** Several of them, in one line. */
export const Exits = ({ children }: { readonly children: ReactNode }) => <p className="own-exits">{children}</p>;
