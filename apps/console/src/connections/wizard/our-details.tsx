// The values that the operator of the identity provider enters there.
import { CopyText } from '../../parts/copy-text.tsx';
import { Frame } from '../../parts/frame.tsx';
import { type Connection, useConnectionTexts } from '../texts.ts';

const DETAILS = ['acs_url', 'sp_entity_id', 'sp_metadata_url', 'sp_certificate', 'redirect_uri'] as const;

export const OurDetails = ({ connection }: { readonly connection: Connection }) => {
  const t = useConnectionTexts();
  return (
    <Frame title={t('step.details')} note={t('details.text')}>
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
                      <CopyText text={value} />
                    </dd>
                  </div>,
                ];
          })}
        </dl>
      </div>
    </Frame>
  );
};
