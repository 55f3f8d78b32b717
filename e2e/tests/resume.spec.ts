import { sha256 } from '../support/files';
import { expect, test } from '../support/fixtures';
import type { DrivePage } from '../support/pages';
import { people } from '../support/people';

const MIB = 1024 * 1024;
const PARTS = 12;
/** Parts that may be on their way at once, and so may have to be sent again. */
const IN_FLIGHT = 3;

/** Starts an upload of twelve parts, slowly, and waits until some of it has arrived. */
async function startUpload(drive: DrivePage, name: string, path: string, size: number, hash: string): Promise<void> {
  await drive.limitUpload(6 * MIB);
  await drive.chooseFiles([{ name, path, size, sha256: hash }]);
  await drive.send('Kestrel Wharf', 'Drawings');
  await drive.uploadDialog.getByRole('button', { name: 'Continue in background' }).click();
  await expect.poll(() => percent(drive)).toBeGreaterThan(30);
}

async function percent(drive: DrivePage): Promise<number> {
  return Number(await drive.tray.getByRole('progressbar').getAttribute('aria-valuenow'));
}

/** Counts the parts that the store took. */
function countParts(drive: DrivePage): () => number {
  let parts = 0;
  drive.page.on('response', (response) => {
    if (response.request().method() === 'PUT' && response.ok()) parts += 1;
  });
  return () => parts;
}

async function expectDownloadEquals(drive: DrivePage, name: string, hash: string): Promise<void> {
  const started = drive.page.waitForEvent('download');
  await drive.choose(name, 'Download');
  expect(await sha256(await (await started).path())).toBe(hash);
}

test('an upload goes on after the page was reloaded in the middle of it', async ({ open, samples }) => {
  const file = await samples.random('Reloaded.bin', PARTS * 5);
  const drive = await open(people.editor);
  const parts = countParts(drive);
  await startUpload(drive, file.name, file.path, file.size, file.sha256);
  expect(parts()).toBeLessThan(PARTS);

  await drive.page.reload();

  await expect(drive.tray).toBeVisible();
  await drive.limitUpload(-1);
  await expect(drive.row(file.name)).toBeVisible({ timeout: 60_000 });
  await expect(drive.tray.getByText('Verified', { exact: true })).toBeVisible();
  expect(parts()).toBeLessThanOrEqual(PARTS + IN_FLIGHT);
  await expectDownloadEquals(drive, file.name, file.sha256);
});

test('an upload goes on after the server lost its power in the middle of it', async ({ open, samples, corbel }) => {
  const file = await samples.random('Power cut.bin', PARTS * 5);
  const drive = await open(people.editor);
  const parts = countParts(drive);
  await startUpload(drive, file.name, file.path, file.size, file.sha256);

  await corbel.stop('SIGKILL');
  await corbel.launch();

  await drive.limitUpload(-1);
  await expect(drive.row(file.name)).toBeVisible({ timeout: 60_000 });
  expect(parts()).toBeLessThanOrEqual(PARTS + IN_FLIGHT);
  await expectDownloadEquals(drive, file.name, file.sha256);
});

test('an upload that is cancelled leaves nothing behind', async ({ open, samples, corbel }) => {
  const file = await samples.random('Cancelled.bin', PARTS * 5);
  const drive = await open(people.editor);
  const usage = async () => {
    const response = await drive.page.request.get(`${corbel.url}/api/v1/drive/usage`);
    return (await response.json()) as { used: number; reserved: number };
  };
  const before = await usage();
  await startUpload(drive, file.name, file.path, file.size, file.sha256);
  expect((await usage()).reserved).toBe(before.reserved + file.size);

  await drive.tray.getByRole('button', { name: `Cancel ${file.name}` }).click();

  await expect(drive.tray).toBeHidden();
  await expect.poll(usage).toEqual(before);
  await drive.page.reload();
  await expect(drive.grid).toBeVisible();
  await expect(drive.row(file.name)).toHaveCount(0);
});
