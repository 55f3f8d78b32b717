import { expectAccessible } from '../support/axe';
import { test as base, expect } from '../support/fixtures';
import { letOut } from '../support/let-out';
import { MailServer } from '../support/mail-server';
import { people } from '../support/people';
import { Corbel } from '../support/server';
import { addField, drawSignature, openFields } from '../support/sign-page';

/** Stories with a mail server: without one nobody outside gets a code. */
const test = base.extend<{ mails: MailServer }>({
  mails: async ({}, use) => {
    const mails = await MailServer.start();
    await use(mails);
    mails.stop();
  },
  corbel: async ({ backend, host, demo, mails }, use) => {
    const corbel = await Corbel.start(backend, { host, demo }, () => Promise.resolve(mails.settings));
    await use(corbel);
    await corbel.remove();
  },
});

const LINK = /(https?:\/\/\S+\/sign\/link\/[\w-]+)/;
const CODE = /Enter the code (\d{6})/;

/** Another document of the demo data, of one page. */
const OTHER = 'INV-20418 Ostrane Groundworks.pdf';

/** A document of the demo data. */
const DOCUMENT = 'KW-C-A-2104 Level 04 general arrangement.pdf';

test('a document is signed on a phone and verified by anybody', async ({ browser, open }) => {
  const drive = await open(people.admin);
  const { page } = drive;

  await test.step('signatures are requested from the menu of a PDF document', async () => {
    await drive.open('/drive/all');
    await drive.choose(DOCUMENT, 'Request signatures…');
    const dialog = page.getByRole('dialog', { name: 'Request signatures' });
    // Once the people are there nothing moves under the pointer any more.
    await expect(dialog.getByRole('checkbox', { name: people.editor.name })).toBeVisible();
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(dialog.getByText('Choose at least one person')).toBeVisible();
    await dialog.getByRole('checkbox', { name: people.editor.name }).check();
    await openFields(dialog, 2);
    await dialog.getByRole('button', { name: 'Previous page' }).click();
    await dialog.getByRole('button', { name: `Put ${people.editor.name} on this page` }).click();
    await dialog.getByRole('button', { name: `Signature of ${people.editor.name}` }).press('ArrowUp');
    await addField(dialog, 'Text', 'Order number');
    await addField(dialog, 'Checkbox', 'I have read revision C');
    await addField(dialog, 'Date');
    await addField(dialog, 'Name');
    await dialog.getByRole('button', { name: `Name of ${people.editor.name}` }).press('Delete');
    await expect(dialog.getByRole('button', { name: `Name of ${people.editor.name}` })).toBeHidden();
    await dialog.getByRole('button', { name: `Order number of ${people.editor.name}` }).press('Shift+ArrowRight');
    await dialog.getByRole('button', { name: 'Wider' }).click();
    await expectAccessible(page, 'request signatures');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByText('Signature request sent')).toBeVisible();
    await expect(page.getByText(`${people.editor.name} has yet to sign`)).toBeVisible();
    await expectAccessible(page, 'a signature request');
  });

  await test.step('nobody is asked twice', async () => {
    await drive.open('/drive/all');
    await drive.choose(DOCUMENT, 'Request signatures…');
    const dialog = page.getByRole('dialog', { name: 'Request signatures' });
    await dialog.getByRole('checkbox', { name: people.editor.name }).check();
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(dialog.getByText('A pending request already exists')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  const signer = await open(people.editor);
  await signer.page.setViewportSize({ width: 390, height: 844 });
  await test.step('whoever is asked reads the document on a phone and signs with a finger', async () => {
    await signer.open('/sign');
    await expectAccessible(signer.page, 'documents to sign');
    await signer.page.getByRole('link', { name: DOCUMENT }).click();
    await expect(signer.page.locator('[data-page="1"]')).toBeVisible();
    // A document to sign is a task: the bar leads back to the list, and nothing else leads away.
    await expect(signer.page.getByRole('link', { name: 'Back to For me' })).toBeVisible();
    await expect(signer.page.getByRole('button', { name: /^Notifications/ })).toBeHidden();
    await signer.page.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(signer.page.getByText('Fill this in to sign')).toBeVisible();
    await expect(signer.page.getByLabel('Order number')).toBeFocused();
    await signer.page.getByLabel('Order number').fill('PO 4711');
    await expectAccessible(signer.page, 'a document to fill in');
    // What is filled in waits on this device.
    await signer.page.reload();
    await expect(signer.page.getByLabel('Order number')).toHaveValue('PO 4711');
    await signer.page.getByRole('button', { name: 'Next field' }).click();
    await expect(signer.page.getByRole('checkbox', { name: 'I have read revision C' })).toBeFocused();
    await signer.page.getByRole('checkbox', { name: 'I have read revision C' }).check();
    await signer.page.getByRole('button', { name: 'Sign', exact: true }).click();
    const dialog = signer.page.getByRole('dialog', { name: 'Sign document' });
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(dialog.getByText('Draw your signature first.')).toBeVisible();
    await expect(dialog.getByText('Tick this box to sign')).toBeVisible();
    await drawSignature(signer.page);
    await dialog.getByRole('checkbox', { name: 'I agree' }).check();
    await expectAccessible(signer.page, 'signing');
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(signer.page.getByText('PDF signed successfully')).toBeVisible();
    await expect(signer.page.getByText('Everyone has signed. The document is sealed')).toBeVisible();
    // The signed document takes the place of the one that was read.
    await expect(signer.page.locator('[data-page="1"]')).toBeVisible();
    await signer.open('/sign/completed');
    await expect(signer.page.getByRole('link', { name: DOCUMENT })).toBeVisible();
  });

  const saved = await test.step('the signed document lies beside the original', async () => {
    await drive.open('/drive/all?search=signed');
    await expect(drive.row('KW-C-A-2104 Level 04 general arrangement (signed).pdf')).toBeVisible();
    await drive.open('/sign/sent');
    await page.getByRole('link', { name: DOCUMENT }).first().click();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download' }).click();
    return (await download).path();
  });

  await test.step('anybody verifies it without an account', async () => {
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(`${drive.url}/verify`);
    await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 });
    await expectAccessible(stranger, 'verify a document');
    await stranger.locator('input[type="file"]').setInputFiles(saved);
    await expect(stranger.getByText('Signed and unchanged')).toBeVisible();
    await expect(stranger.getByText(new RegExp(`Signature 1: ${people.editor.name} signed`))).toBeVisible();
    await expectAccessible(stranger, 'a verified document');
  });
});

test('somebody without an account signs on a phone, by a mailed link and a mailed code', async ({
  browser,
  corbel,
  mails,
  open,
}) => {
  const drive = await open(people.admin);
  const { page } = drive;
  const piotr = 'piotr@ostrane.example';

  await test.step('a document that may not leave is sent to nobody outside', async () => {
    await askPiotr();
    await expect(page.getByText('External sharing not allowed from source library')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a member and somebody outside are asked', async () => {
    await letOut(drive, DOCUMENT);
    await askPiotr();
    await expect(page.getByText('Signature request sent')).toBeVisible();
    await expect(page.getByText('Piotr Zieliński has yet to sign')).toBeVisible();
    await expect(page.getByText(`${people.editor.name} has yet to sign`)).toBeVisible();
  });

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage();
  await test.step('the link shows nothing of the document until the code is given', async () => {
    await phone.goto(await mails.find(piotr, LINK));
    await expect(phone.getByRole('heading', { name: 'Dunmarrow asks you to sign a document' })).toBeVisible();
    await expect(phone.getByText('p•••@ostrane.example')).toBeVisible();
    await expect(phone.getByText(DOCUMENT)).toBeHidden();
    await expectAccessible(phone, 'a link to sign');
    await phone.getByRole('button', { name: 'Send me a code' }).click();
    const right = await mails.find(piotr, CODE);
    const code = phone.getByLabel('Code');
    await code.fill(right === '000000' ? '111111' : '000000');
    await phone.getByRole('button', { name: 'Open the document' }).click();
    await expect(phone.getByText('This code is wrong or has run out.')).toBeVisible();
    await expectAccessible(phone, 'a code to sign');
    await code.fill(right);
    await phone.getByRole('button', { name: 'Open the document' }).click();
    await expect(phone.locator('[data-page="1"]')).toBeVisible();
    await expectAccessible(phone, 'a document under a link');
  });

  await test.step('the document is signed with a finger', async () => {
    await phone.getByRole('button', { name: 'Next field' }).click();
    await expect(phone.getByLabel('Company')).toBeFocused();
    await phone.getByLabel('Company').fill('Ostrane');
    await phone.getByRole('button', { name: 'Next field' }).click();
    await expect(phone.getByRole('checkbox', { name: 'I may sign for it' })).toBeFocused();
    await phone.getByRole('checkbox', { name: 'I may sign for it' }).check();
    await expect(phone.getByRole('button', { name: 'Next field' })).toBeHidden();
    await expectAccessible(phone, 'a document under a link, filled in');
    await phone.getByRole('button', { name: 'Sign', exact: true }).click();
    await drawSignature(phone);
    const dialog = phone.getByRole('dialog', { name: 'Sign document' });
    await dialog.getByRole('checkbox', { name: 'I agree' }).check();
    await expect(dialog.getByLabel('Keep this signature')).toBeHidden();
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(phone.getByText('You have signed. We’ll send you the document when everyone has.')).toBeVisible();
    await expect(phone.getByText(`Waiting for ${people.editor.name}`)).toBeVisible();
    await expect(page.getByText('Piotr Zieliński signed')).toBeVisible();
  });

  await test.step('a reload goes on without another code; a stranger has to give one', async () => {
    await phone.reload();
    await expect(phone.getByText('Piotr Zieliński (you) signed')).toBeVisible();
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(phone.url());
    await expect(stranger.getByRole('button', { name: 'Send me a code' })).toBeVisible();
  });

  await test.step('the member is reminded and hands the place on to a colleague', async () => {
    await page.getByRole('button', { name: 'Remind' }).click();
    await expect(page.getByText('Reminder sent', { exact: true })).toBeVisible();
    const signer = await open(people.editor);
    await signer.open('/sign');
    await signer.page.getByRole('link', { name: DOCUMENT }).click();
    await signer.page.getByRole('button', { name: 'Hand on…' }).click();
    const handing = signer.page.getByRole('dialog', { name: 'Hand your place on' });
    await handing.getByRole('button', { name: 'Hand on' }).click();
    await expect(handing.getByText('Choose who signs instead')).toBeVisible();
    await handing.getByRole('combobox', { name: 'Who signs instead' }).fill(people.viewer.name);
    await signer.page.getByRole('option', { name: people.viewer.name }).click();
    await handing.getByRole('textbox', { name: 'Why' }).fill('On leave');
    await expectAccessible(signer.page, 'handing a place on');
    await handing.getByRole('button', { name: 'Hand on' }).click();
    await expect(signer.page.getByText('No signatures pending')).toBeVisible();
    const words = `${people.editor.name} handed the place on to ${people.viewer.name}: On leave`;
    await expect(page.getByText(words)).toBeVisible();
  });

  await test.step('the colleague declines, and both who asked and who signed hear of it', async () => {
    const signer = await open(people.viewer);
    await signer.open('/sign');
    await signer.page.getByRole('link', { name: DOCUMENT }).click();
    await signer.page.getByRole('button', { name: 'Decline' }).click();
    const asked = signer.page.getByRole('dialog', { name: 'Decline to sign' });
    await asked.getByRole('textbox', { name: 'Why' }).fill('Rev C is missing');
    await asked.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByText(/declined to sign: Rev C is missing/)).toBeVisible();
    await mails.find(piotr, /(Someone declined to sign)/);
    await phone.reload();
    await expect(phone.getByText('Declined', { exact: true })).toBeVisible();
  });

  await test.step('the certificate is a sealed document', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Certificate' }).click();
    const saved = await (await download).path();
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(`${corbel.url}/verify`);
    await stranger.locator('input[type="file"]').setInputFiles(saved);
    await expect(stranger.getByText('Signed and unchanged')).toBeVisible();
  });

  async function askPiotr(): Promise<void> {
    await drive.open('/drive/all');
    await drive.choose(DOCUMENT, 'Request signatures…');
    const dialog = page.getByRole('dialog', { name: 'Request signatures' });
    await dialog.getByRole('checkbox', { name: people.editor.name }).check();
    await dialog.getByLabel('Name').fill('Piotr Zieliński');
    await dialog.getByLabel('Email').fill(piotr);
    await dialog.getByRole('button', { name: 'Add person' }).click();
    await openFields(dialog, 2);
    await dialog.getByLabel('Fields for').selectOption({ label: 'Piotr Zieliński' });
    await addField(dialog, 'Text', 'Company');
    await addField(dialog, 'Checkbox', 'I may sign for it');
    await addField(dialog, 'Date');
    await dialog.getByRole('checkbox', { name: 'Signers can pass their place to someone else' }).check();
    await expectAccessible(page, 'somebody outside is asked');
    await dialog.getByRole('button', { name: 'Send request' }).click();
  }
});

test('two documents are sent together; one is signed on a phone, the other declined with a reason', {
  tag: '@screen',
}, async ({ open, samples }) => {
  const drive = await open(people.admin);
  const { page } = drive;
  const signer = await open(people.editor);
  await drive.open('/drive/all');
  await drive.choose(DOCUMENT, 'Request signatures…');
  const dialog = page.getByRole('dialog', { name: 'Request signatures' });
  await dialog.getByRole('button', { name: 'Add documents' }).click();
  const picker = page.getByRole('dialog', { name: 'Select from Drive' });
  await picker.getByRole('searchbox', { name: 'Search files' }).fill('INV-20418');
  await picker.getByRole('option', { name: new RegExp(OTHER) }).click();
  await picker.getByRole('button', { name: 'Select (1)' }).click();
  await expect(dialog.getByText('2 documents', { exact: true })).toBeVisible();
  // One from this computer, which is then thought better of. What is no PDF stays there.
  const dropped = [await samples.pdf('Method statement.pdf', 'Lift by crane'), await samples.exactly('Notes.txt', 'x')];
  await drive.drop(dropped, dialog.getByRole('group', { name: '2 documents' }));
  await expect(page.getByText('Only PDF documents can be signed.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Leave out Method statement.pdf' }).click();
  await expect(dialog.getByText('2 documents', { exact: true })).toBeVisible();
  await dialog.getByRole('checkbox', { name: people.editor.name }).check();
  await dialog.getByText('Fields on the documents').click();
  await expect(dialog.getByText('Page 2 of 2')).toBeVisible();
  await dialog.getByLabel('Document', { exact: true }).selectOption({ label: OTHER });
  await expect(dialog.getByText('Page 1 of 1')).toBeVisible();
  await addField(dialog, 'Text', 'Hall');
  // At the end of the form no button lies half under the dialog's foot.
  await dialog.getByLabel('Remind').scrollIntoViewIfNeeded();
  await expectAccessible(page, 'signatures for two documents');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('heading', { name: 'Document 1 of 2' })).toBeVisible();
  await expect(page.getByText(`${people.editor.name} has yet to sign`)).toBeVisible();
  await signer.page.setViewportSize({ width: 390, height: 844 });
  await signer.open('/sign');
  await expect(signer.page.getByText('0 of 2 documents signed')).toBeVisible();
  await signer.page.getByRole('link', { name: `${DOCUMENT} and 1 other document` }).click();
  await expectAccessible(signer.page, 'the first of two documents to sign');
  await signer.page.getByRole('button', { name: 'Sign', exact: true }).click();
  await drawSignature(signer.page);
  const signing = signer.page.getByRole('dialog', { name: 'Sign document' });
  await signing.getByRole('checkbox', { name: 'I agree' }).check();
  await signing.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(signer.page.getByRole('heading', { name: 'Document 2 of 2' })).toBeVisible();
  await expect(signer.page.getByLabel('Hall')).toBeVisible();
  await signer.page.getByRole('button', { name: 'Decline' }).click();
  const asked = signer.page.getByRole('dialog', { name: 'Decline to sign' });
  await asked.getByRole('textbox', { name: 'Why' }).fill('Rev C is missing');
  await asked.getByRole('button', { name: 'Decline' }).click();
  await expect(signer.page.getByText(/declined to sign: Rev C is missing/)).toBeVisible();
  await page.getByRole('link', { name: OTHER }).click();
  await expect(page.getByText(/declined to sign: Rev C is missing/)).toBeVisible();
});
