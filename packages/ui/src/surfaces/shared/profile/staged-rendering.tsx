// The sections of a page one after another: each is drawn in a task of its own once the one before it stands whole, so that
// a slow device is never held up for long, and nothing that stands already is pushed down.
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

/** Keeps back what comes next, until what it answers is called. */
type Hold = () => () => void;

const HoldContext = createContext<Hold>(() => () => undefined);

/** Keeps back what comes after this for as long as `isUnfinished`. */
export const useHold = (isUnfinished: boolean): void => {
  const hold = useContext(HoldContext);
  // No layout effect: what it changes would be drawn at once, in the task that is to stay short. Effects of what is inside
  // run first, so whoever asks whether it may go on knows of every hold.
  useEffect(() => (isUnfinished ? hold() : undefined), [isUnfinished, hold]);
};

/** Counts who holds, and tells when nobody does any more. */
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
  /** Stands there before all of them. */
  readonly first?: ReactNode;
};

/** Draws its children in turn. */
export const StagedRendering = ({ children, first }: StagedRenderingProps) => {
  // How many are drawn; one more than there are once the last one stands whole too.
  const [turn, setTurn] = useState(0);
  const isWhole = turn > children.length;
  const goOn = useCallback(() => startTransition(() => setTurn((before) => before + 1)), []);
  const { hold, isFree } = useHolds(goOn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every turn asks for the next one
  useEffect(() => {
    if (!isWhole && isFree()) goOn();
  }, [turn, isWhole, isFree, goOn]);
  useHold(!isWhole);
  return <HoldContext value={hold}>{turn === 0 ? first : children.slice(0, turn)}</HoldContext>;
};

/** Whether everything inside a `Holding` with this `hold` is finished: what stands at its end waits for that. */
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

/** Gives what is inside the `hold` of a `useWhole`. */
export const Holding = HoldContext.Provider;
