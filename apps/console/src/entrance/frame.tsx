// The page around the card of the entrance.
import type { ReactNode } from 'react';

export const EntranceFrame = ({ children }: { readonly children: ReactNode }) => (
  <main className="lk-entrance">{children}</main>
);
