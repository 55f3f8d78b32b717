import { readFile } from 'node:fs/promises';
import type { APIResponse, BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { RED_PNG } from '../support/files';
import { expect, test } from '../support/fixtures';
import type { DrivePage } from '../support/pages';
import { people, post, signIn } from '../support/people';

const PASSWORD = 'tower crane 7';
/** Time for a visitor to open the share before it ends. */
const SOON_MS = 10_000;

test('files are shared by a link that holds what its owner says, and nothing any more once it is revoked', async ({
  browser,
  corbel,
  open,
  samples,
}) => {
  test.slow();
  const drive = await open(people.admin);
  await letOut(drive, 'Kestrel Wharf', 'Drawings');
  const plan = await samples.pdf('Lift plan.pdf', 'Tower crane base');
  const photo = await samples.exactly('Cladding.png', RED_PNG);
  const draft = await samples.exactly('Draft.txt', 'not for others');
  await drive.chooseFiles([plan, photo, draft]);
  await drive.send('Kestrel Wharf', 'Drawings');
  for (const file of [plan, photo, draft]) await expect(drive.row(file.name)).toBeVisible();

  const address = await test.step('the owner puts them under a link with a password, an end and a limit', async () => {
    const { page } = drive;
    for (const file of [plan, photo, draft]) await page.getByRole('checkbox', { name: `Select ${file.name}` }).check();
    await page.getByRole('button', { name: 'Create Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Share' });
    await dialog.getByLabel('Name').fill('For the crane hirer');
    await dialog.getByRole('combobox', { name: 'Visibility' }).click();
    await page.getByRole('option', { name: 'Public' }).click();
    await dialog.getByRole('button', { name: 'Link settings' }).click();
    await dialog.getByRole('checkbox', { name: 'Password' }).check();
    await dialog.getByLabel('Password of the share').fill(PASSWORD);
    await dialog.getByLabel('Expires at').fill('2099-12-18T17:00');
    await dialog.getByLabel('Download limit').fill('1');
    await dialog.getByRole('button', { name: 'Create Share' }).click();
    const links = page.getByRole('dialog', { name: 'Share Links' });
    await expect(links.getByRole('img', { name: /^QR code/ })).toBeVisible();
    await expect(links.getByText('This share is not public.')).toBeHidden();
    const link = await links.getByLabel('Public URL').inputValue();
    await page.keyboard.press('Escape');
    return corbel.url + new URL(link).pathname;
  });

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'en-GB' });
  const visitor = await phone.newPage();
  const files = visitor.getByRole('grid', { name: 'Files' });

  await test.step('somebody without an account opens it on a phone, once the password is right', async () => {
    await visitor.goto(address);
    await expect(visitor.getByRole('banner').getByText('Dunmarrow')).toBeVisible();
    await visitor.getByRole('textbox', { name: 'Password' }).fill('guessed');
    await visitor.getByRole('button', { name: 'Open' }).click();
    await expect(visitor.getByText('Wrong password. Check it and try again.')).toBeVisible();
    await expectAccessible(visitor, 'wrong password');
    await visitor.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await visitor.getByRole('button', { name: 'Open' }).click();
    await expect(visitor.getByRole('heading', { name: 'For the crane hirer' })).toBeVisible();
    await expect(visitor.getByText(/ shared 3 files · 1 download left · Until 18 Dec 2099$/)).toBeVisible();
    await expect(files.getByRole('row')).toHaveCount(3);
    await expectAccessible(visitor, 'files of a share');
  });

  await test.step('looks at files, and downloads one', async () => {
    await files.getByText(photo.name).tap();
    const preview = visitor.getByRole('dialog', { name: `Preview of ${photo.name}` });
    await expect(preview.getByRole('img', { name: photo.name })).toBeVisible();
    await preview.getByRole('button', { name: 'Close preview' }).tap();
    const coming = visitor.waitForEvent('download');
    await visitor.getByRole('button', { name: `Download ${plan.name}` }).tap();
    await expect(visitor.getByText('Preparing download...')).toBeVisible();
    const download = await coming;
    expect(download.suggestedFilename()).toBe(plan.name);
    expect(await readFile(await download.path())).toEqual(await readFile(plan.path));
    await expect(visitor.getByText('0 downloads left')).toBeVisible();
    await expect(visitor.getByRole('button', { name: `Download ${draft.name}` })).toBeDisabled();
    // A toast lies over a preview's buttons.
    await expect(visitor.getByText('Preparing download...')).toBeHidden();
    await expect(visitor.getByText('Download started')).toBeHidden();
    await files.getByText(draft.name).tap();
    const kept = visitor.getByRole('dialog', { name: `Preview of ${draft.name}` });
    await expect(kept.getByRole('heading', { name: 'This share shows no preview of this file' })).toBeVisible();
    await expect(kept.getByText(/^This share was downloaded as often as it may be, and seeing/)).toBeVisible();
    await expect(kept.getByRole('button', { name: 'Download File' })).toBeHidden();
    await expectAccessible(visitor, 'a preview that is kept back');
    await kept.getByRole('button', { name: 'Close preview' }).tap();
  });

  await test.step('the owner sees who did what and when', async () => {
    await drive.open('/drive/exports');
    await shareDeed(drive.page, 'Activity');
    const activity = drive.page.getByRole('dialog', { name: 'For the crane hirer' });
    await expect(activity.getByText('1 of 1 download')).toBeVisible();
    const deeds = activity.getByRole('list', { name: 'Activity' });
    await expect(deeds.getByText(`downloaded “${plan.name}”`)).toBeVisible();
    await expect(deeds.getByText(`viewed “${photo.name}”`)).toBeVisible();
    await expect(deeds.getByText(/^Someone at /).first()).toBeVisible();
    await expectAccessible(drive.page, 'activity of a share');
    await drive.page.keyboard.press('Escape');
  });

  await test.step('a file that is gone is gone from the link at once, and a rebuild takes it out of the share', async () => {
    await post(drive.page.context(), corbel.url, '/api/v1/drive/mutations/delete', {
      fileId: await drive.fileId(draft.name),
    });
    await visitor.reload();
    await expect(files.getByRole('row')).toHaveCount(2);
    await shareDeed(drive.page, 'Rebuild');
    const dialog = drive.page.getByRole('dialog', { name: 'Rebuild Share' });
    await expect(dialog.getByText('This will remove missing files from the share and refresh metadata.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Rebuild' }).click();
    await expect(dialog.getByText('Removed 1 missing file.')).toBeVisible();
    await expectAccessible(drive.page, 'rebuilt share');
    await dialog.getByRole('button', { name: 'Close', exact: true }).first().click();
    await expect(drive.page.getByText(/^2 files · Opened (once|\d+ times) · 1 of 1 download$/)).toBeVisible();
  });

  await test.step('it ends on time, before the eyes of both', async () => {
    const shareId = new URL(address).pathname.split('/').at(-1);
    const { tenantId } = await read<{ tenantId: string }>(
      await drive.page.request.get(`${corbel.url}/api/v1/auth/validate-session`),
    );
    const endAt = async (expiresAt: string) => {
      const body = { tenantId, updates: { policy: { expiresAt } } };
      await read(await post(drive.page.context(), corbel.url, `/api/drive/shares/${shareId}/settings`, body));
    };
    const card = drive.page.getByRole('list', { name: 'Shares' }).getByRole('listitem');
    await endAt(new Date(Date.now() + SOON_MS).toISOString());
    await visitor.reload();
    await expect(files.getByRole('row')).toHaveCount(2);
    await expect(card.getByText(/^Expired \d{1,2} [A-Z][a-z]+ \d{4}$/)).toBeVisible({ timeout: 4 * SOON_MS });
    await expect(visitor.getByRole('heading', { name: 'This link isn’t available' })).toBeVisible({ timeout: SOON_MS });
    await endAt('2099-12-18T17:00:00Z');
    await expect(card.getByText('Active', { exact: true })).toBeVisible();
    await visitor.reload();
    await expect(files.getByRole('row')).toHaveCount(2);
  });

  await test.step('for the organisation alone it is closed to whoever has no account, and open to a member', async () => {
    await shareDeed(drive.page, 'Settings');
    const dialog = drive.page.getByRole('dialog', { name: 'Share Settings' });
    await dialog.getByRole('combobox', { name: 'Visibility' }).click();
    await drive.page.getByRole('option', { name: 'Tenant' }).click();
    await dialog.getByRole('checkbox', { name: 'Password' }).uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expectClosed(visitor, address);
    const member = await browser.newContext();
    await signIn(member, corbel.url, people.viewer);
    const reader = await member.newPage();
    await reader.goto(address);
    await expect(reader.getByRole('grid', { name: 'Files' }).getByText(photo.name)).toBeVisible();

    await shareDeed(drive.page, 'Revoke');
    await drive.page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(drive.page.getByText('“For the crane hirer” is revoked')).toBeVisible();
    // Whoever has it open sees it close at the next file.
    await reader.getByRole('grid', { name: 'Files' }).getByText(photo.name).click();
    await expect(reader.getByRole('heading', { name: 'This link isn’t available' })).toBeVisible();
    await expectClosed(reader, address);
    await expectAccessible(reader, 'a link that opens nothing');
    await member.close();
  });
  await phone.close();
});

/** Chooses what is to be done with the one share there is. */
async function shareDeed(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions for share For the crane hirer' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function expectClosed(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'This link isn’t available' })).toBeVisible();
}

/** Lets the files of a library be shared beyond the organisation. */
async function letOut(drive: DrivePage, driveName: string, libraryName: string): Promise<void> {
  const context = drive.page.context();
  const offer = await read<{
    drives: { id: string; name: string }[];
    libraries: { id: string; driveId: string; name: string }[];
  }>(await context.request.get(`${drive.url}/api/v1/drive/drives`));
  const { tenantId } = await read<{ tenantId: string }>(
    await context.request.get(`${drive.url}/api/v1/auth/validate-session`),
  );
  const driveId = offer.drives.find(({ name }) => name === driveName)?.id;
  const library = offer.libraries.find((one) => one.driveId === driveId && one.name === libraryName);
  const updates = { settings: { allowExternalSharing: true } };
  await read(await post(context, drive.url, '/api/drive/drives/update', { tenantId, driveId, updates }));
  await read(
    await patch(context, drive.url, `/api/v1/drive/libraries/${library?.id}`, {
      shareSourcePolicy: { externalAllowed: true },
    }),
  );
}

async function patch(context: BrowserContext, url: string, path: string, data: unknown): Promise<APIResponse> {
  const csrf = (await context.cookies(url)).find(({ name }) => name === 'csrf')?.value ?? '';
  return context.request.patch(url + path, { data, headers: { 'X-CSRF-Token': csrf } });
}

async function read<T>(response: APIResponse): Promise<T> {
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()) as T;
}
