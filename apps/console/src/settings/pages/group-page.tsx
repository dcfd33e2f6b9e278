// A page of settings: its boxes, the values that cannot be changed, the unsaved changes, and the preview.
import type { ReactNode } from 'react';
import { FailedRead } from '../../parts/failure.tsx';
import type { Surface } from '../../preview/order.ts';
import { Page } from '../../shell/page.tsx';
import { DiffBar } from '../draft/diff-bar.tsx';
import { useDraft } from '../draft/draft.tsx';
import { PreviewPane } from '../preview/preview-pane.tsx';
import { SettingFrame } from '../rows/setting-frame.tsx';
import type { Group } from '../table/row.ts';
import { useTextOf } from '../texts/texts.ts';
import { FixedValues } from './fixed-values.tsx';

/** The surface that shows most of a page. */
const SURFACE_OF: Readonly<Record<string, Surface>> = {
  'sign-up': 'SignUp',
  restrictions: 'SignUp',
  'second-factors': 'UserProfile',
  organizations: 'UserProfile',
};

type GroupPageProps = {
  readonly group: Group;
  /** What the page has besides its settings. */
  readonly children?: ReactNode;
};

export const GroupPage = ({ group, children }: GroupPageProps) => {
  const textOf = useTextOf();
  const { read } = useDraft();
  return (
    <Page title={textOf(`group.${group.key}`) ?? group.key} note={textOf(`group.${group.key}.note`)}>
      <div className="lk-beside" data-aside="lg">
        <div className="lk-stack">
          <FailedRead read={read} />
          {group.frames.map((frame) => (
            <SettingFrame key={frame.key} frame={frame} />
          ))}
          {children}
          <FixedValues group={group.key} />
          <DiffBar />
        </div>
        <PreviewPane key={group.key} first={SURFACE_OF[group.key] ?? 'SignIn'} />
      </div>
    </Page>
  );
};
