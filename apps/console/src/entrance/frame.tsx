// The page around the card of the entrance.
import type { ReactNode } from 'react';
import type { TextPart } from '../i18n/language.ts';
import { useTextParts } from '../shell/preferences.tsx';

const TEXTS: readonly TextPart[] = ['frame', 'pages', 'surfaces'];

export const EntranceFrame = ({ children }: { readonly children: ReactNode }) =>
  useTextParts(TEXTS) ? <main className="lk-entrance">{children}</main> : null;
