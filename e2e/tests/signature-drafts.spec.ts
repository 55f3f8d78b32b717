import { expectAccessible } from '../support/axe';
import { expect, test } from '../support/fixtures';
import { people } from '../support/people';
import { addField, openFields } from '../support/sign-page';

/** A document of the demo data. */
const DOCUMENT = 'KW-C-A-2104 Level 04 general arrangement.pdf';
/** A certificate of an organisation's own with its key. */
const KEY_FILE = new URL('../../crates/test-kit/src/keys/rsa-aes.p12', import.meta.url).pathname;
/** One that has a single page. */
const SHORT = 'INV-20418 Ostrane Groundworks.pdf';

test('a request is kept as a draft, gone on with and sent', { tag: '@screen' }, async ({ open }) => {
  const drive = await open(people.admin);
  const { page } = drive;
  const dialog = page.getByRole('dialog', { name: 'Request signatures' });
  const choose = async (setting: string) => {
    await page.getByRole('button', { name: 'Signature settings' }).click();
    await page.getByRole('menuitem', { name: setting }).click();
  };

  await test.step('what was begun is kept', async () => {
    await drive.open('/drive/all');
    await drive.choose(DOCUMENT, 'Request signatures…');
    await dialog.getByRole('checkbox', { name: people.editor.name }).check();
    await openFields(dialog, 2);
    await addField(dialog, 'Text', 'Order number');
    await dialog.getByLabel('Message').fill('Please by Friday');
    await dialog.getByRole('button', { name: 'Save draft' }).click();
    await expect(page.getByText('Draft saved')).toBeVisible();
  });

  await test.step('nobody else hears of it', async () => {
    const signer = await open(people.editor);
    await signer.open('/sign');
    await expect(signer.page.getByText('No signatures pending')).toBeVisible();
    await signer.open('/sign/drafts');
    await expect(signer.page.getByText('No drafts')).toBeVisible();
  });

  await test.step('it is gone on with where it was left, and sent with copies', async () => {
    await drive.open('/sign/drafts');
    await expect(page.getByText(`To ${people.editor.name}`)).toBeVisible();
    await expectAccessible(page, 'drafts of signature requests');
    await page.getByRole('button', { name: `Continue draft ${DOCUMENT}` }).click();
    await expect(dialog.getByLabel('Message')).toHaveValue('Please by Friday');
    await openFields(dialog, 2);
    await expect(dialog.getByRole('button', { name: `Order number of ${people.editor.name}` })).toBeVisible();
    await dialog.getByText('Copies', { exact: true }).click();
    const copies = dialog.getByRole('group', { name: 'Members who get a copy' });
    await copies.getByRole('checkbox', { name: people.viewer.name }).check();
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByText('Signature request sent')).toBeVisible();
    await expect(page.getByText(`copies go to ${people.viewer.name}`)).toBeVisible();
    await drive.open('/sign/drafts');
    await expect(page.getByText('No drafts')).toBeVisible();
  });

  await test.step('what signers agree to is the organisation’s choice', async () => {
    await choose('Consent text');
    const consent = page.getByRole('dialog', { name: 'Consent text' });
    await consent.getByRole('textbox').fill('I agree to the terms of Kestrel Wharf.');
    await expectAccessible(page, 'the consent text');
    await consent.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Consent text saved')).toBeVisible();
    await page.reload();
    await choose('Consent text');
    await expect(consent.getByRole('textbox')).toHaveValue('I agree to the terms of Kestrel Wharf.');
    await page.keyboard.press('Escape');
  });

  await test.step('what documents are sealed with as well', async () => {
    await choose('Seal');
    const seal = page.getByRole('dialog', { name: 'Seal' });
    await expect(seal.getByText('a certificate that Corbel made')).toBeVisible();
    await page.setInputFiles('input[type=file][accept*=".p12"]', KEY_FILE);
    await seal.getByLabel('Password of the file').fill('not the password');
    await seal.getByRole('button', { name: 'Use certificate' }).click();
    await expect(seal.getByRole('alert')).toHaveText('This file does not open with this password.');
    await seal.getByLabel('Password of the file').fill('Zażółć 42');
    await seal.getByRole('button', { name: 'Use certificate' }).click();
    await expect(page.getByText('Documents are sealed with your certificate from now on')).toBeVisible();
    await choose('Seal');
    await expect(seal.getByText(/“Dunmarrow Ltd Seal” from Builders Office 3, valid until .*2120/)).toBeVisible();
    await expectAccessible(page, 'the seal');
    await seal.getByRole('button', { name: 'Stop using it' }).click();
    await expect(page.getByText('Documents are sealed with the certificate that Corbel made')).toBeVisible();
  });
});

test('signers sign in the order in which they were chosen or put, also in a draft', { tag: '@screen' }, async ({
  open,
}) => {
  const drive = await open(people.admin);
  const { page } = drive;
  const dialog = page.getByRole('dialog', { name: 'Request signatures' });
  const order = dialog.getByRole('list', { name: 'Signing order' }).getByRole('listitem');
  await drive.open('/drive/all');
  await drive.choose(DOCUMENT, 'Request signatures…');
  await dialog.getByLabel('Name', { exact: true }).fill('Piotr Nowak');
  await dialog.getByLabel('Email', { exact: true }).fill('piotr@ostrane.example');
  await dialog.getByRole('button', { name: 'Add person' }).click();
  await dialog.getByRole('checkbox', { name: people.editor.name }).check();
  await dialog.getByRole('checkbox', { name: people.viewer.name }).check();
  await dialog.getByRole('checkbox', { name: 'One after the other' }).check();
  await expect(order).toHaveText(['1. Piotr Nowak', `2. ${people.editor.name}`, `3. ${people.viewer.name}`]);
  await dialog.getByRole('button', { name: `Move ${people.viewer.name} up` }).press('Enter');
  await expect(dialog.getByRole('button', { name: `Move ${people.viewer.name} up` })).toBeFocused();
  // There is no mail server here: nobody outside would hear of it.
  await expect(dialog.getByRole('note')).toContainText('so people outside can’t be asked to sign');
  await expect(dialog.getByRole('link', { name: 'Set up email' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Send request' })).toBeDisabled();
  await expectAccessible(page, 'the order of signers');
  await dialog.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await drive.open('/sign/drafts');
  await page.getByRole('button', { name: `Continue draft ${DOCUMENT}` }).click();
  await expect(order).toHaveText(['1. Piotr Nowak', `2. ${people.viewer.name}`, `3. ${people.editor.name}`]);
});

test('on a phone a request begins with a PDF that is not in the Drive yet', { tag: '@screen' }, async ({
  open,
  samples,
}) => {
  const drive = await open(people.admin);
  const { page } = drive;
  await page.setViewportSize({ width: 390, height: 844 });
  await drive.open('/sign/sent');
  await page.getByRole('button', { name: 'New request' }).click();
  const picker = page.getByRole('dialog', { name: 'Select from Drive' });
  await expect(picker.getByText('Only PDFs are shown.')).toBeVisible();
  await expectAccessible(page, 'the picker of a document to sign');
  const chooser = page.waitForEvent('filechooser');
  await picker.getByRole('button', { name: 'Upload a PDF' }).click();
  await (await chooser).setFiles((await samples.pdf('Method statement.pdf', 'Lift by crane')).path);
  const dialog = page.getByRole('dialog', { name: 'Request signatures' });
  await expect(dialog.getByText('Method statement.pdf')).toHaveCount(1);
  // The address of a person is read in full, below the name.
  const [name, email] = [dialog.getByText(people.editor.name), dialog.getByText(people.editor.email)];
  const isCut = await email.evaluate((shown) => shown.scrollWidth > shown.clientWidth);
  expect(isCut).toBe(false);
  expect((await email.boundingBox())?.y).toBeGreaterThan((await name.boundingBox())?.y ?? Number.POSITIVE_INFINITY);
  await dialog.getByRole('checkbox', { name: people.editor.name }).check();
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('Signature request sent')).toBeVisible();
});

test('a draft is deleted, and the document stays', { tag: '@screen' }, async ({ open }) => {
  const drive = await open(people.admin);
  const { page } = drive;
  await drive.open('/drive/all');
  await drive.choose(DOCUMENT, 'Request signatures…');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await drive.open('/sign/drafts');
  await expect(page.getByText('To no one yet')).toBeVisible();
  await page.getByRole('button', { name: `Actions for draft ${DOCUMENT}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete draft' }).getByRole('button', { name: 'Delete draft' }).click();
  await expect(page.getByText('No drafts')).toBeVisible();
  await drive.open('/drive/all');
  await expect(drive.row(DOCUMENT)).toBeVisible();
});

test('a request is kept as a template and used for another document', { tag: '@screen' }, async ({ open }) => {
  const drive = await open(people.manager);
  const { page } = drive;
  const dialog = page.getByRole('dialog', { name: 'Request signatures' });

  await test.step('what each signer is called stands for the person', async () => {
    await drive.open('/sign/templates');
    await expect(page.getByText('No templates')).toBeVisible();
    await drive.open('/drive/all');
    await drive.choose(DOCUMENT, 'Request signatures…');
    await dialog.getByRole('checkbox', { name: people.editor.name }).check();
    await openFields(dialog, 2);
    await addField(dialog, 'Text', 'Order number');
    await dialog.getByLabel('Message').fill('Please by Friday');
    await dialog.getByRole('button', { name: 'Save as template' }).click();
    const saving = page.getByRole('dialog', { name: 'Save as template' });
    await saving.getByLabel('Name').fill('Drawing approval');
    await saving.getByLabel(people.editor.name).fill('Site manager');
    await expectAccessible(page, 'save as template');
    await saving.getByRole('button', { name: 'Save template' }).click();
    await expect(page.getByText('Template saved')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a colleague uses it from its list and from a document, and is told what lies behind the last page', async () => {
    const colleague = await open(people.admin);
    const other = colleague.page.getByRole('dialog', { name: 'Request signatures' });
    await colleague.open('/sign/templates');
    await expect(colleague.page.getByText('Signer: Site manager · 1 field')).toBeVisible();
    await expectAccessible(colleague.page, 'templates of signature requests');
    await colleague.page.getByRole('button', { name: 'Use template Drawing approval' }).click();
    const picker = colleague.page.getByRole('dialog', { name: 'Select from Drive' });
    await picker.getByRole('searchbox', { name: 'Search files' }).fill(DOCUMENT);
    await picker.getByRole('option', { name: new RegExp(DOCUMENT) }).click();
    await picker.getByRole('button', { name: 'Select (1)' }).click();
    await expect(picker).toBeHidden();
    await expect(other.getByRole('combobox', { name: 'Site manager' })).toBeVisible();
    await expect(other.getByLabel('Message')).toHaveValue('Please by Friday');
    await colleague.page.keyboard.press('Escape');
    await expect(other).toBeHidden();
    await colleague.open('/drive/all');
    await colleague.choose(SHORT, 'Request signatures…');
    await other.getByLabel('Template').selectOption('Drawing approval');
    await expect(other.getByText('Order number of Site manager, page 2')).toBeVisible();
    await other.getByRole('button', { name: 'Send request' }).click();
    await expect(other.getByText('Choose who signs as Site manager')).toBeVisible();
    await other.getByRole('combobox', { name: 'Site manager' }).fill(people.editor.name);
    await colleague.page.getByRole('option', { name: people.editor.name }).click();
    await expectAccessible(colleague.page, 'a template in use');
    await other.getByRole('button', { name: 'Put them on the last page' }).click();
    await expect(other.getByRole('button', { name: `Order number of ${people.editor.name}` })).toBeVisible();
    await other.getByRole('button', { name: 'Send request' }).click();
    await expect(colleague.page.getByText('Signature request sent')).toBeVisible();
    await expect(colleague.page.getByText('Please by Friday')).toBeVisible();
  });

  await test.step('its owner renames and deletes it', async () => {
    await drive.open('/sign/templates');
    await page.getByRole('button', { name: 'Actions for template Drawing approval' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const renaming = page.getByRole('dialog', { name: 'Rename template' });
    await renaming.getByLabel('Name').fill('Approval of drawings');
    await renaming.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('button', { name: 'Actions for template Approval of drawings' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('dialog', { name: 'Delete template' })
      .getByRole('button', { name: 'Delete template' })
      .click();
    await expect(page.getByText('No templates')).toBeVisible();
  });
});
