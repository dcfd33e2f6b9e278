// Renders the sections of a page one after another: each in a separate task once the previous one is complete, so that a slow
// device is never blocked for long, and rendered sections do not shift.
import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';

/** Holds back what comes next, until the returned function is called. */
type Hold = () => () => void;

const HoldContext = createContext<Hold>(() => () => undefined);

/** Holds back what comes after this while `isUnfinished`. */
export const useHold = (isUnfinished: boolean): void => {
  const hold = useContext(HoldContext);
  // Not a layout effect: its state change would render synchronously, in the task that must stay short. Effects of children run
  // first, so a parent that checks whether it may continue knows of every hold.
  useEffect(() => (isUnfinished ? hold() : undefined), [isUnfinished, hold]);
};

/** Counts the holds, and reports when there are none left. */
const useHolds = (onFree: () => void): { readonly hold: Hold; readonly isFree: () => boolean } => {
  const held = useRef(0);
  const hold = useCallback(() => {
    held.current += 1;
    return () => {
      held.current -= 1;
      if (held.current === 0) onFree();
    };
  }, [onFree]);
  const isFree = useCallback(() => held.current === 0, []);
  return { hold, isFree };
};

type StagedRenderingProps = {
  readonly children: readonly ReactNode[];
  /** Rendered before all of them. */
  readonly first?: ReactNode;
};

/** Renders its children one after another. */
export const StagedRendering = ({ children, first }: StagedRenderingProps) => {
  // How many are rendered; one more than there are once the last one is complete too.
  const [turn, setTurn] = useState(0);
  const isWhole = turn > children.length;
  const goOn = useCallback(() => startTransition(() => setTurn((before) => before + 1)), []);
  const { hold, isFree } = useHolds(goOn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every turn schedules the next one
  useEffect(() => {
    if (!isWhole && isFree()) goOn();
  }, [turn, isWhole, isFree, goOn]);
  useHold(!isWhole);
  return <HoldContext.Provider value={hold}>{turn === 0 ? first : children.slice(0, turn)}</HoldContext.Provider>;
};

/** Whether everything inside a `Holding` with this `hold` is complete: the end of the page waits for that. */
export const useWhole = () => {
  const [isWhole, setWhole] = useState(false);
  const finish = useCallback(() => startTransition(() => setWhole(true)), []);
  const { hold: count, isFree } = useHolds(finish);
  const hold = useCallback(() => {
    startTransition(() => setWhole(false));
    return count();
  }, [count]);
  useEffect(() => {
    if (isFree()) finish();
  }, [isFree, finish]);
  return { isWhole, hold };
};

/** Provides the `hold` of a `useWhole` to its children. */
export const Holding = HoldContext.Provider;
