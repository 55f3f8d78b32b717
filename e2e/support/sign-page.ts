import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the dialog's pages of the document, and waits until they are counted. */
export async function openFields(dialog: Locator, pageCount: number): Promise<void> {
  await dialog.getByText('Fields on the document').click();
  await expect(dialog.getByText(`Page ${pageCount} of ${pageCount}`)).toBeVisible();
}

/** Adds a field for the signer whose fields are placed now. */
export async function addField(dialog: Locator, kind: string, label = ''): Promise<void> {
  await dialog.getByRole('button', { name: kind, exact: true }).click();
  if (label === '') return;
  await dialog.getByRole('textbox', { name: 'Label' }).fill(label);
  await expect(dialog.getByRole('button', { name: `${label} of ` })).toBeVisible();
}

/** Writes on the pad of the signing dialog. */
export async function drawSignature(page: Page): Promise<void> {
  const box = await page.getByRole('img', { name: /^Draw your signature/ }).boundingBox();
  if (!box) throw new Error('the pad is not on the page');
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.down();
  for (const step of [60, 90, 120, 150, 180]) {
    await page.mouse.move(box.x + step, box.y + (step % 60 === 0 ? 40 : 90));
  }
  await page.mouse.up();
}
