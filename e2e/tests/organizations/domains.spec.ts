// A verified domain of an organization enrols users: by suggestion, request and approval, and by invitation.
import type { BrowserContext, Page } from '@playwright/test';
import { OrganizationListPage } from '../../pages/organization/list.ts';
import { OrganizationProfilePage } from '../../pages/organization/profile.ts';
import { OrganizationSwitcherPage } from '../../pages/organization/switcher.ts';
import { SignInPage } from '../../pages/sign-in.ts';
import { enter, memberAt, mount, newOrganization, newTag } from '../../support/organizations.ts';
import { methods } from '../../support/settings.ts';
import { expect, test } from '../../support/test.ts';
import type { TestUser } from '../../support/users.ts';

const signedIn = async (newDevice: () => Promise<BrowserContext>, user: TestUser): Promise<Page> => {
  const page = await (await newDevice()).newPage();
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(user);
  await signIn.isSignedIn();
  return page;
};

test('a domain is verified; its users get a suggestion, request membership, and are accepted or rejected; then they are invited', async ({
  page,
  newDevice,
  users,
  inbox,
  site,
  settings,
  stack,
}) => {
  await settings(methods.organizationDomains);
  const domain = `harbour-${newTag()}.example`;
  const mira = await users.member({ first_name: 'Mira' });
  const wen = await memberAt(users, domain, 'Wen');
  const lab = await newOrganization(stack, mira);
  const profile = new OrganizationProfilePage(page);
  await enter(page, site, mira, lab);
  await mount(page, 'OrganizationProfile');

  await profile.press('Add a domain');
  await profile.field('Domain').fill('gmail.com');
  await profile.press('Continue');
  await expect(profile.root.getByText('Anyone can have an address at this domain.')).toBeVisible();
  await profile.press('Cancel');
  await profile.verifyDomain(domain, (address) => inbox.code(address));
  await profile.joinBy('Suggest automatically');
  await profile.says(`${domain} is saved.`);
  await expect(profile.section('Email domains')).toContainText('Suggest automatically');

  const jon = await memberAt(users, domain, 'Jon');
  const atWen = await signedIn(newDevice, wen);
  const switcher = new OrganizationSwitcherPage(atWen);
  await expect(switcher.trigger).toHaveAccessibleName(/1 waiting for you/);
  await switcher.open();
  await switcher.item(`Ask to join ${lab.name}`).click();
  await expect(switcher.panel).toContainText('Waiting for an answer');
  const atJon = await (await newDevice()).newPage();
  await enter(atJon, site, jon);
  await mount(atJon, 'OrganizationList');
  const listOfJon = new OrganizationListPage(atJon);
  await listOfJon.item(`Ask to join ${lab.name}`).click();
  await expect(listOfJon.rows).toContainText('Waiting for an answer');

  await profile.goTo('Members');
  await expect(profile.tab('Requests')).toHaveText('Requests2');
  await profile.tab('Requests').click();
  await expect(profile.root.getByText(`People from ${domain} can ask to join.`)).toBeVisible();
  await profile.press('Accept Wen');
  await profile.says('Wen is a member now.');
  await profile.press('Decline Jon');
  await profile.says('Jon is declined.');
  await expect(profile.root.getByText('Nobody is asking to join.')).toBeVisible();
  await profile.tab('Members').click();
  await expect(profile.row(wen.email)).toBeVisible();
  await atWen.goto('/organizations');
  await new OrganizationListPage(atWen).item(lab.name).click();
  await expect(atWen).toHaveURL(/\/organization$/);
  await switcher.isAt(lab.name);

  await profile.goTo('General');
  await profile.choose(domain, 'Change how people join');
  await profile.joinBy('Invite automatically');
  await profile.says(`${domain} is saved.`);
  const ada = await memberAt(users, domain, 'Ada');
  const atAda = await signedIn(newDevice, ada);
  await atAda.goto('/organizations');
  const listOfAda = new OrganizationListPage(atAda);
  await listOfAda.item(`Join ${lab.name}`).click();
  await expect(listOfAda.item(lab.name)).toContainText('You have joined');
  await listOfAda.item(lab.name).click();
  await expect(atAda).toHaveURL(/\/organization$/);
  await new OrganizationSwitcherPage(atAda).isAt(lab.name);
});
