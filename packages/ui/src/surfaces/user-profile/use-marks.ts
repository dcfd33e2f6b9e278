// The marks of providers, downloaded when a profile shows some.
import type { OAuthStrategy } from '@latchkey/wire';
import { useEffect, useState } from 'react';
import type { ProviderMarks } from '../../parts/provider-buttons/marks/provider-marks.tsx';
import { loadMarks } from '../authentication/providers.tsx';

/** The marks once they have come; until then, and where they cannot be fetched, initials are drawn. */
export const useMarks = (strategies: readonly OAuthStrategy[]): ProviderMarks | undefined => {
  const [marks, setMarks] = useState<ProviderMarks>();
  useEffect(() => {
    let isGone = false;
    loadMarks(strategies).then(
      (arrived) => {
        if (!isGone) setMarks(arrived);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [strategies]);
  return marks;
};
