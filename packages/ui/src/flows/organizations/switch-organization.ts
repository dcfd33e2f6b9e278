// Choosing the active organization: the user's memberships, invitations and suggestions, page by page, and one action at a time.
// The switcher opens and closes; the list is always open. Pure.
import type { Machine } from '../../machine/machine.ts';
import {
  askFor,
  emptyList,
  hasMore,
  isKnown,
  type LoadedPage,
  type PagedList,
  withoutPage,
  withPage,
} from '../paged-list.ts';
import type { Problem } from '../problem.ts';

/** The fields of an organization that are shown. */
export type ShownOrganization = {
  readonly id: string;
  readonly name: string;
  readonly slug: string | null;
  readonly imageUrl: string;
};

/** A membership of the user. */
export type ShownMembership = { readonly id: string; readonly role: string; readonly organization: ShownOrganization };

/** An invitation of the user. */
export type ShownInvitation = {
  readonly id: string;
  readonly role: string;
  readonly publicOrganizationData: ShownOrganization;
};

/** An organization the user may request to join; `accepted` means that they have requested it. */
export type ShownSuggestion = {
  readonly id: string;
  readonly status: string;
  readonly publicOrganizationData: ShownOrganization;
};

/** The lists, by name. */
export type OrganizationLists = {
  readonly memberships: PagedList<ShownMembership>;
  readonly invitations: PagedList<ShownInvitation>;
  readonly suggestions: PagedList<ShownSuggestion>;
};

/** The name of a list. */
export type ListName = keyof OrganizationLists;

/** The actions. `select` without an organization means the personal account. */
export type SwitchDeed =
  | { readonly do: 'select'; readonly organization: ShownOrganization | undefined }
  | { readonly do: 'join'; readonly invitation: ShownInvitation }
  | { readonly do: 'ask'; readonly suggestion: ShownSuggestion }
  | { readonly do: 'manage' }
  | { readonly do: 'create' };

/** Code of the refusal to a user who would join an organization that has reached its member limit. */
export const FULL = 'organization_full';

/** A key for an action, so that its row can show its state. `switchKey({ do: 'manage' })` */
export const switchKey = (deed: SwitchDeed): string => {
  if (deed.do === 'select') return `select:${deed.organization?.id ?? ''}`;
  if (deed.do === 'join') return `join:${deed.invitation.id}`;
  return deed.do === 'ask' ? `ask:${deed.suggestion.id}` : deed.do;
};

/** Open or closed, the lists, the running action, and the last refusal. */
export type SwitchState = OrganizationLists & {
  /** `creating` is the form inside the list; the switcher opens another surface instead. */
  readonly at: 'closed' | 'open' | 'creating';
  /** Pending requests to join the active organization that this user may answer. */
  readonly requests: number;
  /** Names of the instance's roles by key, as far as they had to be loaded. */
  readonly roleNames: { readonly [key: string]: string };
  /** Organizations joined here, by invitation: their rows stay in place and can be selected. */
  readonly joined: { readonly [invitationId: string]: ShownOrganization };
  /** Suggestions the user has requested here. */
  readonly asked: readonly string[];
  readonly running: string | undefined;
  /** The refused action, and why. */
  readonly refusal: { readonly key: string; readonly problems: readonly Problem[] } | undefined;
};

/** A page of one of the lists. */
export type ListPage = {
  readonly [Name in ListName]: { readonly list: Name } & LoadedPage<OrganizationLists[Name]['items'][number]>;
}[ListName];

/** Events. */
export type SwitchEvent =
  /** The component mounted, or its data is stale. */
  | { readonly type: 'refresh' }
  | { readonly type: 'toggle' }
  | { readonly type: 'close' }
  | { readonly type: 'more'; readonly list: ListName }
  | ({ readonly type: 'came' } & ListPage)
  | { readonly type: 'missed'; readonly list: ListName; readonly page: number; readonly problems: readonly Problem[] }
  /** Another organization is active, or none. */
  | { readonly type: 'activated' }
  | { readonly type: 'counted'; readonly requests: number }
  | { readonly type: 'named'; readonly roleNames: SwitchState['roleNames'] }
  | { readonly type: 'press'; readonly deed: SwitchDeed }
  /** The action is complete: the switcher closes. */
  | { readonly type: 'done' }
  | { readonly type: 'joined'; readonly id: string; readonly organization: ShownOrganization }
  | { readonly type: 'asked'; readonly id: string }
  | { readonly type: 'refused'; readonly problems: readonly Problem[] }
  /** Back from the form to the list; `made` if an organization was created. */
  | { readonly type: 'back'; readonly made: boolean };

/** Effects: `load` gives `came` or `missed`, `countRequests` `counted`, `nameRoles` `named`, `perform` a result or `refused`. */
export type SwitchEffect =
  | { readonly run: 'load'; readonly list: ListName; readonly page: number }
  | { readonly run: 'countRequests' }
  | { readonly run: 'nameRoles' }
  | { readonly run: 'perform'; readonly deed: SwitchDeed }
  | { readonly run: 'tellClosed' };

type SwitchStep = readonly [state: SwitchState, ...effects: SwitchEffect[]];

const LISTS: readonly ListName[] = ['memberships', 'invitations', 'suggestions'];

const load = (list: ListName, page: number): SwitchEffect => ({ run: 'load', list, page });

const refresh = (state: SwitchState): SwitchStep => {
  const lists: OrganizationLists = {
    memberships: askFor(state.memberships, 1),
    invitations: askFor(state.invitations, 1),
    suggestions: askFor(state.suggestions, 1),
  };
  return [
    { ...state, ...lists },
    ...LISTS.map((list) => load(list, 1)),
    { run: 'countRequests' },
    { run: 'nameRoles' },
  ];
};

const more = (state: SwitchState, name: ListName): SwitchStep => {
  const list = state[name];
  if (list.asking !== undefined || !hasMore(list)) return [state];
  // An accepted invitation leaves the list on the service, which shifts the offsets of the following pages.
  if (name === 'invitations' && Object.keys(state.joined).length > 0) return refresh(state);
  const asked = askFor<PagedList<{ readonly id: string }>>(list);
  return [{ ...state, [name]: asked }, load(name, list.pages + 1)];
};

const came = (state: SwitchState, event: Extract<SwitchEvent, { type: 'came' }>): SwitchState => {
  switch (event.list) {
    case 'memberships':
      return { ...state, memberships: withPage(state.memberships, event) };
    case 'invitations':
      return {
        ...state,
        invitations: withPage(state.invitations, event),
        // A joined organization is among the memberships once these are reloaded.
        joined: event.page === 1 ? {} : state.joined,
      };
    case 'suggestions':
      return {
        ...state,
        suggestions: withPage(state.suggestions, event),
        asked: event.page === 1 ? [] : state.asked,
      };
  }
};

const close = (state: SwitchState): SwitchStep =>
  state.at === 'open' ? [{ ...state, at: 'closed', refusal: undefined }, { run: 'tellClosed' }] : [state];

const joined = (state: SwitchState, { id, organization }: Extract<SwitchEvent, { type: 'joined' }>): SwitchState => ({
  ...state,
  running: undefined,
  joined: { ...state.joined, [id]: organization },
});

const press = (createsInside: boolean, state: SwitchState, deed: SwitchDeed): SwitchStep => {
  // One action at a time: a running one must end first.
  if (state.running !== undefined) return [state];
  if (deed.do === 'create' && createsInside) return [{ ...state, at: 'creating', refusal: undefined }];
  return [
    { ...state, running: switchKey(deed), refusal: undefined },
    { run: 'perform', deed },
  ];
};

const answer = (state: SwitchState, event: SwitchEvent): SwitchStep => {
  switch (event.type) {
    case 'joined':
      return [joined(state, event)];
    case 'asked':
      return [{ ...state, running: undefined, asked: [...state.asked, event.id] }];
    case 'refused': {
      const { running: key } = state;
      return [
        { ...state, running: undefined, refusal: key === undefined ? undefined : { key, problems: event.problems } },
      ];
    }
    case 'counted':
      return [{ ...state, requests: event.requests }];
    case 'named':
      return [{ ...state, roleNames: event.roleNames }];
    case 'came':
      return [came(state, event)];
    case 'missed': {
      const list: PagedList<{ readonly id: string }> = state[event.list];
      return [{ ...state, [event.list]: withoutPage(list, event.page, event.problems) }];
    }
    default:
      return [state];
  }
};

const step = (createsInside: boolean, state: SwitchState, event: SwitchEvent): SwitchStep => {
  switch (event.type) {
    case 'refresh':
      return refresh(state);
    case 'toggle':
      return state.at === 'closed' ? [{ ...state, at: 'open' }] : close(state);
    case 'close':
      return close(state);
    case 'more':
      return more(state, event.list);
    case 'activated':
      return [{ ...state, requests: 0 }, { run: 'countRequests' }];
    case 'press':
      return press(createsInside, state, event.deed);
    case 'done':
      return createsInside ? [{ ...state, running: undefined }] : close({ ...state, running: undefined });
    case 'back': {
      const back: SwitchState = { ...state, at: 'open' };
      return event.made ? refresh(back) : [back];
    }
    default:
      return answer(state, event);
  }
};

/** The initial state, and whether a new organization is created in place or on another surface. */
export type SwitchSettings = { readonly isOpen: boolean; readonly createsInside: boolean };

/**
 * Creates the machine of one switcher or list.
 *
 * @example
 * const machine = createSwitch({ isOpen: false, createsInside: false });
 * const [open] = machine.step(machine.initial, { type: 'toggle' });
 */
export const createSwitch = ({
  isOpen,
  createsInside,
}: SwitchSettings): Machine<SwitchState, SwitchEvent, SwitchEffect> => ({
  initial: {
    at: isOpen ? 'open' : 'closed',
    memberships: emptyList(),
    invitations: emptyList(),
    suggestions: emptyList(),
    requests: 0,
    roleNames: {},
    joined: {},
    asked: [],
    running: undefined,
    refusal: undefined,
  },
  step: (state, event) => step(createsInside, state, event),
});

/** Whether the user has already requested to join it. */
export const isAsked = ({ asked }: Pick<SwitchState, 'asked'>, { id, status }: ShownSuggestion): boolean =>
  status === 'accepted' || asked.includes(id);

/** How many items await the user: invitations, suggestions not yet requested, and requests of others. */
export const waitingCount = (state: SwitchState): number => {
  const { invitations, suggestions, requests, joined } = state;
  const answered = suggestions.items.filter((suggestion) => isAsked(state, suggestion)).length;
  const invited = invitations.total - Object.keys(joined).length;
  return Math.max(0, invited) + Math.max(0, suggestions.total - answered) + requests;
};

/** Whether all three lists are loaded, so that the component can also show that one is empty. */
export const isReady = ({ memberships, invitations, suggestions }: OrganizationLists): boolean =>
  [memberships, invitations, suggestions].every(isKnown);

/** The problems of the first load, if they prevent the lists from being shown at all. */
export const firstProblems = (lists: OrganizationLists): readonly Problem[] | undefined =>
  LISTS.map((name) => lists[name]).find((list) => !isKnown(list) && list.problems)?.problems;
