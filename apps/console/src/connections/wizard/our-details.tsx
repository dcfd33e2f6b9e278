// The values that the company enters at its identity provider.
import { CodeListing } from '../../parts/code-listing.tsx';
import { CopyText } from '../../parts/copy-text.tsx';
import { Frame } from '../../parts/frame.tsx';
import { useConnectionTexts } from '../texts.ts';
import type { StepProps } from './work.tsx';

const DETAILS = ['acs_url', 'sp_entity_id', 'sp_metadata_url', 'sp_certificate', 'redirect_uri'] as const;

export const OurDetails = ({ connection, title, note }: StepProps) => {
  const t = useConnectionTexts();
  return (
    <Frame title={title} note={note}>
      <div className="lk-frame-body">
        <dl className="lk-stack">
          {DETAILS.flatMap((name) => {
            const value = connection[name];
            return value === undefined
              ? []
              : [
                  <div key={name} className="lk-connection-detail">
                    <dt className="lk-fact-name">{t(`details.${name}`)}</dt>
                    <dd className="lk-fact-value">
                      {name === 'sp_certificate' ? (
                        <CodeListing code={value} label={t(`details.${name}`)} />
                      ) : (
                        <CopyText text={value} />
                      )}
                    </dd>
                  </div>,
                ];
          })}
        </dl>
      </div>
    </Frame>
  );
};
