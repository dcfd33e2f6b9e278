// Choosing where to work: the person's organizations, those that want them and those they may ask, page by page, and one thing
// at a time that is done with them. The switcher opens and closes over it; the list is open from the beginning. Pure.
import type { Machine } from '../../machine/machine.ts';
import {
  type ArrivedPage,
  askFor,
  emptyList,
  hasMore,
  isKnown,
  type PagedList,
  withoutPage,
  withPage,
} from '../paged-list.ts';
import type { Problem } from '../problem.ts';

/** What is shown of an organization. */
export type ShownOrganization = {
  readonly id: string;
  readonly name: string;
  readonly slug: string | null;
  readonly imageUrl: string;
};

/** An organization the person belongs to. */
export type ShownMembership = { readonly id: string; readonly role: string; readonly organization: ShownOrganization };

/** An organization that wants the person. Accepting is for whoever performs the effects. */
export type ShownInvitation = {
  readonly id: string;
  readonly role: string;
  readonly publicOrganizationData: ShownOrganization;
  readonly accept: () => Promise<unknown>;
};

/** An organization the person may ask; `accepted` means that they have asked. */
export type ShownSuggestion = {
  readonly id: string;
  readonly status: string;
  readonly publicOrganizationData: ShownOrganization;
  readonly accept: () => Promise<unknown>;
};

/** The lists, by name. */
export type OrganizationLists = {
  readonly memberships: PagedList<ShownMembership>;
  readonly invitations: PagedList<ShownInvitation>;
  readonly suggestions: PagedList<ShownSuggestion>;
};

/** The name of a list. */
export type ListName = keyof OrganizationLists;

/** What can be done. Without an organization, `select` means the personal account. */
export type SwitchDeed =
  | { readonly do: 'select'; readonly organization: ShownOrganization | undefined }
  | { readonly do: 'join'; readonly invitation: ShownInvitation }
  | { readonly do: 'ask'; readonly suggestion: ShownSuggestion }
  | { readonly do: 'manage' }
  | { readonly do: 'create' };

/** An organization without a place for one more, as those hear of it who would join. */
export const FULL = 'organization_full';

/** A name for a thing that is done, so that its row can show it. `switchKey({ do: 'manage' })` */
export const switchKey = (deed: SwitchDeed): string => {
  if (deed.do === 'select') return `select:${deed.organization?.id ?? ''}`;
  if (deed.do === 'join') return `join:${deed.invitation.id}`;
  return deed.do === 'ask' ? `ask:${deed.suggestion.id}` : deed.do;
};

/** Open or not, the lists, and what is under way or was refused. */
export type SwitchState = OrganizationLists & {
  /** `creating` is the form inside the list; the switcher leaves for another surface. */
  readonly at: 'closed' | 'open' | 'creating';
  /** Requests of others to join the active organization that wait for this person. */
  readonly requests: number;
  /** What the roles of this instance are called, by key, as far as that had to be asked. */
  readonly roleNames: { readonly [key: string]: string };
  /** Organizations that were joined here, by invitation: their rows can be chosen where they stand. */
  readonly joined: { readonly [invitationId: string]: ShownOrganization };
  /** Suggestions that were asked for here. */
  readonly asked: readonly string[];
  readonly running: string | undefined;
  /** What was refused, and why. */
  readonly refusal: { readonly key: string; readonly problems: readonly Problem[] } | undefined;
};

/** A page of one of the lists. */
export type ListArrival = {
  readonly [Name in ListName]: { readonly list: Name } & ArrivedPage<OrganizationLists[Name]['items'][number]>;
}[ListName];

/** What can happen. */
export type SwitchEvent =
  /** It appeared, or what it knows is old. */
  | { readonly type: 'refresh' }
  | { readonly type: 'toggle' }
  | { readonly type: 'close' }
  | { readonly type: 'more'; readonly list: ListName }
  | ({ readonly type: 'came' } & ListArrival)
  | { readonly type: 'missed'; readonly list: ListName; readonly page: number; readonly problems: readonly Problem[] }
  /** Another organization is active, or none. */
  | { readonly type: 'activated' }
  | { readonly type: 'counted'; readonly requests: number }
  | { readonly type: 'named'; readonly roleNames: SwitchState['roleNames'] }
  | { readonly type: 'press'; readonly deed: SwitchDeed }
  /** It is done: the switcher closes. */
  | { readonly type: 'done' }
  | { readonly type: 'joined'; readonly id: string; readonly organization: ShownOrganization }
  | { readonly type: 'asked'; readonly id: string }
  | { readonly type: 'refused'; readonly problems: readonly Problem[] }
  /** Back from the form to the list; `made` when there is a new organization. */
  | { readonly type: 'back'; readonly made: boolean };

/** Work. Loading is answered with `came` or `missed`, counting with `counted`, names with `named`, a deed with what it led to or `refused`. */
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
  // What was joined is in that list no longer, so the pages after it begin elsewhere.
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
        // What was joined is among the memberships once these are read anew.
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
  // One thing at a time: what is under way is waited for.
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

/** How it begins, and whether a new organization is made in its place or elsewhere. */
export type SwitchSettings = { readonly isOpen: boolean; readonly createsInside: boolean };

/**
 * Makes the machine of one switcher or list.
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

/** Whether somebody has asked to join it already. */
export const isAsked = ({ asked }: Pick<SwitchState, 'asked'>, { id, status }: ShownSuggestion): boolean =>
  status === 'accepted' || asked.includes(id);

/** How many wait for the person: invitations, suggestions they have not asked for, and requests of others. */
export const waitingCount = (state: SwitchState): number => {
  const { invitations, suggestions, requests, joined } = state;
  const answered = suggestions.items.filter((suggestion) => isAsked(state, suggestion)).length;
  const invited = invitations.total - Object.keys(joined).length;
  return Math.max(0, invited) + Math.max(0, suggestions.total - answered) + requests;
};

/** Whether all three lists are known, so that it can be said what there is and what is not. */
export const isReady = ({ memberships, invitations, suggestions }: OrganizationLists): boolean =>
  [memberships, invitations, suggestions].every(isKnown);

/** Why the lists did not come, when that keeps them from being shown at all. */
export const firstProblems = (lists: OrganizationLists): readonly Problem[] | undefined =>
  LISTS.map((name) => lists[name]).find((list) => !isKnown(list) && list.problems)?.problems;
