// The container of the form that adds or verifies an identifier. It loads after the page: most users only read theirs.
import type { EmailAddress, PhoneNumber } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import { Spinner } from '../../parts/spinner/spinner.tsx';
import { useLater } from '../shared/flow/later-cards.ts';
import type { IdentifierPanelProps } from './identifier/panel.tsx';

/** Downloads it; calling it twice costs nothing. */
export const loadIdentifierPanel = async () => {
  const { IdentifierPanel: Panel } = await import('./identifier/panel.tsx');
  return { Panel, styles: NO_STYLES };
};

const NO_STYLES: readonly string[] = [];

type DownloadState = {
  readonly code?: Awaited<ReturnType<typeof loadIdentifierPanel>>;
  readonly failure?: { readonly error: unknown };
};

const whole = (state: DownloadState): DownloadState => state;

/** Adds an identifier, or verifies an existing one. */
export const IdentifierPanel = <Resource extends EmailAddress | PhoneNumber>(props: IdentifierPanelProps<Resource>) => {
  const { code, failure } = useStore(useLater(loadIdentifierPanel), whole);
  if (failure) throw failure.error;
  return code ? <code.Panel {...props} /> : <Spinner />;
};
