// One of a few choices, all visible.
type SegmentsProps<Key extends string> = {
  readonly label: string;
  readonly segments: readonly { readonly key: Key; readonly text: string; readonly count?: string | undefined }[];
  readonly chosen: Key;
  readonly onChoose: (key: Key) => void;
};

export const Segments = <Key extends string>({ label, segments, chosen, onChoose }: SegmentsProps<Key>) => (
  <fieldset className="lk-segments" aria-label={label}>
    {segments.map(({ key, text, count }) => (
      <button
        key={key}
        type="button"
        className="lk-segment"
        aria-pressed={key === chosen}
        onClick={() => onChoose(key)}
      >
        {text}
        {count !== undefined && <span className="lk-segment-count">{count}</span>}
      </button>
    ))}
  </fieldset>
);
