// Measures the previews again whenever their tokens may have changed.
import { type RefObject, useEffect, useState } from 'react';
import type { Scheme } from './draft.ts';
import { type Measured, measure, NOTHING } from './measure.ts';

type BothMeasured = Readonly<Record<Scheme, Measured>>;

const measureIn = (previews: HTMLElement, scheme: Scheme): Measured => {
  const root = previews.querySelector<HTMLElement>(`[data-scheme="${scheme}"] .lk-root`);
  return root ? measure(root, scheme) : NOTHING;
};

/** The colours and warnings of both schemes, from the surfaces inside `previews`. */
export const useMeasured = (previews: RefObject<HTMLElement | null>): BothMeasured => {
  const [measured, setMeasured] = useState<BothMeasured>({ light: NOTHING, dark: NOTHING });
  useEffect(() => {
    const node = previews.current;
    if (!node) return undefined;
    let frame = 0;
    const read = () => {
      const next = { light: measureIn(node, 'light'), dark: measureIn(node, 'dark') };
      setMeasured((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
    };
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(read);
    };
    const observer = new MutationObserver(later);
    observer.observe(node, { subtree: true, childList: true, attributes: true, attributeFilter: ['class', 'style'] });
    later();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [previews]);
  return measured;
};
