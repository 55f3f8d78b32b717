import { expectAccessible } from '../support/axe';
import { expect, type Page, test } from '../support/fixtures';
import { LoginPage } from '../support/pages';
import { people } from '../support/people';

const sizes = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
};

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [name, viewport] of Object.entries(sizes)) {
    test.describe(`${colorScheme}, ${name}`, () => {
      test.use({ colorScheme, viewport });

      test('axe finds nothing on any page', async ({ page, corbel, open }) => {
        test.slow();
        const login = new LoginPage(page, corbel.url);
        await login.open();
        await expectAccessible(page, 'sign-in');
        await login.signIn(people.admin, 'wrong');
        await expect(page.getByRole('alert')).toContainText('not right');
        await expectAccessible(page, 'sign-in refused');

        for (const path of ['/forgot', '/reset', '/reset?token=none', '/invite?token=none', '/account/debug']) {
          await page.goto(corbel.url + path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expectFitting(page);
          await expectAccessible(page, path);
        }

        const drive = await open(people.admin);
        await expect(drive.grid).toBeVisible();
        await expectFitting(drive.page);
        await expectAccessible(drive.page, 'all files');

        for (const file of await demoFiles(drive.page, corbel.url)) {
          await drive.page.goto(`${corbel.url}/drive/all?preview=${file.id}`);
          await expect(drive.page.getByRole('dialog')).toBeVisible();
          await expectAccessible(drive.page, `preview of ${file.name}`);
        }

        const driveId = (await demoFiles(drive.page, corbel.url))[0]?.driveId;
        const containers = ['/drive/overview', '/drive/folders', '/drive/drives', '/drive/shared', '/drive/libraries'];
        const others = ['/drive/trash', '/drive/upload', `/drive/drive/${driveId}`, '/no-such-page'];
        for (const path of [...containers, ...others]) {
          await drive.page.goto(corbel.url + path);
          await expect(drive.page.getByRole('heading').first()).toBeVisible();
          await expectFitting(drive.page);
          await expectAccessible(drive.page, path);
        }

        for (const page of ['members', 'roles', 'access', 'sessions', 'audit', 'plan', 'mails', 'settings']) {
          await drive.page.goto(`${corbel.url}/admin/${page}`);
          await expect(drive.page.getByRole('heading', { level: 1 })).toBeVisible();
          await expectFitting(drive.page);
          await expectAccessible(drive.page, `admin: ${page}`);
        }

        for (const path of ['/account', '/account/security', '/account/sessions', '/account/debug']) {
          await drive.page.goto(corbel.url + path);
          await expect(drive.page.getByRole('heading', { level: 2 }).first()).toBeVisible();
          await expectFitting(drive.page);
          await expectAccessible(drive.page, path);
        }
        await drive.open('/account');
        await drive.page.getByRole('button', { name: /^Account:/ }).click();
        await expect(drive.page.getByRole('button', { name: 'Log out' })).toBeVisible();
        await expectAccessible(drive.page, 'account menu');

        await drive.open('/drive/all?search=nothing-is-called-like-this');
        await expect(drive.grid).toBeHidden();
        await expectAccessible(drive.page, 'nothing found');

        await drive.open();
        await drive.page.getByRole('button', { name: 'Upload', exact: true }).click();
        await expect(drive.uploadDialog).toBeVisible();
        await expectAccessible(drive.page, 'upload dialog');
        await drive.page.keyboard.press('Escape');
        await drive.page.keyboard.press('ControlOrMeta+k');
        await expect(drive.page.getByRole('dialog', { name: 'Go anywhere' })).toBeVisible();
        await expectAccessible(drive.page, 'command palette');
        await drive.page.keyboard.press('Escape');
        await drive.page.keyboard.press('?');
        await expect(drive.page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
        await expectAccessible(drive.page, 'shortcuts');
      });
    });
  }
}

interface Listed {
  id: string;
  name: string;
  mimeType: string;
  driveId: string;
}

/** One file of each type in the demo data. */
async function demoFiles(page: Page, url: string): Promise<Listed[]> {
  const response = await page.request.get(`${url}/api/v1/drive/files?limit=200`);
  const { files } = (await response.json()) as { files: Listed[] };
  return [...new Map(files.map((file) => [file.mimeType, file])).values()];
}

/** Nothing makes the page scroll sideways. */
async function expectFitting(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
