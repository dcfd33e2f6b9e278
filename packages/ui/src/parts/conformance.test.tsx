// What every part guarantees: its class, forwarded props, the host's classes, no inline styles in markup, a separate style sheet.
import { createRef, type ReactElement, version } from 'react';
import { describe, expect, it } from 'vitest';
import { PLAIN } from '../styles/appearance/appearance.ts';
import { AppearanceProvider } from '../styles/appearance/context.tsx';
import type { ElementKey } from '../styles/element-keys.ts';
import { render } from '../testing/render.tsx';
import { AffixInput } from './affix-input/affix-input.tsx';
import { Alert } from './alert/alert.tsx';
import { Avatar } from './avatar/avatar.tsx';
import { Badge } from './badge/badge.tsx';
import { Brand } from './brand/brand.tsx';
import { Button } from './button/button.tsx';
import { CaptchaSlot } from './captcha/captcha.tsx';
import { Card } from './card/card.tsx';
import { Checkbox } from './checkbox/checkbox.tsx';
import { Choices } from './choices/choices.tsx';
import { CodeInput } from './code-input/code-input.tsx';
import { CodeList } from './code-list/code-list.tsx';
import { CopyField } from './copy-field/copy-field.tsx';
import { Count } from './count/count.tsx';
import { DevNotice } from './dev-notice/dev-notice.tsx';
import { Dialog } from './dialog/dialog.tsx';
import { Divider } from './divider/divider.tsx';
import { Field } from './field/field.tsx';
import { Footer } from './footer/footer.tsx';
import { Form } from './form/form.tsx';
import { Header } from './header/header.tsx';
import { HostNode } from './host-node/host-node.tsx';
import { closeGlyph } from './icon/glyphs/close.ts';
import { mailGlyph } from './icon/glyphs/mail.ts';
import { Icon } from './icon/icon.tsx';
import { IconButton } from './icon-button/icon-button.tsx';
import { IdentityChip } from './identity-chip/identity-chip.tsx';
import { IdentityRow } from './identity-row/identity-row.tsx';
import { Input } from './input/input.tsx';
import { Line } from './line/line.tsx';
import { Link } from './link/link.tsx';
import { Logo } from './logo/logo.tsx';
import { Menu } from './menu/menu.tsx';
import { Pager } from './pager/pager.tsx';
import { Panel } from './panel/panel.tsx';
import { PasswordInput } from './password-input/password-input.tsx';
import { PasswordRules } from './password-rules/password-rules.tsx';
import { PhoneInput } from './phone-input/phone-input.tsx';
import { PictureField } from './picture-field/picture-field.tsx';
import { Popover } from './popover/popover.tsx';
import { ProfileFrame } from './profile-frame/profile-frame.tsx';
import { ProviderButtons } from './provider-buttons/provider-buttons.tsx';
import { QrCode } from './qr-code/qr-code.tsx';
import { RadioGroup } from './radio-group/radio-group.tsx';
import { Rows } from './rows/rows.tsx';
import { SearchField } from './search-field/search-field.tsx';
import { Section } from './section/section.tsx';
import { Select } from './select/select.tsx';
import { SideNav } from './side-nav/side-nav.tsx';
import { Spinner } from './spinner/spinner.tsx';
import { Status } from './status/status.tsx';
import { Table } from './table/table.tsx';
import { Tabs } from './tabs/tabs.tsx';
import { TagInput } from './tag-input/tag-input.tsx';
import { TimerButton } from './timer-button/timer-button.tsx';

/** Props the suite passes to every part. */
type Probe = {
  readonly className: string;
  readonly 'data-probe': string;
  readonly element: ElementKey;
  readonly ref: (node: Element | null) => void;
};

type Case = {
  readonly part: string;
  /** The class of the element that receives the forwarded attributes. */
  readonly own: string;
  /** The element that gets `className` if the forwarded attributes go to an element inside. */
  readonly dressed?: string;
  readonly draw: (probe: Probe) => ReactElement;
};

const nothing = (): void => undefined;

const CASES: readonly Case[] = [
  { part: 'affix-input', own: 'lk-input', draw: (probe) => <AffixInput end="@example.com" {...probe} /> },
  { part: 'alert', own: 'lk-alert', draw: (probe) => <Alert {...probe}>Text</Alert> },
  { part: 'avatar', own: 'lk-avatar', draw: (probe) => <Avatar name="Mira Okafor" {...probe} /> },
  { part: 'badge', own: 'lk-badge', draw: (probe) => <Badge {...probe}>Primary</Badge> },
  { part: 'brand', own: 'lk-brand-mark', draw: (probe) => <Brand label="Made with Latchkey" {...probe} /> },
  { part: 'button', own: 'lk-button', draw: (probe) => <Button {...probe}>Continue</Button> },
  { part: 'captcha', own: 'lk-captcha', draw: (probe) => <CaptchaSlot {...probe} /> },
  { part: 'card', own: 'lk-card', draw: (probe) => <Card {...probe} /> },
  { part: 'checkbox', own: 'lk-checkbox-box', draw: (probe) => <Checkbox {...probe}>I agree</Checkbox> },
  { part: 'choices', own: 'lk-choices', draw: (probe) => <Choices {...probe} /> },
  {
    part: 'code-input',
    own: 'lk-code-input-field',
    dressed: 'lk-code-input',
    draw: (probe) => <CodeInput value="" onCode={nothing} {...probe} />,
  },
  { part: 'code-list', own: 'lk-code-list', draw: (probe) => <CodeList label="Codes" codes={['a1']} {...probe} /> },
  {
    part: 'copy-field',
    own: 'lk-copy-field',
    draw: (probe) => <CopyField label="Key" value="a1" action="Copy" onCopyValue={nothing} {...probe} />,
  },
  { part: 'count', own: 'lk-count', draw: (probe) => <Count value={2} {...probe} /> },
  { part: 'dev-notice', own: 'lk-dev-notice', draw: (probe) => <DevNotice {...probe} /> },
  { part: 'dialog', own: 'lk-dialog', draw: (probe) => <Dialog onClose={nothing} {...probe} /> },
  { part: 'divider', own: 'lk-divider', draw: (probe) => <Divider {...probe}>or</Divider> },
  {
    part: 'field',
    own: 'lk-field',
    draw: (probe) => (
      <Field name="email" label="Email" {...probe}>
        <Input />
      </Field>
    ),
  },
  { part: 'footer', own: 'lk-footer', draw: (probe) => <Footer branded {...probe} /> },
  { part: 'form', own: 'lk-form', draw: (probe) => <Form onSubmit={nothing} {...probe} /> },
  { part: 'header', own: 'lk-header', draw: (probe) => <Header title="Sign in" {...probe} /> },
  {
    part: 'host-node',
    own: 'lk-host-node',
    draw: (probe) => <HostNode mount={nothing} unmount={nothing} {...probe} />,
  },
  { part: 'icon', own: 'lk-icon', draw: (probe) => <Icon glyph={mailGlyph} {...probe} /> },
  {
    part: 'icon-button',
    own: 'lk-icon-button',
    draw: (probe) => <IconButton icon={closeGlyph} label="Close" {...probe} />,
  },
  { part: 'identity-chip', own: 'lk-identity-chip', draw: (probe) => <IdentityChip {...probe}>mira</IdentityChip> },
  { part: 'identity-row', own: 'lk-identity', draw: (probe) => <IdentityRow name="Mira" {...probe} /> },
  { part: 'input', own: 'lk-input', draw: (probe) => <Input {...probe} /> },
  { part: 'line', own: 'lk-line', draw: (probe) => <Line {...probe} /> },
  {
    part: 'link',
    own: 'lk-link',
    draw: (probe) => (
      <Link href="/a" {...probe}>
        A
      </Link>
    ),
  },
  { part: 'logo', own: 'lk-logo', draw: (probe) => <Logo src="/logo.svg" alt="Fieldnote" {...probe} /> },
  {
    part: 'menu',
    own: 'lk-menu-box',
    draw: (probe) => (
      <Menu label="Options" entries={[{ key: 'remove', label: 'Remove', onSelect: nothing }]} {...probe} />
    ),
  },
  {
    part: 'pager',
    own: 'lk-pager',
    draw: (probe) => (
      <Pager
        page={1}
        pages={2}
        onPage={nothing}
        words={{ range: '1–10', label: 'Pages', previous: 'Back', next: 'On', page: String, number: String }}
        {...probe}
      />
    ),
  },
  { part: 'panel', own: 'lk-panel', draw: (probe) => <Panel title="Add an email" {...probe} /> },
  {
    part: 'password-input',
    own: 'lk-input',
    draw: (probe) => <PasswordInput autoComplete="new-password" {...probe} />,
  },
  { part: 'password-rules', own: 'lk-password-rules', draw: (probe) => <PasswordRules rules={[]} {...probe} /> },
  {
    part: 'phone-input',
    own: 'lk-input',
    draw: (probe) => <PhoneInput value="" onValue={nothing} {...probe} />,
  },
  {
    part: 'picture-field',
    own: 'lk-picture',
    draw: (probe) => (
      <PictureField
        name="Mira"
        src={undefined}
        accept="image/png"
        words={{ label: 'Picture', hint: 'Square', upload: 'Upload', remove: 'Remove' }}
        busy={undefined}
        error={undefined}
        onFile={nothing}
        onRemove={undefined}
        {...probe}
      />
    ),
  },
  {
    part: 'popover',
    own: 'lk-popover',
    draw: (probe) => <Popover label="Account menu" onClose={nothing} {...probe} />,
  },
  { part: 'profile-frame', own: 'lk-profile', draw: (probe) => <ProfileFrame {...probe} /> },
  {
    part: 'provider-buttons',
    own: 'lk-provider-buttons',
    draw: (probe) => <ProviderButtons providers={[]} onChoose={nothing} {...probe} />,
  },
  { part: 'qr-code', own: 'lk-qr-code', draw: (probe) => <QrCode text="a" label="QR" fallback="" {...probe} /> },
  {
    part: 'radio-group',
    own: 'lk-radio-group',
    draw: (probe) => (
      <RadioGroup
        name="mode"
        legend="Mode"
        value="a"
        options={[{ value: 'a', title: 'A' }]}
        onChoose={nothing}
        {...probe}
      />
    ),
  },
  { part: 'rows', own: 'lk-rows', draw: (probe) => <Rows {...probe} /> },
  { part: 'search-field', own: 'lk-input', draw: (probe) => <SearchField label="Search" {...probe} /> },
  { part: 'section', own: 'lk-section', draw: (probe) => <Section id="emailAddresses" title="Email" {...probe} /> },
  {
    part: 'select',
    own: 'lk-select-field',
    draw: (probe) => <Select aria-label="Role" options={[]} {...probe} />,
  },
  {
    part: 'side-nav',
    own: 'lk-side-nav',
    draw: (probe) => (
      <SideNav
        label="Your account"
        head="Mira"
        bar="Mira"
        entries={[]}
        isOpen={false}
        onOpen={nothing}
        words={{ open: 'Open', close: 'Close' }}
        {...probe}
      />
    ),
  },
  { part: 'spinner', own: 'lk-spinner', draw: (probe) => <Spinner {...probe} /> },
  { part: 'status', own: 'lk-status', draw: (probe) => <Status title="Working" sign="spinner" {...probe} /> },
  { part: 'table', own: 'lk-table', draw: (probe) => <Table label="Members" columns={[]} {...probe} /> },
  {
    part: 'tabs',
    own: 'lk-tabs',
    draw: (probe) => (
      <Tabs label="People" tabs={[{ key: 'a', label: 'A' }]} selected="a" onSelect={nothing} {...probe} />
    ),
  },
  {
    part: 'tag-input',
    own: 'lk-tag-field',
    dressed: 'lk-tag-input',
    draw: (probe) => (
      <TagInput
        tags={[]}
        text=""
        onText={nothing}
        onPasted={nothing}
        onEntered={nothing}
        onRemove={nothing}
        words={{ list: 'Addresses', remove: String }}
        {...probe}
      />
    ),
  },
  {
    part: 'timer-button',
    own: 'lk-link',
    draw: (probe) => (
      <TimerButton remainingSeconds={0} waiting={(time) => time} {...probe}>
        Again
      </TimerButton>
    ),
  },
];

const appearance = { ...PLAIN, elements: [{ page: 'host-class' }] };

describe.each(CASES)('$part', ({ own, dressed, draw }) => {
  const setUp = async () => {
    const ref = createRef<Element>();
    const keep = (node: Element | null): void => {
      ref.current = node;
    };
    const tree = draw({ className: 'mine', 'data-probe': 'yes', element: 'page', ref: keep });
    const rendered = await render(<AppearanceProvider appearance={appearance}>{tree}</AppearanceProvider>);
    return { ...rendered, ref, element: rendered.find(`.${own}`) };
  };

  it('has its class, and forwards data attributes to its own element', async () => {
    const { element } = await setUp();
    expect(element.getAttribute('data-probe')).toBe('yes');
  });

  // React 18 passes a ref only to the parts that a surface gives one (with-ref/with-ref.ts).
  it.skipIf(version.startsWith('18.'))('forwards the ref to its own element', async () => {
    const { element, ref } = await setUp();
    expect(ref.current).toBe(element);
  });

  it("has the caller's class, the stable class of its element key and the host's class", async () => {
    const { find } = await setUp();
    const classes = find(`.${dressed ?? own}`).classList;
    expect([...classes]).toEqual(expect.arrayContaining(['mine', 'lk-page', 'host-class']));
  });

  it('starts its class list with a built-in class and writes no style into the markup', async () => {
    const { node, find } = await setUp();
    expect(find(`.${dressed ?? own}`).getAttribute('class')).toMatch(/^lk-/);
    expect(node.querySelectorAll('[style]')).toHaveLength(0);
  });
});

const sheets: { readonly [path: string]: string } = import.meta.glob<string>('./*/*.css', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const modules = Object.keys(import.meta.glob('./*/*.tsx'));
describe('the family', () => {
  it('is tested completely', () => {
    const parts = new Set(modules.map((path) => path.split('/')[1]));
    expect([...parts].sort()).toEqual(CASES.map(({ part }) => part));
  });

  it.each(Object.entries(sheets))(
    '%s has the specificity of one element per selector and uses logical properties only',
    (_, sheet) => {
      const text = sheet.replace(/\/\*[\s\S]*?\*\//g, '');
      const rules = [...text.matchAll(/(?:^|[{};])\s*([^{};@]+?)\s*\{/g)].map((match) => match[1] ?? '');
      const selectors = rules.filter((rule) => !/^(from|to|\d+%)$/.test(rule));
      expect(selectors.length).toBeGreaterThan(0);
      for (const selector of selectors) expect(selector).toMatch(/^[a-z0-9]+:where\(/);
      expect(text).not.toMatch(/\b(margin|padding|border)-(left|right|top|bottom)|[^-]\b(left|right|width|height)\s*:/);
      expect(text).not.toMatch(/!important|#[\w-]+\s*\{/);
    },
  );
});
