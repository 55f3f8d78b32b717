import { readFile } from 'node:fs/promises';
import { RED_PNG, sha256 } from '../support/files';
import { expect, test } from '../support/fixtures';
import { LIVE_MS } from '../support/live';
import { DrivePage, LoginPage } from '../support/pages';
import { people } from '../support/people';

test('a person signs in, uploads, looks, downloads, deletes; everybody else sees it happen', async ({
  page,
  corbel,
  samples,
  open,
}) => {
  test.slow();
  const big = await samples.random('Site survey.bin', 200);
  const pdf = await samples.pdf('Method statement.pdf', 'Method statement');

  await test.step('sign in', async () => {
    const login = new LoginPage(page, corbel.url);
    await page.goto(corbel.url);
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/login/);
    await login.signIn(people.manager, 'not the password');
    await expect(page.getByRole('alert')).toContainText('Wrong email or password.');
    await login.signIn(people.manager);
    await expect(page).toHaveURL(/\/drive\/overview$/);
    await page.goto(`${corbel.url}/drive/all`);
  });
  const drive = new DrivePage(page, corbel.url);
  const colleague = await open(people.admin);
  const outsider = await open(people.outsider);

  await test.step('upload 200 MB and a PDF by drag and drop, with progress', async () => {
    await drive.drop([big, pdf]);
    await drive.send('Kestrel Wharf', 'Drawings');
    const progress = page.getByRole('progressbar').first();
    await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
    await expect(page.getByText(/MB of 200/).first()).toBeVisible();
    await expect(drive.row(pdf.name)).toBeVisible();
    await expect(drive.row(big.name)).toBeVisible({ timeout: 90_000 });
    await expect(colleague.row(big.name)).toBeVisible({ timeout: LIVE_MS });
    await expect(colleague.row(pdf.name)).toBeVisible({ timeout: LIVE_MS });
    await expect(drive.tray.getByText('Verified', { exact: true })).toHaveCount(2);
  });

  await test.step('download bit for bit, and a part of it', async () => {
    const started = page.waitForEvent('download');
    await drive.choose(big.name, 'Download');
    const download = await started;
    expect(download.suggestedFilename()).toBe(big.name);
    expect(await sha256(await download.path())).toBe(big.sha256);

    const fileId = await drive.fileId(big.name);
    const part = await page.request.get(`${corbel.url}/api/drive/download?fileId=${fileId}`, {
      headers: { Range: 'bytes=104857600-104857699' },
    });
    expect(part.status()).toBe(206);
    expect(part.headers()['content-range']).toBe(`bytes 104857600-104857699/${big.size}`);
    const whole = await readFile(big.path);
    expect(Buffer.compare(await part.body(), whole.subarray(104857600, 104857700))).toBe(0);
  });

  await test.step('trash, restore, delete for good', async () => {
    await drive.choose(big.name, 'Delete');
    await expect(drive.row(big.name)).toBeHidden();
    await expect(colleague.row(big.name)).toBeHidden({ timeout: LIVE_MS });

    await drive.open('/drive/trash');
    await drive.choose(big.name, 'Restore');
    await expect(drive.row(big.name)).toBeHidden();
    await expect(colleague.row(big.name)).toBeVisible({ timeout: LIVE_MS });

    await colleague.choose(big.name, 'Delete');
    await expect(drive.row(big.name)).toBeVisible({ timeout: LIVE_MS });
    await colleague.open('/drive/trash');
    await colleague.choose(big.name, 'Delete permanently');
    const question = colleague.page.getByRole('alertdialog').or(colleague.page.getByRole('dialog'));
    await expect(question).toContainText('This action cannot be undone.');
    await colleague.page.keyboard.press('Escape');
    await expect(colleague.row(big.name)).toBeVisible();
    await colleague.choose(big.name, 'Delete permanently');
    await question.getByRole('button', { name: /^Delete/ }).click();
    await expect(colleague.row(big.name)).toBeHidden();
    await expect(drive.row(big.name)).toBeHidden({ timeout: LIVE_MS });
  });

  await test.step('the other organisation saw nothing of it', async () => {
    await outsider.page.reload();
    await expect(outsider.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(outsider.row(pdf.name)).toHaveCount(0);
    const fileId = await drive.fileId(pdf.name);
    for (const path of [`/api/v1/drive/files/${fileId}`, `/api/drive/download?fileId=${fileId}`]) {
      const response = await outsider.page.request.get(corbel.url + path);
      expect(response.status(), path).toBe(404);
    }
  });
});

test('PDF, picture and text are shown without leaving the page', { tag: '@screen' }, async ({ open, samples }) => {
  const pdf = await samples.pdf('Risk assessment.pdf', 'Working at height');
  const picture = await samples.exactly('Red square.png', RED_PNG);
  const text = await samples.exactly('Notes.txt', 'Scaffold tags checked on Monday.\n');
  const drive = await open(people.editor);
  await drive.chooseFiles([pdf, picture, text]);
  await drive.send('Kestrel Wharf', 'Drawings');
  const { page } = drive;

  await drive.row(text.name).click();
  const preview = page.getByRole('dialog');
  await expect(preview.getByText('Scaffold tags checked on Monday.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();

  await drive.row(picture.name).click();
  const image = preview.getByRole('img', { name: picture.name });
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(8);
  await page.keyboard.press('Escape');

  await drive.row(pdf.name).click();
  const canvas = preview.locator('canvas').first();
  await expect(canvas).toBeVisible();
  // The page is drawn, not blank: some of its points are dark.
  await expect
    .poll(() =>
      canvas.evaluate((element) => {
        const { width, height } = element as HTMLCanvasElement;
        const points = (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
        return points.some((value, index) => index % 4 === 0 && value < 100 && points[index + 3] === 255);
      }),
    )
    .toBe(true);
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
});
