// A box of settings. Settings that need a switch are drawn while it is on.
import { Frame } from '../../parts/frame.tsx';
import { useDraft } from '../draft/draft.tsx';
import type { FrameRows } from '../table/row.ts';
import { useTextOf } from '../texts/texts.ts';
import { SettingRow } from './setting-row.tsx';

export const SettingFrame = ({ frame }: { readonly frame: FrameRows }) => {
  const textOf = useTextOf();
  const { shownValueOf, changes } = useDraft();
  const isShown = (under: string | undefined, path: string): boolean =>
    under === undefined || shownValueOf(under) === true || path in changes;
  return (
    <Frame title={textOf(`frame.${frame.key}`) ?? frame.key}>
      {frame.rows
        .filter(({ under, path }) => isShown(under, path))
        .map((row) => (
          <SettingRow
            key={row.path}
            row={row}
            isNested={row.under !== undefined && frame.rows.some(({ path }) => path === row.under)}
          />
        ))}
    </Frame>
  );
};
