// The prompt of a temporary instance: explains it, shows the keys, links to the claim page, and can be dismissed.
import type { KeylessPromptProps, Latchkey, Snapshot } from '@latchkey/client';
import { useStore } from '@latchkey/hooks';
import { CLIENT_NAMES, KEYLESS_MAX_FETCHES, KEYLESS_REFETCH_MS } from '@latchkey/wire';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  claimLink,
  createKeylessPrompt,
  type KeylessEffect,
  type KeylessEvent,
  type KeylessView,
} from '../../flows/keyless-prompt.ts';
import { useMessages } from '../../i18n/locale-context.tsx';
import type { Perform } from '../../machine/machine.ts';
import { useMachine } from '../../machine/use-machine.ts';
import brand from '../../parts/brand/brand.css?inline';
import { Brand } from '../../parts/brand/brand.tsx';
import { Button } from '../../parts/button/button.tsx';
import copyField from '../../parts/copy-field/copy-field.css?inline';
import { CopyField } from '../../parts/copy-field/copy-field.tsx';
import { chevronDownGlyph } from '../../parts/icon/glyphs/arrows/down.ts';
import iconButton from '../../parts/icon-button/icon-button.css?inline';
import { IconButton } from '../../parts/icon-button/icon-button.tsx';
import { cardStyles } from '../../parts/more-card-styles.ts';
import { useClasses } from '../../styles/appearance/context.tsx';
import type { SurfaceInput } from '../../surface-host/module.ts';
import { useUi } from '../../ui-context.tsx';
import { useCopy } from '../shared/cards/use-copy.ts';
import keyless from './keyless-prompt.css?inline';
import { keylessMessages } from './messages.en.ts';

/** The style sheets of the prompt. */
export const styles: readonly string[] = [...cardStyles, iconButton, brand, copyField, keyless];

const HIDDEN_KEY = `${CLIENT_NAMES.provider}_keyless_hidden`;

const isClaimedOf = ({ environment }: Snapshot): boolean => Boolean(environment?.authConfig.claimedAt);
const hasUserOf = ({ user }: Snapshot): boolean => user !== undefined;

const createPerform =
  (latchkey: Latchkey, { onDismiss }: KeylessPromptProps): Perform<KeylessEvent, KeylessEffect> =>
  async (effect) => {
    // If the application cannot store the dismissal, the tab does.
    if (effect.run === 'dismiss' && onDismiss) await onDismiss();
    else latchkey.platform.tabStorage.set(HIDDEN_KEY, '1');
  };

/** Checks whether the instance was claimed, usually in another tab, whenever this tab becomes visible. */
const useClaimWatch = (latchkey: Latchkey, isClaimed: boolean): void => {
  useEffect(() => {
    if (isClaimed) return;
    const { clock, page, log } = latchkey.platform;
    let asked = Number.NEGATIVE_INFINITY;
    return page.onFocus(() => {
      if (clock.monotonic() - asked < KEYLESS_REFETCH_MS) return;
      asked = clock.monotonic();
      latchkey.store
        .getSnapshot()
        .environment?.fetch({ fetchMaxTries: KEYLESS_MAX_FETCHES })
        .catch((error: unknown) => log.warn(`it is not known whether the application was claimed: ${String(error)}`));
    });
  }, [latchkey, isClaimed]);
};

const usePrompt = (props: KeylessPromptProps) => {
  const { latchkey } = useUi();
  const isClaimed = useStore(latchkey.store, isClaimedOf);
  const hasUser = useStore(latchkey.store, hasUserOf);
  const [machine] = useState(() =>
    createKeylessPrompt({ isClaimed, hasUser, isHidden: latchkey.platform.tabStorage.get(HIDDEN_KEY) !== undefined }),
  );
  const [state, send] = useMachine(machine, createPerform(latchkey, props));
  useClaimWatch(latchkey, isClaimed);
  useEffect(() => {
    if (isClaimed && state.view !== 'gone') send({ type: 'claimed' });
  }, [isClaimed, state.view, send]);
  useEffect(() => {
    if (hasUser) send({ type: 'signed-in' });
  }, [hasUser, send]);
  return [state, send] as const;
};

type OutwardProps = { readonly href: string; readonly variant?: 'primary'; readonly children: string };

/** A link that looks like a button and opens a new tab. */
const Outward = ({ href, variant, children }: OutwardProps) => {
  const t = useMessages('keylessPrompt', keylessMessages);
  const classes = useClasses();
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      data-variant={variant}
      className={classes('lk-keyless-link', {}, 'button')}
    >
      {children}
      <span className="lk-unseen"> {t('newTab')}</span>
    </a>
  );
};

type PanelProps = {
  readonly title: string;
  readonly text: string;
  /** At the end of the title. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
};

const Panel = ({ title, text, end, children }: PanelProps) => {
  const t = useMessages('keylessPrompt', keylessMessages);
  return (
    <div className="lk-keyless-panel">
      <div className="lk-keyless-head">
        <Brand label={t('label')} />
        <p className="lk-keyless-title">{title}</p>
        {end}
      </div>
      <p className="lk-keyless-text">{text}</p>
      {children}
    </div>
  );
};

type Send = { readonly send: (event: KeylessEvent) => void };

const Keys = () => {
  const { latchkey } = useUi();
  const t = useMessages('keylessPrompt', keylessMessages);
  const [copied, copy] = useCopy();
  return (
    <>
      <CopyField
        label={t('panel.key')}
        value={latchkey.publishableKey}
        action={t('panel.copy')}
        copied={copied?.is === 'copied'}
        onCopyValue={copy}
      />
      <span role="status" className={copied?.is === 'refused' ? 'lk-keyless-text' : 'lk-unseen'}>
        {copied && t(copied.is === 'copied' ? 'panel.copied' : 'panel.copyRefused')}
      </span>
    </>
  );
};

type OpenProps = Send & {
  readonly claimUrl: string;
  readonly copyKeysUrl: string;
  readonly hasUser: boolean;
  readonly onSmall: () => void;
};

const OpenPanel = ({ claimUrl, copyKeysUrl, hasUser, onSmall, send }: OpenProps) => {
  const { latchkey } = useUi();
  const t = useMessages('keylessPrompt', keylessMessages);
  const claim = claimLink(claimUrl, latchkey.platform.location.href());
  return (
    <Panel
      title={t('panel.title')}
      text={t(hasUser ? 'panel.firstUser' : 'panel.text')}
      end={<IconButton icon={chevronDownGlyph} label={t('panel.small')} onClick={onSmall} />}
    >
      <Keys />
      <div className="lk-keyless-actions">
        {claim && (
          <Outward href={claim} variant="primary">
            {t('panel.claim')}
          </Outward>
        )}
        <Outward href={copyKeysUrl}>{t('panel.keys')}</Outward>
        <Button size="sm" variant="quiet" onClick={() => send({ type: 'hide' })}>
          {t('panel.hide')}
        </Button>
      </div>
    </Panel>
  );
};

const ClaimedPanel = ({ copyKeysUrl, send }: Send & { readonly copyKeysUrl: string }) => {
  const t = useMessages('keylessPrompt', keylessMessages);
  return (
    <Panel title={t('claimed.title')} text={t('claimed.text')}>
      <div className="lk-keyless-actions">
        <Outward href={copyKeysUrl} variant="primary">
          {t('panel.keys')}
        </Outward>
        <Button size="sm" onClick={() => send({ type: 'dismiss' })}>
          {t('claimed.done')}
        </Button>
      </div>
    </Panel>
  );
};

/** The clicked button is replaced: focus the first button of the new view, unless there was no click. */
const useFollowed = (view: KeylessView) => {
  const section = useRef<HTMLElement>(null);
  const pressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rendered content changes with the view
  useEffect(() => {
    if (pressed.current) section.current?.querySelector('button')?.focus();
    pressed.current = false;
  }, [view]);
  const press = (): void => {
    pressed.current = true;
  };
  return { section, press };
};

type PromptProps = {
  readonly props: KeylessPromptProps;
  readonly claimUrl: string;
  readonly copyKeysUrl: string;
};

const Prompt = ({ props, claimUrl, copyKeysUrl }: PromptProps) => {
  const t = useMessages('keylessPrompt', keylessMessages);
  const [{ view, hasUser }, send] = usePrompt(props);
  const { section, press } = useFollowed(view);
  const toggle = (): void => {
    press();
    send({ type: 'toggle' });
  };
  if (view === 'gone') return null;
  return (
    <section ref={section} aria-label={t('label')} className="lk-keyless">
      {view === 'pill' && (
        <button type="button" aria-expanded={false} className="lk-keyless-pill" onClick={toggle}>
          <svg className="lk-key" viewBox="0 0 30 12" aria-hidden="true">
            <path d="M0 6h18.5M5.75 6v4.5M10.25 6v3.5" />
            <circle cx="23.75" cy="6" r="4.75" />
          </svg>
          {t('label')}
        </button>
      )}
      {view === 'panel' && (
        <OpenPanel claimUrl={claimUrl} copyKeysUrl={copyKeysUrl} hasUser={hasUser} onSmall={toggle} send={send} />
      )}
      {view === 'claimed' && <ClaimedPanel copyKeysUrl={copyKeysUrl} send={send} />}
    </section>
  );
};

/** The prompt; renders nothing unless both URLs are set. */
export const Surface = ({ props }: SurfaceInput<'KeylessPrompt'>) => {
  const { claimUrl, copyKeysUrl } = props;
  return claimUrl && copyKeysUrl ? <Prompt props={props} claimUrl={claimUrl} copyKeysUrl={copyKeysUrl} /> : null;
};
