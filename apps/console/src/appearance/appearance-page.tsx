// The page `/appearance`: the settings of the appearance with contrast, code and preview, in the main navigation.
import { DraftProvider } from '../settings/draft/draft.tsx';
import { GroupPage } from '../settings/pages/group-page.tsx';
import { GROUPS } from '../settings/table/table.ts';
import { AppearanceBlocks } from './appearance-blocks.tsx';

const APPEARANCE = GROUPS.find(({ key }) => key === 'appearance') ?? { key: 'appearance', frames: [] };

export const AppearancePage = () => (
  <DraftProvider>
    <GroupPage group={APPEARANCE}>
      <AppearanceBlocks />
    </GroupPage>
  </DraftProvider>
);
