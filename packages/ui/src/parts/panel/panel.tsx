// A form that opens in place inside a section. It takes the focus when it opens; Escape closes it, but not what contains it.
import {
  type ComponentProps,
  type ComponentType,
  createContext,
  createElement,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
} from 'react';
import { type Addressed, useClasses } from '../../styles/appearance/context.tsx';
import { Alert } from '../alert/alert.tsx';
import { Button } from '../button/button.tsx';
import { useSharedRef } from '../use-shared-ref.ts';

export type PanelProps = Omit<ComponentProps<'div'>, 'title'> &
  Addressed & {
    readonly title: ReactNode;
    /** The subtitle. */
    readonly text?: ReactNode;
    /** A destructive one has a tinted background. */
    readonly tone?: 'danger' | undefined;
    /** The problem of the whole form. */
    readonly problem?: string | undefined;
    /** Called when the visitor closes it. Absent while a call runs. */
    readonly onClose?: (() => void) | undefined;
  };

const FIRST_FIELD = 'input:not([type="hidden"], [type="file"], :disabled), textarea, select';

/** Draws panels in another way, where they are the whole card and not a part of a section. */
export const PanelFrameContext = createContext<ComponentType<PanelProps> | undefined>(undefined);

/** The size of a button in a panel: small in a section, as wide as a card. */
export const usePanelButton = (): { readonly size?: 'sm'; readonly block?: boolean } =>
  useContext(PanelFrameContext) ? { block: true } : { size: 'sm' };

/** An inline form. Its children are a Form, or text and `PanelActions`. */
export const Panel = (props: PanelProps) => createElement(useContext(PanelFrameContext) ?? InlinePanel, props);

const InlinePanel = (props: PanelProps) => {
  const { title, text, tone, problem, onClose, element, elementId, className, ref, children, ...rest } = props;
  const classes = useClasses();
  const id = useId();
  const [panel, attach] = useSharedRef(ref);

  useEffect(() => {
    const node = panel.current;
    if (!node) return;
    const view = node.ownerDocument.defaultView;
    const calm = view?.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
    // A code field focuses itself; do not take the focus away from an element inside.
    if (!node.contains(node.ownerDocument.activeElement)) {
      (node.querySelector<HTMLElement>(FIRST_FIELD) ?? node).focus({ preventScroll: true });
    }
    node.scrollIntoView?.({ block: 'nearest', behavior: calm ? 'auto' : 'smooth' });
  }, [panel]);

  const press = (event: KeyboardEvent): void => {
    // A list or menu inside handles its own Escape; an Escape that ends an IME composition is ignored.
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    onClose?.();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and this may contain none
    <div
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}title`}
      aria-describedby={text ? `${id}text` : undefined}
      data-tone={tone}
      {...rest}
      ref={attach}
      onKeyDown={press}
      className={classes('lk-panel', { className, element, elementId }, 'actionCard')}
    >
      <div className={classes('lk-panel-head', {}, 'formHeader')}>
        <h3 id={`${id}title`} className={classes('lk-panel-title', {}, 'formHeaderTitle')}>
          {title}
        </h3>
        {text && (
          <div id={`${id}text`} className={classes('lk-panel-text', {}, 'formHeaderSubtitle')}>
            {text}
          </div>
        )}
      </div>
      {problem && <Alert tone="danger">{problem}</Alert>}
      {children}
    </div>
  );
};

export type PanelActionsProps = Omit<ComponentProps<'div'>, 'children'> &
  Addressed & {
    /** Label of the submit button. Absent: only a close button. */
    readonly submit?: ReactNode;
    readonly cancel: ReactNode;
    readonly onCancel: () => void;
    readonly busy?: boolean | undefined;
    /** Nothing to send yet. */
    readonly disabled?: boolean | undefined;
    /** Something is missing: it looks disabled, and a press shows what is missing. */
    readonly isWaiting?: boolean | undefined;
    readonly tone?: 'danger' | undefined;
  };

/** The last line of an inline form: quiet first, filled last. It belongs inside the Form. */
export const PanelActions = (props: PanelActionsProps) => {
  const { submit, cancel, onCancel, busy, disabled, isWaiting, tone, element, elementId, className, ...rest } = props;
  const classes = useClasses();
  const button = usePanelButton();
  return (
    <div
      data-block={button.block}
      {...rest}
      className={classes('lk-panel-actions', { className, element, elementId }, 'formContainer')}
    >
      <Button {...button} variant="quiet" disabled={busy} element="formButtonReset" onClick={onCancel}>
        {cancel}
      </Button>
      {submit !== undefined && (
        <Button
          type="submit"
          {...button}
          variant={tone === 'danger' ? 'danger' : 'primary'}
          loading={busy}
          disabled={disabled}
          aria-disabled={busy || isWaiting || undefined}
          element="formButtonPrimary"
        >
          {submit}
        </Button>
      )}
    </div>
  );
};
