// A name that users chose: in its own direction, at most two lines, and whole on hover and for screen readers.

type NameProps = {
  readonly name: string;
  /** True: at most one line. */
  readonly isLine?: boolean | undefined;
};

/** The direction of the name is isolated inside the box, so that its lines stay at the start of the page's direction. */
export const Name = ({ name, isLine }: NameProps) => (
  <span className="lk-name" title={name} data-line={isLine || undefined}>
    <bdi>{name}</bdi>
  </span>
);
