// A page of the demonstration: what it is about, the surface, and the files that produce it.
import { LatchkeyLoaded } from '@latchkey/react';
import type { ReactNode } from 'react';
import type { Capability } from './capability.ts';
import { CodePanel } from './code/code-panel.tsx';
import { WithOrganizations } from './organizations-off.tsx';
import { SessionNeeded } from './session-needed.tsx';

const Needed = ({ of, children }: { readonly of: Capability; readonly children: ReactNode }) => {
  if (of.needs === undefined) return children;
  const content = of.needs === 'organizations' ? <WithOrganizations>{children}</WithOrganizations> : children;
  return <SessionNeeded path={of.path}>{content}</SessionNeeded>;
};

export const CapabilityPage = ({ of }: { readonly of: Capability }) => {
  const { surface: Surface, note: Note } = of;
  return (
    <article className="capability" data-wide={of.isWide} data-card={of.isCard ?? of.isWide}>
      <header>
        <h1>{of.title}</h1>
        <p className="lead">{of.lead}</p>
        {Note && <Note />}
      </header>
      <div className="stage">
        <Needed of={of}>
          <Surface />
        </Needed>
      </div>
      {/* Rendered after the surface has its place, so that it does not move. */}
      {of.files && (
        <LatchkeyLoaded>
          <CodePanel files={of.files} />
        </LatchkeyLoaded>
      )}
    </article>
  );
};
