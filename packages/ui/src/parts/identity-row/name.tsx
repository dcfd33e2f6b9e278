// A name that users chose: in its own direction, at most two lines, and whole on hover and for screen readers.

type NameProps = {
  readonly name: string;
  /** True: at most one line, also inside a sentence. */
  readonly isLine?: boolean | undefined;
};

/** The characters of a `bdi` decide its direction, so that it is cut at its end also where the page has the other direction. */
export const Name = ({ name, isLine }: NameProps) => (
  <bdi className="lk-name" title={name} data-line={isLine || undefined}>
    {name}
  </bdi>
);
