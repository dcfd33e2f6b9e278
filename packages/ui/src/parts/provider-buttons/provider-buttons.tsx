// Buttons that sign in with a third party: a provider's page or a wallet. In a column, in a row, or as icons.
import { markIdOf } from '@latchkey/wire';
import type { ComponentProps, ReactNode } from 'react';
import { useMessages } from '../../i18n/locale-context.tsx';
import { type Addressed, useAppearance, useClasses } from '../../styles/appearance/context.tsx';
import { Button } from '../button/button.tsx';
import { providerMessages } from './messages.en.ts';

/** A third party that authenticates the user. Without a mark its initial is shown. */
export type Provider<Strategy extends string = string> = {
  readonly strategy: Strategy;
  readonly name: string;
  /** A drawing of 18 px, hidden from screen readers. */
  readonly mark?: ReactNode;
};

export type ProviderButtonsProps<Strategy extends string> = Omit<ComponentProps<'div'>, 'children'> &
  Addressed & {
    readonly providers: readonly Provider<Strategy>[];
    readonly onChoose: (strategy: Strategy) => void;
    /** The one that was clicked and is busy; the others are disabled meanwhile. */
    readonly busy?: Strategy | undefined;
    readonly disabled?: boolean | undefined;
    /** The badge of the one with which the last sign-in in this browser was made; undefined for the others. */
    readonly lastUsed?: ((strategy: Strategy) => ReactNode) | undefined;
  };

const MOST_PER_ROW = 6;
const MOST_WORDS_PER_ROW = 3;
const MOST_WORDS_BY_THEMSELVES = 2;

/** The number of columns that distributes the buttons evenly: seven icons are four and three. */
const columnsFor = (count: number, isMarks: boolean): number => {
  const most = isMarks ? MOST_PER_ROW : MOST_WORDS_PER_ROW;
  return count <= most ? count : Math.ceil(count / Math.ceil(count / most));
};

const Mark = ({ name, mark, id }: { readonly name: string; readonly mark: ReactNode; readonly id: string }) => {
  const classes = useClasses();
  const address = { elementId: id };
  if (mark) return <span className={classes('lk-provider-mark', address, 'socialButtonsProviderIcon')}>{mark}</span>;
  return (
    <span aria-hidden="true" className={classes('lk-provider-initial', address, 'socialButtonsProviderInitialIcon')}>
      {[...name][0]?.toLocaleUpperCase()}
    </span>
  );
};

/** The buttons, in the order given. */
export const ProviderButtons = <Strategy extends string>(props: ProviderButtonsProps<Strategy>) => {
  const { providers, onChoose, busy, disabled, lastUsed, element, elementId, className, ...rest } = props;
  const classes = useClasses();
  const t = useMessages('parts', providerMessages);
  const { socialButtonsVariant: given = 'auto' } = useAppearance().layout;
  const isMarks = given === 'auto' ? providers.length > MOST_WORDS_BY_THEMSELVES : given === 'iconButton';
  const [only, second] = providers;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and these are buttons
    <div
      role="group"
      aria-label={t('provider.group')}
      data-variant={isMarks ? 'marks' : undefined}
      data-columns={columnsFor(providers.length, isMarks)}
      {...rest}
      className={classes('lk-provider-buttons', { className, element, elementId }, 'socialButtons')}
    >
      {providers.map(({ strategy, name, mark }) => {
        const id = markIdOf(strategy);
        const words = t('provider.continue', { provider: name });
        const badge = lastUsed?.(strategy);
        return (
          <Button
            key={strategy}
            icon={<Mark name={name} mark={mark} id={id} />}
            endIcon={badge}
            loading={busy === strategy}
            disabled={disabled || (busy !== undefined && busy !== strategy)}
            aria-label={badge ? `${words} (${t('provider.lastUsed')})` : words}
            title={isMarks ? name : undefined}
            element={isMarks ? 'socialButtonsIconButton' : 'socialButtonsBlockButton'}
            elementId={id}
            onClick={() => onChoose(strategy)}
          >
            {!isMarks && (
              <span className={classes('lk-provider-name', { elementId: id }, 'socialButtonsBlockButtonText')}>
                {only && !second ? words : name}
              </span>
            )}
          </Button>
        );
      })}
    </div>
  );
};
