// An empty table: why it is empty, and what the user can do about it.
import type { ReactNode } from 'react';
import type { Glyph } from '../../../parts/icon/glyph.ts';
import { StatusSign } from '../../../parts/status/status.tsx';

type EmptyProps = {
  readonly sign: Glyph;
  readonly title: string;
  /** A sentence, and a button. */
  readonly children?: ReactNode;
};

/** Icon, title, and the rest. */
export const Empty = ({ sign, title, children }: EmptyProps) => (
  <div className="lk-empty">
    <StatusSign sign={sign} tone="neutral" />
    <p className="lk-status-title">{title}</p>
    {children}
  </div>
);
